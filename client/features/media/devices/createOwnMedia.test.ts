import { beforeEach, expect, test } from 'vitest'
import { createManualClock } from '../../../../tests/support/manualClock.ts'
import { DeviceError, type DeviceProblem, type Devices } from '../devices.ts'
import type { OpenDevice } from './OpenDevice.ts'
import type { Slot } from '../transport.ts'
import { createOwnMedia, INTERRUPTED_MS, PENDING_MS, RETRY_MS, type DeviceNews } from './createOwnMedia.ts'

// A room full of devices that break: what is sent, what is open, and what the person is told.

class FakeTrack extends EventTarget {
  readyState = 'live'
  muted = false
  readonly label: string
  constructor(label: string) {
    super()
    this.label = label
  }
  stop(): void {
    this.readyState = 'ended'
  }
  /** The system takes it. */
  end(): void {
    this.readyState = 'ended'
    this.dispatchEvent(new Event('ended'))
  }
  setMuted(muted: boolean): void {
    this.muted = muted
    this.dispatchEvent(new Event(muted ? 'mute' : 'unmute'))
  }
}

const opened = (label: string): FakeTrack & MediaStreamTrack =>
  new FakeTrack(label) as FakeTrack & MediaStreamTrack

function stage() {
  const clock = createManualClock()
  const published = new Map<Slot, MediaStreamTrack | undefined>()
  /** Slot and what is sent in it, in the order it happened. */
  const log: string[] = []
  const news: DeviceNews[] = []
  const habits = { keepsMicrophone: false, talksByKey: false }
  const all: FakeTrack[] = []
  let problem: DeviceProblem | undefined
  let waiting: Promise<void> | undefined
  let label = 'first'
  const devices: Devices = {
    async open(): Promise<OpenDevice> {
      await waiting
      if (problem) throw new DeviceError(problem)
      const raw = opened(label)
      all.push(raw)
      return { track: raw, raw, close: () => raw.stop() }
    },
    async openScreen() {
      const [picture, sound] = [opened('screen'), opened('its sound')]
      all.push(picture, sound)
      return { picture, sound }
    },
  }
  const own = createOwnMedia({
    devices,
    clock,
    habits: () => habits,
    publish(slot, track) {
      published.set(slot, track)
      log.push(`${slot}: ${track?.label ?? 'nothing'}${track?.readyState === 'ended' ? ', dead' : ''}`)
    },
    tell: (one) => news.push(one),
  })
  return {
    own,
    clock,
    habits,
    news,
    log,
    sent: (slot: Slot = 'microphone') => published.get(slot)?.label,
    live: () => all.filter(({ readyState }) => readyState === 'live').map((track) => track.label),
    last: () => all.at(-1)!,
    state: () => own.get().own.microphone,
    problem: () => own.get().problems.microphone,
    fail: (next: DeviceProblem | undefined) => (problem = next),
    plugIn: (next: string) => (label = next),
    wait: (next: Promise<void>) => (waiting = next),
  }
}

let room: ReturnType<typeof stage>
beforeEach(() => {
  room = stage()
})

test('on it is sent, off it is let go', async () => {
  await room.own.turn('microphone', true)
  expect([room.state(), room.sent(), room.live()]).toEqual(['on', 'first', ['first']])
  await room.own.turn('microphone', false)
  expect([room.state(), room.sent(), room.live()]).toEqual(['off', undefined, []])
})

test.each(['denied', 'busy', 'none', 'insecure', 'unsupported', 'failed'] as const)(
  '%s: it is off, says so, and works once that is over',
  async (problem) => {
    room.fail(problem)
    await room.own.turn('microphone', true)
    expect([room.state(), room.problem()]).toEqual(['off', problem])
    await room.clock.advance(600_000)
    expect(room.live()).toEqual([])
    room.fail(undefined)
    await room.own.turn('microphone', true)
    expect([room.state(), room.problem(), room.sent()]).toEqual(['on', undefined, 'first'])
  },
)

test('a question of the browser nobody answers is pointed at, and not for longer than it stands', async () => {
  let answer = (): void => {}
  void room.wait(new Promise((resolve) => (answer = resolve)))
  const turning = room.own.turn('microphone', true)
  await room.clock.advance(PENDING_MS - 1)
  expect([room.state(), room.problem()]).toEqual(['starting', undefined])
  await room.clock.advance(1)
  expect([room.state(), room.problem()]).toEqual(['starting', 'pending'])
  answer()
  await turning
  expect([room.state(), room.problem()]).toEqual(['on', undefined])
})

test('switched off again before it was ready: nothing is sent and nothing stays open', async () => {
  let answer = (): void => {}
  void room.wait(new Promise((resolve) => (answer = resolve)))
  const turning = room.own.turn('microphone', true)
  await room.own.toggle('microphone')
  answer()
  await turning
  expect([room.state(), room.log, room.live()]).toEqual(['off', [], []])
})

