import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { trackSockets } from './openSockets.ts'

const quiet = (writableLength: number) => {
  const seen: string[] = []
  const socket = { writableLength, destroy: () => seen.push('cut'), setTimeout: () => seen.push('again') }
  return { seen, socket: socket as unknown as Socket }
}

test('a quiet connection with something to take is cut off; one that waits for us is left alone', () => {
  const http = createServer()
  trackSockets(http)
  expect(http.timeout).toBe(120_000)
  const [behind, waiting] = [quiet(1), quiet(0)]
  http.emit('timeout', behind.socket)
  http.emit('timeout', waiting.socket)
  expect([behind.seen, waiting.seen]).toEqual([['cut'], ['again']])
})
