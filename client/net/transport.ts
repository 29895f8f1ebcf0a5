/** Options of a join; decisions.md "Sessions" says what connectionId and takeover mean. */
export interface JoinOptions {
  readonly spaceId: string
  readonly token: string
  readonly connectionId: string
  readonly takeover?: boolean
}

export interface TransportHandlers {
  /** One server frame; the bytes are only good during the call. */
  frame(bytes: Uint8Array): void
  closed(code: number, reason: string): void
}

export interface TransportSocket {
  /** Throws when the socket cannot take it. */
  send(bytes: Uint8Array): void
  close(code: number): void
}

/** The way to a room. `join` resolves with an open socket or rejects with JoinError. */
export interface Transport {
  join(address: string, options: JoinOptions, handlers: TransportHandlers): Promise<TransportSocket>
}

/** A refused or failed join: an HTTP status, a close code, or undefined when nobody answered. */
export class JoinError extends Error {
  readonly code: number | undefined
  constructor(message: string, code: number | undefined, options?: ErrorOptions) {
    super(message, options)
    this.name = 'JoinError'
    this.code = code
  }
}
