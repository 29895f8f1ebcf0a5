/**
 * The floor under any room: a bare `ws` server that throws away what it is sent and writes one frame, shared by all, to
 * every socket each flush in which anything came. No rules, no world, no encoding. Runs as a process of its own beside
 * the rooms it is compared with; BARE_FRAME_BYTES is how long the frame is, bytes of payload.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { limits } from '#shared/rules/limits.ts'

const frame = Buffer.alloc(Number(process.env['BARE_FRAME_BYTES'] ?? 0))
const http = createServer()
const server = new WebSocketServer({ server: http, perMessageDeflate: false })
let isNews = false
server.on('connection', (socket) => socket.on('message', () => (isNews = true)))
setInterval(() => {
  if (!isNews) return
  isNews = false
  for (const socket of server.clients) socket.send(frame, { binary: true })
}, limits.flushMs)
http.listen(Number(process.env['PORT'] ?? 0), '127.0.0.1', () => {
  process.stdout.write(`bare server: ready at http://127.0.0.1:${(http.address() as AddressInfo).port}\n`)
})
