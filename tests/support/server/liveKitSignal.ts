import { WebSocket } from 'ws'

/** A client of LiveKit as far as its socket: it comes in, sends nothing, and asks nobody what it may. */
export interface SignalClient {
  /** 'open', or the HTTP status it was refused with. */
  readonly answer: 'open' | number
  readonly isOpen: () => boolean
  close(): void
}

/** Comes in with a token, if it is good for anything. */
export function joinLiveKit(url: string, token: string): Promise<SignalClient> {
  const query = new URLSearchParams({ access_token: token, auto_subscribe: '1', protocol: '15', sdk: 'js' })
  const socket = new WebSocket(`${url}/rtc?${query.toString()}`)
  const client = (answer: 'open' | number): SignalClient => ({
    answer,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    close: () => socket.close(),
  })
  return new Promise((resolve, reject) => {
    // Its first message says that one is in; a socket alone says nothing yet.
    socket.once('message', () => resolve(client('open')))
    socket.once('close', () => resolve(client(0)))
    socket.on('error', reject)
    socket.on('unexpected-response', (_request, response) => {
      resolve(client(response.statusCode ?? 0))
      response.resume()
    })
  })
}