test('another device takes over without a moment of nothing, and the former is let go', async () => {
  await room.own.turn('microphone', true)
  room.plugIn('second')
  await room.own.renew('microphone')
  expect(room.log).toEqual(['microphone: first', 'microphone: second'])
  expect(room.live()).toEqual(['second'])
  room.fail('none')
  await room.own.renew('microphone')
  expect([room.state(), room.problem(), room.sent(), room.live()]).toEqual([
    'on',
    'none',
    'second',
    ['second'],
  ])
})

test('unplugged: the one of the system takes over, and is named', async () => {
  await room.own.turn('microphone', true)
  room.plugIn('second')
  room.last().end()
  expect([room.state(), room.problem(), room.sent()]).toEqual(['off', 'lost', undefined])
  await room.clock.advance(RETRY_MS[0])
  expect([room.state(), room.problem(), room.sent()]).toEqual(['on', undefined, 'second'])
  expect(room.news).toEqual([{ name: 'regained', source: 'microphone', label: 'second' }])
})

test('taken away by something else it is tried again, until it is there, is refused, or nobody wants it any more', async () => {
  await room.own.turn('microphone', true)
  room.fail('busy')
  room.last().end()
  await room.clock.advance(RETRY_MS[0] + RETRY_MS[1])
  expect([room.state(), room.problem()]).toEqual(['off', 'lost'])
  room.fail(undefined)
  await room.clock.advance(RETRY_MS[2])
  expect([room.state(), room.sent()]).toEqual(['on', 'first'])

  room.fail('denied')
  room.last().end()
  await room.clock.advance(0)
  expect(room.problem()).toBe('denied')
  room.fail(undefined)
  await room.clock.advance(600_000)
  expect(room.live()).toEqual([])

  await room.own.turn('microphone', true)
  room.fail('busy')
  room.last().end()
  await room.own.turn('microphone', false)
  room.fail(undefined)
  await room.clock.advance(600_000)
  expect([room.state(), room.live()]).toEqual(['off', []])
})

test('a device that comes back is taken at once, also when nothing was tried any more', async () => {
  await room.own.turn('microphone', true)
  room.fail('none')
  room.last().end()
  await room.clock.advance(600_000)
  expect(room.state()).toBe('off')
  room.fail(undefined)
  room.own.revive()
  await room.clock.advance(0)
  expect([room.state(), room.sent()]).toEqual(['on', 'first'])
})

test('a call that takes the microphone is told once it lasts, and its end; looked at again it is opened anew', async () => {
  await room.own.turn('microphone', true)
  room.last().setMuted(true)
  room.last().setMuted(false)
  await room.clock.advance(INTERRUPTED_MS)
  expect(room.news).toEqual([])
  room.last().setMuted(true)
  await room.clock.advance(INTERRUPTED_MS)
  room.last().setMuted(false)
  expect(room.news.map(({ name }) => name)).toEqual(['interrupted', 'resumed'])
  room.last().setMuted(true)
  room.plugIn('after the call')
  room.own.revive()
  await room.clock.advance(0)
  expect([room.sent(), room.live()]).toEqual(['after the call', ['after the call']])
})

test('by key it is open and silent until the key is held', async () => {
  room.habits.talksByKey = true
  await room.own.toggle('microphone')
  expect([room.state(), room.sent(), room.live()]).toEqual(['held', undefined, ['first']])
  room.own.talk(true)
  expect([room.state(), room.sent()]).toEqual(['on', 'first'])
  room.own.talk(false)
  expect([room.state(), room.sent(), room.live()]).toEqual(['held', undefined, ['first']])
  await room.own.toggle('microphone')
  expect([room.state(), room.live()]).toEqual(['off', []])
  room.own.talk(true)
  expect([room.state(), room.log.at(-1)]).toEqual(['off', 'microphone: nothing'])
})

test('muted softly the device stays open, until that is not wanted any more or it has to go', async () => {
  room.habits.keepsMicrophone = true
  await room.own.turn('microphone', true)
  await room.own.toggle('microphone')
  expect([room.state(), room.sent(), room.own.get().heldTrack?.label]).toEqual(['held', undefined, 'first'])
  await room.own.toggle('microphone')
  expect([room.state(), room.sent(), room.own.get().heldTrack]).toEqual(['on', 'first', undefined])
  await room.own.turn('microphone', false)
  room.habits.keepsMicrophone = false
  room.own.followHabits()
  expect([room.state(), room.live()]).toEqual(['off', []])
})

test('a share has two parts, which end together, and is not begun again by itself', async () => {
  await room.own.turn('screen', true)
  expect([room.sent('screen'), room.sent('screenSound')]).toEqual(['screen', 'its sound'])
  room.last().end()
  await room.clock.advance(600_000)
  expect([room.sent('screen'), room.sent('screenSound'), room.live()]).toEqual([undefined, undefined, []])
})
