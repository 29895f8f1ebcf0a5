import { expect, test } from 'vitest'
import { advanceBody, createBodyState, easeFor, holdGesture, startGesture } from './bodyState.ts'
import type { BodyState, Easing, Motion } from './bodyState.ts'

const clips = { walkSpeed: 1.05, runSpeed: 5, walkS: 1.33, runS: 0.67 }
const ease: Easing = { deltaS: 0, seat: 0, jump: 0, gesture: 0, gaze: 0 }
const made = (): BodyState => createBodyState(() => 0.5)

function live(body: BodyState, motion: Partial<Motion>, seconds: number): void {
  const all = { speed: 0, airborne: false, seatHeight: 0, ...motion }
  for (let t = 0; t < seconds; t += 1 / 60) advanceBody(body, all, clips, easeFor(1 / 60, ease))
}

test('whoever sits down ends up sitting at the height of the seat', () => {
  const body = made()
  live(body, { seatHeight: 0.55 }, 2)
  expect(body.sitting).toBeGreaterThan(0.99)
  expect(body.lift).toBeCloseTo(0.08, 2)
  live(body, {}, 2)
  expect(body.sitting).toBeLessThan(0.01)
})

test('feet step while somebody turns on the spot', () => {
  const body = made()
  live(body, { turn: 3 }, 0.3)
  expect(body.walk).toBeGreaterThan(0.5)
  live(body, { turn: 3, seatHeight: 0.47 }, 0.3)
  expect(body.walk).toBe(0)
})

test('a gesture comes, stays for its length and goes', () => {
  const body = made()
  startGesture(body, 'Wave', 2)
  live(body, {}, 1)
  expect(body.gestureWeight).toBeGreaterThan(0.95)
  live(body, {}, 2)
  expect(body.gesture).toBe('')
})

test('a held gesture goes round until it is let go, and comes back after another', () => {
  const body = made()
  holdGesture(body, 'RaiseHand', 2)
  live(body, {}, 7)
  expect([body.gesture, body.gestureS < 2]).toEqual(['RaiseHand', true])
  expect(body.gestureWeight).toBeGreaterThan(0.95)
  startGesture(body, 'Wave', 1)
  live(body, {}, 0.5)
  expect(body.gesture).toBe('Wave')
  live(body, {}, 2.5)
  expect(body.gesture).toBe('RaiseHand')
  holdGesture(body, '')
  live(body, {}, 1)
  expect(body.gesture).toBe('')
})

test('eyes blink now and then and are open otherwise', () => {
  const body = made()
  let [closed, open] = [0, 0]
  for (let i = 0; i < 1200; i++) {
    live(body, {}, 1 / 60)
    if (body.eyes < 0.5) closed++
    if (body.eyes > 0.95) open++
  }
  expect(closed).toBeGreaterThan(3)
  expect(open).toBeGreaterThan(1000)
})

test('the head turns to where it wants to look, not at once', () => {
  const body = made()
  body.wantedYaw = 1
  live(body, {}, 1 / 60)
  expect(body.gazeYaw).toBeLessThan(0.2)
  live(body, {}, 1.5)
  expect(body.gazeYaw).toBeCloseTo(1, 1)
})
