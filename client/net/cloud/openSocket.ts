import type { CloudSocket, CloudSocketEars } from './CloudSession.ts'

/** Opens a line to whoever draws. */
export function openSocket(address: string, { opened, message, closed }: CloudSocketEars): CloudSocket {
  const socket = new WebSocket(address)
  let isOver = false
  const over = (): void => {
    if (isOver) return
    isOver = true
    closed()
  }
  socket.addEventListener('open', opened)
  socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => message(data))
  socket.addEventListener('close', over)
  // Where the content policy forbids an address, Chromium tells of an error and never of the end.
  socket.addEventListener('error', over)
  return {
    send: (text: string) => {
      if (socket.readyState === socket.OPEN) socket.send(text)
    },
    close: () => socket.close(),
  }
}
