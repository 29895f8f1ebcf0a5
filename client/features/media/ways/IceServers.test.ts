import { beforeEach, expect, test } from 'vitest'
import type { IceServersAnswer } from '#shared/http/iceServers.ts'
import { createManualClock, settle, type ManualClock } from '../../../../tests/support/manualClock.ts'
import { IceServers } from './IceServers.ts'

const stun = { urls: ['stun:relay.example.org'] }
const relay = (username: string) => ({
  urls: ['turn:relay.example.org?transport=udp'],
  username,
  credential: 'secret',
})

let clock: ManualClock
/** What the server answers from now on; undefined: it cannot be reached. */
let answer: IceServersAnswer | undefined
let asked: number
let told: (readonly RTCIceServer[])[]
let servers: IceServers

beforeEach(() => {
  clock = createManualClock()
  asked = 0
  told = []
  servers = new IceServers({
    clock,
    random: () => 0.5,
    ask() {
      asked += 1
      return answer ? Promise.resolve(answer) : Promise.reject(new Error('no answer'))
    },
    onServers: (now) => told.push(now),
  })
})

test('without credentials it is asked once', async () => {
  answer = { iceServers: [stun] }
  servers.start()
  await clock.advance(86_400_000)
  expect(asked).toBe(1)
  expect(servers.servers).toEqual([stun])
  expect(servers.hasRelay).toBe(false)
})

test('credentials are renewed before they end, and told', async () => {
  answer = { iceServers: [stun, relay('first')], ttl: 600 }
  servers.start()
  await settle()
  expect(servers.hasRelay).toBe(true)
  answer = { iceServers: [stun, relay('second')], ttl: 600 }
  await clock.advance(449_000)
  expect(asked).toBe(1)
  await clock.advance(2_000)
  expect(told).toEqual([
    [stun, relay('first')],
    [stun, relay('second')],
  ])
})

test('what ended in a sleep is asked for at once, what holds is not', async () => {
  answer = { iceServers: [relay('first')], ttl: 600 }
  servers.start()
  await clock.advance(60_000)
  servers.wake()
  await settle()
  expect(asked).toBe(1)
  await clock.sleep(600_000)
  const before = asked
  servers.wake()
  await settle()
  expect([before, asked]).toEqual([2, 2])
})

test('without an answer there are none, and it is asked again; nobody hears of an answer to somebody who left', async () => {
  answer = undefined
  servers.start()
  await settle()
  expect(servers.servers).toEqual([])
  answer = { iceServers: [stun] }
  await clock.advance(15_000)
  expect(asked).toBe(2)
  expect(told).toEqual([[stun]])
  servers.start()
  servers.stop()
  await clock.advance(60_000)
  expect(told).toHaveLength(1)
  expect(servers.servers).toEqual([])
})

test('who begins to talk asks for the relay, once while what they have holds; who parts keeps it until it ends', async () => {
  answer = { iceServers: [stun], hasRelay: true }
  servers.start()
  await settle()
  expect([asked, servers.hasRelay]).toEqual([1, false])
  answer = { iceServers: [stun, relay('first')], ttl: 600 }
  servers.talks(true)
  servers.talks(true)
  await settle()
  expect([asked, servers.hasRelay]).toEqual([2, true])
  servers.talks(false)
  servers.talks(true)
  servers.talks(false)
  await settle()
  expect([asked, servers.hasRelay]).toEqual([2, true])
  answer = { iceServers: [stun], hasRelay: true }
  await clock.advance(451_000)
  await clock.advance(86_400_000)
  expect([asked, servers.hasRelay]).toEqual([3, false])
})

test('who begins to talk while it is asked asks once more; where the server knows of no talk, now and then, and nobody hears of it', async () => {
  let asks: (() => void)[] = []
  answer = { iceServers: [stun], hasRelay: true }
  servers = new IceServers({
    clock,
    random: () => 0.5,
    ask: () => new Promise((resolve) => asks.push(() => resolve(answer!))),
    onServers: (now) => told.push(now),
  })
  const next = async () => {
    const [first] = asks
    asks = asks.slice(1)
    first?.()
    await settle()
  }
  servers.start()
  servers.talks(true)
  await next()
  expect(asks).toHaveLength(1)
  await next()
  expect(asks).toHaveLength(0)
  await clock.advance(15_000)
  expect(asks).toHaveLength(1)
  expect(told).toEqual([[stun]])
  answer = { iceServers: [stun, relay('first')], ttl: 600 }
  await next()
  expect(told).toEqual([[stun], [stun, relay('first')]])
})
