import { beforeEach, expect, test } from 'vitest'
import { createSoundPlayer, type SoundElement, type SoundPlayer } from './soundPlayer.ts'

class Sound implements SoundElement {
  volume = 1
  plays = 0
  isPaused = true
  ended: () => void = () => undefined
  readonly src: string

  constructor(src: string) {
    this.src = src
  }

  play(): Promise<void> {
    this.plays += 1
    if (!allowed) return Promise.reject(new Error('no gesture yet'))
    this.isPaused = false
    return Promise.resolve()
  }

  pause(): void {
    this.isPaused = true
  }

  addEventListener(_type: string, listener: unknown): void {
    this.ended = listener as () => void
  }
}

let allowed = true
let now = 0
let loud = 1
let made: Sound[] = []
let gestures: (() => void)[] = []
let player: SoundPlayer
const sounding = () => made.filter(({ isPaused }) => !isPaused).map(({ src }) => src)
const turn = () => new Promise((resolve) => setImmediate(resolve))

beforeEach(() => {
  allowed = true
  now = 0
  loud = 1
  made = []
  gestures = []
  player = createSoundPlayer({
    make: (src) => {
      const sound = new Sound(src)
      made.push(sound)
      return sound
    },
    afterGesture: (run) => void gestures.push(run),
    clock: { now: () => now },
    loudness: () => loud,
  })
})

test('plays at the volume asked for, until it is stopped', () => {
  player.play('/a.mp3', 0.25)
  player.play('/b.mp3', 7)
  player.play('/c.mp3', NaN)
  expect(made.map(({ volume }) => volume)).toEqual([0.25, 1, 0])
  player.stop('/a.mp3')
  expect(sounding()).toEqual(['/b.mp3', '/c.mp3'])
  player.stopAll()
  expect(sounding()).toEqual([])
})

test('nothing of another site is even asked for', () => {
  for (const src of ['https://example.org/a.mp3', '//example.org/a.mp3', 'data:audio/mp3,x', '']) {
    player.play(src, 1)
  }
  expect(made).toEqual([])
})

test('the oldest makes way; what has ended counts no more', () => {
  for (let n = 0; n < 8; n += 1) player.play(`/${n}.mp3`, 1)
  made[3]!.ended()
  player.play('/8.mp3', 1)
  expect(sounding()).toContain('/0.mp3')
  player.play('/9.mp3', 1)
  expect(sounding()).not.toContain('/0.mp3')
  expect(sounding()).toContain('/1.mp3')
})

test('a sound the browser holds back comes with the next gesture, unless it is old or stopped', async () => {
  allowed = false
  for (const src of ['/now.mp3', '/stopped.mp3']) player.play(src, 1)
  await turn()
  player.stop('/stopped.mp3')
  allowed = true
  now = 1_000
  for (const gesture of gestures.splice(0)) gesture()
  expect(sounding()).toEqual(['/now.mp3'])

  allowed = false
  player.play('/old.mp3', 1)
  await turn()
  allowed = true
  now = 60_000
  for (const gesture of gestures.splice(0)) gesture()
  expect(sounding()).toEqual(['/now.mp3'])
})

test('the loudness somebody wants scales what is asked for, also while it plays', () => {
  loud = 0.5
  player.play('/a.mp3', 0.6)
  expect(made[0]?.volume).toBeCloseTo(0.3)
  loud = 0
  player.refresh()
  expect(made[0]?.volume).toBe(0)
  loud = 1
  player.refresh()
  expect(made[0]?.volume).toBeCloseTo(0.6)
})
