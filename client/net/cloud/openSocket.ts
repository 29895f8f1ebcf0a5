import type { CloudSocket, CloudSocketEars } from './CloudSession.ts'

/** Opens a line to whoever draws, once it is known where that is; where nobody says so the line is over. */
export function openSocket(
  address: string | Promise<string>,
  { opened, message, closed }: CloudSocketEars,
): CloudSocket {
  let socket: WebSocket | undefined
  let isOver = false
  const over = (): void => {
    if (isOver) return
    isOver = true
    closed()
  }
  const open = (to: string): void => {
    // Nobody wants it any more.
    if (isOver) return
    const made = new WebSocket(to)
    socket = made
    made.addEventListener('open', opened)
    made.addEventListener('message', ({ data }: MessageEvent<unknown>) => message(data))
    made.addEventListener('close', over)
    // Where the content policy forbids an address, Chromium tells of an error and never of the end.
    made.addEventListener('error', over)
  }
  if (typeof address === 'string') open(address)
  else address.then(open).catch(over)
  return {
    send: (text: string) => {
      if (socket && socket.readyState === socket.OPEN) socket.send(text)
    },
    close: () => (socket ? socket.close() : over()),
  }
}
