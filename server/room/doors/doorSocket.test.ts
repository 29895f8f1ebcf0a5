import { EventEmitter } from 'node:events'
import { Duplex } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ClientState, type Client } from '@colyseus/core'
import type { WebSocket } from 'ws'
import { limits } from '#shared/rules/limits.ts'
import { BrowserSocket, RawSocket, socketOf } from './sockets.ts'
import { ByteBudget } from './byteBudget.ts'

/** A WebSocket that does nothing by itself. */
class StillSocket extends EventEmitter {
  readonly OPEN = 1
  readonly CLOSING = 2
  readyState = 1
  bufferedAmount = 0
  isPaused = false
  readonly closes: unknown[][] = []
  terminated = 0
  pause(): void {
    this.isPaused = true
  }
  resume(): void {
    this.isPaused = false
  }
  close(...args: unknown[]): void {
    this.closes.push(args)
  }
  terminate(): void {
    this.terminated += 1
  }
  send(): void {
    // Nobody listens.
  }
}

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const visitor = { address: '127.0.0.1', place: { known: () => undefined, free: () => undefined } }

function open(kind: 'raw' | 'browser') {
  const ws = new StillSocket()
  const tcp = new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() })
  const options = { ws: ws as unknown as WebSocket, tcp, visitor, log }
  const inits: Uint8Array[] = []
  const socket =
    kind === 'raw' ? new RawSocket(options, (frame) => void inits.push(frame)) : new BrowserSocket(options)
  /** A frame as it comes: its bytes, then what ws makes of them. */
  const say = (frame: Uint8Array) => {
    tcp.emit('data', frame)
    ws.emit('message', frame, true)
  }
  return { ws, tcp, socket, inits, say }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a budget of bytes fills with time, and tells how long to wait', () => {
  const budget = new ByteBudget(1_000, 500, 0)
  expect(budget.take(1_000, 0)).toBe(0)
  expect(budget.take(250, 0)).toBe(500)
  expect(budget.take(0, 500)).toBe(0)
  expect(budget.take(1_000, 60_000)).toBe(0)
})

test('an open socket that sends more than its budget is read more slowly; nothing is lost', async () => {
  const { ws, socket, inits, say } = open('raw')
  say(Uint8Array.of(1))
  ;(socket as RawSocket).open()
  const heard: number[] = []
  socket.ears = {
    envelope: ({ length }) => void heard.push(length),
    malformed: () => undefined,
    control: () => undefined,
  }
  for (let n = 0; n < 4; n += 1) say(new Uint8Array(limits.frameBytesMax))
  expect(heard).toHaveLength(4)
  expect(ws.isPaused).toBe(true)
  const waitMs = (2 * limits.frameBytesMax * 1000) / limits.socketBytesPerSecond
  await vi.advanceTimersByTimeAsync(waitMs + 1_000)
  expect(ws.isPaused).toBe(false)
  expect(inits).toHaveLength(1)
  expect(ws.closes).toEqual([])
})

test('pings and pongs of the WebSocket count as frames', () => {
  const { ws, socket } = open('browser')
  let controls = 0
  socket.ears = { envelope: () => undefined, malformed: () => undefined, control: () => (controls += 1) }
  ws.emit('ping')
  ws.emit('pong')
  expect(controls).toBe(2)
})

test('64 KiB before it is open are too much; a second after the close the socket is cut', async () => {
  const { ws, inits, say } = open('raw')
  say(Uint8Array.of(1))
  say(new Uint8Array(limits.earlyBytes - 1))
  expect(ws.closes).toEqual([])
  say(Uint8Array.of(2))
  expect(ws.closes).toEqual([[4420, 'too much before ready']])
  expect(inits).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(limits.closingMs - 1)
  expect(ws.terminated).toBe(0)
  await vi.advanceTimersByTimeAsync(10)
  expect(ws.terminated).toBe(1)
})

test('what comes after a close was sent is not looked at, and soon not read either', () => {
  const { ws, socket, inits, say } = open('raw')
  socket.close(4003, 'no')
  say(Uint8Array.of(1))
  expect(inits).toEqual([])
  expect(ws.isPaused).toBe(false)
  say(new Uint8Array(limits.earlyBytes))
  expect(ws.isPaused).toBe(true)
  expect(ws.closes).toEqual([[4003, 'no']])
})

test('init has five seconds, and so has the acknowledgement of a join', async () => {
  for (const kind of ['raw', 'browser'] as const) {
    const { ws, socket } = open(kind)
    if (socket instanceof BrowserSocket) socket.joined()
    await vi.advanceTimersByTimeAsync(4_990)
    expect(ws.closes).toEqual([])
    await vi.advanceTimersByTimeAsync(20)
    expect(ws.closes[0]?.[0]).toBe(4008)
  }
})

test('what Colyseus keeps for somebody who has not acknowledged the join counts as unread', () => {
  const { ws, socket } = open('browser')
  const kept: Uint8Array[] = []
  const client = {
    ref: socket,
    state: ClientState.JOINING as number,
    enqueueRaw: (frame: Uint8Array) => void kept.push(frame),
    leave: () => undefined,
  }
  const session = socketOf(client as unknown as Client)
  session.send(new Uint8Array(700))
  session.send(new Uint8Array(300))
  ws.bufferedAmount = 10
  expect(session.bufferedAmount()).toBe(1_010)
  expect(kept).toHaveLength(2)
  client.state = ClientState.JOINED
  expect(session.bufferedAmount()).toBe(10)
})
