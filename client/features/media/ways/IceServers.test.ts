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
