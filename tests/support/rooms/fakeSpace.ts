import { closeCodes } from '#shared/protocol/closeCodes.ts'
import { encodeBatch } from '#shared/protocol/codec.ts'
import { decodeAction } from '#shared/protocol/decodeAction.ts'
import { event, type Action, type ActionName, type WireEvent } from '#shared/protocol/messages.ts'
import {
  JoinError,
  type JoinOptions,
  type Transport,
  type TransportHandlers,
} from '../../../client/net/transport.ts'

/** The server's end of one socket of the fake transport. */
export interface FakeSocket {
  readonly options: JoinOptions
  /** Actions that arrived, decoded from their bytes. */
  readonly actions: Action[]
  /** The code the client closed with, once it has. */
  closedByClient: number | undefined
  readonly isOpen: boolean
  emit(...events: WireEvent[]): void
  emitBytes(bytes: Uint8Array): void
  /** Closes from the server's side, or cuts the line. */
  close(code: number, reason?: string): void
  /** Every further send of the client throws, although no close came yet. */
  breakSending(): void
  kinds(): ActionName[]
  last<K extends ActionName>(kind: K): Extract<Action, { kind: K }> | undefined
  /** Answers every action that waits for one and has none yet. */
  answerAll(succeeded?: boolean, reason?: string): void
  /** Answers the newest action of a kind. */
  answer(kind: ActionName, succeeded?: boolean, reason?: string): void
}

export interface FakeTransport extends Transport {
  readonly sockets: FakeSocket[]
  /** The newest socket. */
  readonly socket: FakeSocket
  /** Joins reject with this until it is undefined again; code undefined: nobody answers. */
  refuse: { code: number | undefined; message: string } | undefined
  /** Joins hang until it is false again. */
  hang: boolean
  /** What the server does with each action; by default it keeps it only. */
  onAction: (socket: FakeSocket, action: Action) => void
  readonly joins: JoinOptions[]
}

const status = (txnId: number, succeeded: boolean, reason: string) =>
  event('transactionStatus', { txnId, succeeded, ...(succeeded ? {} : { reason }) })

/** A transport whose other end is in the test's hands; bytes pass through the real codec. */
export function createFakeTransport(): FakeTransport {
  const sockets: FakeSocket[] = []

  const open = (options: JoinOptions, handlers: TransportHandlers) => {
    let isOpen = true
    let broken = false
    const unanswered: Action[] = []
    const socket: FakeSocket = {
      options,
      actions: [],
      closedByClient: undefined,
      get isOpen() {
        return isOpen
      },
      emit: (...events) => socket.emitBytes(encodeBatch(events)),
      emitBytes(bytes) {
        if (isOpen) handlers.frame(bytes)
      },
      close(code, reason = '') {
        if (!isOpen) return
        isOpen = false
        handlers.closed(code, reason)
      },
      breakSending() {
        broken = true
      },
      kinds: () => socket.actions.map(({ kind }) => kind),
      last: (kind) => socket.actions.findLast((action) => action.kind === kind) as never,
      answerAll(succeeded = true, reason = '') {
        for (const { txnId } of unanswered.splice(0)) socket.emit(status(txnId!, succeeded, reason))
      },
      answer(kind, succeeded = true, reason = '') {
        const index = unanswered.findLastIndex((action) => action.kind === kind)
        const [action] = index < 0 ? [] : unanswered.splice(index, 1)
        if (!action) throw new Error(`no unanswered ${kind}`)
        socket.emit(status(action.txnId!, succeeded, reason))
      },
    }
    sockets.push(socket)
    return {
      socket,
      client: {
        send(bytes: Uint8Array) {
          if (!isOpen || broken) throw new Error('socket is not open')
          const decoded = decodeAction(bytes)
          if (!decoded.ok) throw new Error(decoded.reason)
          socket.actions.push(decoded.action)
          if (decoded.action.txnId !== undefined) unanswered.push(decoded.action)
          transport.onAction(socket, decoded.action)
        },
        close(code: number) {
          if (!isOpen) return
          isOpen = false
          socket.closedByClient = code
          handlers.closed(code, '')
        },
      },
    }
  }

  const transport: FakeTransport = {
    sockets,
    get socket() {
      const socket = sockets.at(-1)
      if (!socket) throw new Error('nobody has joined yet')
      return socket
    },
    refuse: undefined,
    hang: false,
    onAction: () => {},
    joins: [],
    async join(_address, options, handlers) {
      transport.joins.push(options)
      if (transport.hang) await new Promise(() => {})
      if (transport.refuse) throw new JoinError(transport.refuse.message, transport.refuse.code)
      return open(options, handlers).client
    },
  }
  return transport
}

/** The first event of a session. */
export const ready = (uid = 'self'): WireEvent => event('ready', { id: uid })

export const cut = closeCodes.abnormal
