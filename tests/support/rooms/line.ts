import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A telephone line between a client and a server: it can be cut, and lead elsewhere afterwards. */
export interface Line {
  /** The server as a client sees it through the line. */
  readonly url: string
  /** Breaks every connection without a word (close code 1006) and answers no new one until mended. */
  cut(): void
  mend(): void
  /** Where new connections go from now on. */
  leadTo(url: string): void
  close(): Promise<void>
}

export async function openLine(serverUrl: string): Promise<Line> {
  let target = new URL(serverUrl)
  let isCut = false
  const sockets = new Set<Socket>()
  const hold = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    hold(near)
    if (isCut) return void near.destroy()
    const far = connect(Number(target.port), target.hostname)
    hold(far)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend: () => void (isCut = false),
    leadTo: (url) => void (target = new URL(url)),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
