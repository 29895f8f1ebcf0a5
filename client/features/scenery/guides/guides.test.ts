import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EncId } from '#shared/ids.ts'
import { guideAt, roundS, type Guide } from '#shared/map/guides.ts'
import type { Thing } from '../../../scene/level/furniture/things.ts'
import { makeMap } from '../../../../tests/support/world/makeWorld.ts'
import { guidesOf } from './guidesOf.ts'
import { GuideFigure, LINE_MS } from './GuideFigure.ts'
import { GuideWalk } from './GuideWalk.ts'
import { clockOff } from './siteClock.ts'

const stop = (x: number, z: number, pauseS: number, says: readonly string[] = []) => ({
  x,
  z,
  pauseS,
  says,
  yaw: 0,
})
/** Stands 10 s, walks 10 m, stands 10 s, walks back. */
const guide: Guide = {
  name: '小灵',
  outfit: '',
  speed: 1,
  stops: [stop(5, 5, 10, ['欢迎', '又见面了']), stop(15, 5, 10)],
  answers: ['一', '二'],
}
const ann = 1 as EncId
const bob = 2 as EncId
const at = (encId: EncId, x: number, z: number) => ({ encId, x, z })

test('a level has 24 guides at most, however many its maker wrote', () => {
  const propertiesJson = JSON.stringify({ guide: { name: '灵', stops: [{ x: 1, y: 1 }] } })
  const crowd = Object.fromEntries(
    Array.from({ length: 100 }, (_, key) => [String(key), { x: 1, y: 1, propertiesJson }]),
  )
  expect([...guidesOf(makeMap({ objects: crowd })).keys()]).toEqual(Object.keys(crowd).slice(0, 24))
})

test('whoever is kept stands still, hurries afterwards, never leaps and is back in time', () => {
  const kept = fc.array(fc.boolean(), { minLength: 100, maxLength: 600 })
  fc.assert(
    fc.property(kept, fc.integer({ min: 0, max: 1_000_000 }), (turns, fromS) => {
      const walk = new GuideWalk(guide, fromS)
      let before = walk.step(fromS, false)
      let now = fromS
      for (const isKept of turns) {
        now += 0.1
        const place = walk.step(now, isKept)
        const gone = Math.hypot(place.x - before.x, place.z - before.z)
        expect(gone).toBeLessThan(isKept && walk.lateS < 30 ? 1e-4 : 0.1 * 3.01)
        expect(walk.lateS).toBeLessThanOrEqual(30)
        before = place
      }
      for (let i = 0; i < 10 * 3 * roundS(guide); i++) walk.step((now += 0.1), false)
      expect(walk.lateS).toBe(0)
      expect(walk.step(now, false)).toEqual(guideAt(guide, now))
    }),
    { numRuns: 40 },
  )
})

test('a page that slept has it where the clock has it', () => {
  const walk = new GuideWalk(guide, 0)
  for (let s = 0; s <= 20; s += 0.5) walk.step(s, true)
  expect(walk.place).toMatchObject({ x: 5 })
  expect(walk.step(1_015, false)).toEqual(guideAt(guide, 1_015))
})

test('two who come at other times see it at the same place and hear the same line', () => {
  const [early, late] = [new GuideFigure('7', guide, 400), new GuideFigure('7', guide, 443)]
  for (let s = 400; s <= 445; s += 0.05) {
    early.look([], s * 1000)
    early.move(s, s * 1000, 0.05, undefined)
    if (s < 443) continue
    late.look([], s * 1000)
    late.move(s, s * 1000, 0.05, undefined)
  }
  expect(late.shown.x).toBeCloseTo(early.shown.x, 5)
  expect(late.line?.text).toBe(early.line?.text)
  expect(early.line).toMatchObject({ text: '又见面了', isAnswer: false })
})

test('it stands and turns to who asks, and has another line for who asks again', () => {
  const figure = new GuideFigure('7', guide, 13)
  const thing = { prism: {} } as Thing
  const step = (s: number, ...visitors: ReturnType<typeof at>[]) => {
    figure.look(visitors, s * 1000)
    figure.move(s, s * 1000, 0.1, thing)
  }
  step(13)
  figure.ask(bob, 13_000)
  expect(figure.line).toMatchObject({ text: '一', isAnswer: true })
  const { x } = figure.shown
  for (let s = 13; s < 18; s += 0.1) step(s, at(ann, x, 4.5), at(bob, x, 7))
  expect(figure.shown.x).toBeCloseTo(x, 5)
  expect(figure.isWalking).toBe(false)
  // South is 0: there stands who asked, though somebody else stands nearer.
  expect(figure.shown.heading).toBeCloseTo(0, 1)
  expect(thing.prism).toMatchObject({ cx: figure.shown.x, cz: figure.shown.z })
  figure.ask(bob, 18_000)
  expect(figure.line?.text).toBe('二')
  figure.ask(ann, 18_000)
  expect(figure.line?.text).toBe('一')
  for (let s = 18; s < 18.2 + LINE_MS / 1000; s += 0.1) step(s)
  expect(figure.line).toBeUndefined()
  expect(figure.isWalking).toBe(true)
})

test('it waits for who stands in its way, but not for ever, and waves once at who comes', () => {
  const figure = new GuideFigure('7', guide, 12)
  const seen: boolean[] = []
  for (let s = 12; s < 19; s += 0.1) {
    figure.look([at(ann, figure.shown.x + 1, 5)], s * 1000)
    figure.move(s, s * 1000, 0.1, undefined)
    seen.push(figure.isWalking)
  }
  expect(seen.slice(2, 30)).not.toContain(true)
  expect(seen.slice(-10)).not.toContain(false)
  expect(figure.waves).toBe(1)
})

test('a clock that is minutes wrong is put right, one that is hardly wrong is left alone', () => {
  const date = 'Mon, 23 Nov 2026 12:00:00 GMT'
  const ms = Date.parse(date)
  expect(clockOff(date, ms - 60_000, ms - 59_800)).toBe(60_400)
  expect(clockOff(date, ms + 400, ms + 600)).toBe(0)
  expect(clockOff(null, ms, ms)).toBe(0)
  expect(clockOff('soon', ms, ms)).toBe(0)
})
