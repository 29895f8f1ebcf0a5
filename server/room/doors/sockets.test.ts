import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { ClientState, type Client } from '@colyseus/core'
import { expect, test } from 'vitest'
import { WebSocketServer, type WebSocket } from 'ws'
import { until } from '../../../tests/support/until.ts'
import { socketOf } from './sockets.ts'

const FRAME_BYTES = 32 * 1024 * 1024

test('of one large frame that is read slowly, what was read does not wait any more', async () => {
  const server = new WebSocketServer({ port: 0 })
  await once(server, 'listening')
  const reader = connect((server.address() as AddressInfo).port).pause()
  try {
    const connected = once(server, 'connection') as Promise<[WebSocket]>
    reader.write(
      'GET / HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    )
    const [ws] = await connected
    const socket = socketOf({ ref: { ws }, state: ClientState.JOINED } as unknown as Client)
    socket.send(new Uint8Array(FRAME_BYTES))
    const before = socket.bufferedAmount()
    expect(before).toBeGreaterThan(FRAME_BYTES / 4)
    let read = 0
    reader.on('data', ({ length }: Buffer) => {
      read += length
      // Not the whole of it: that Node would notice itself.
      if (socket.bufferedAmount() < before - 1024 * 1024) reader.pause()
    })
    await until(() => reader.isPaused(), 'some of it has left')
    expect(read).toBeLessThan(FRAME_BYTES)
    expect(ws.bufferedAmount).toBeGreaterThan(socket.bufferedAmount() + 1024 * 1024)
    reader.removeAllListeners('data').resume()
    await until(() => ws.bufferedAmount === 0, 'all of it has left')
    expect(socket.bufferedAmount()).toBe(0)
  } finally {
    reader.destroy()
    for (const ws of server.clients) ws.terminate()
    server.close()
  }
})

test('a frame that many get waits once in memory, whoever reads it slowly', () => {
  const written: Buffer[] = []
  const socket = () => {
    const tcp = { writable: true, write: (bytes: Buffer) => written.push(bytes) }
    const ws = { readyState: 1, OPEN: 1, _socket: tcp } as unknown as WebSocket
    return socketOf({ ref: { ws }, state: ClientState.JOINED } as unknown as Client)
  }
  const frame = Uint8Array.from({ length: 6_000 }, (_byte, n) => n)
  for (const one of [socket(), socket(), socket()]) one.send(frame)
  const [first, ...others] = written
  expect(first!.subarray(-frame.length)).toEqual(Buffer.from(frame))
  expect(others).toHaveLength(2)
  for (const other of others) expect(other).toBe(first)
})
