import { expect, test } from 'vitest'
import { drawOffered } from './drawOffered.ts'

/** What is drawn round a thing: where its middle is, its half sizes in pixels, and the strokes. */
function drawn(prism: { hx: number; hz: number; yaw: number }, scale: number) {
  const strokes: string[] = []
  let turn: readonly number[] = []
  let half: readonly number[] = []
  const pen = {
    strokeStyle: '',
    save: () => undefined,
    restore: () => undefined,
    beginPath: () => undefined,
    transform: (...values: number[]) => (turn = values),
    roundRect: (x: number, y: number, width: number, height: number) => {
      expect([x, y]).toEqual([-width / 2, -height / 2])
      half = [width / 2, height / 2]
    },
    stroke: () => strokes.push(pen.strokeStyle),
  }
  drawOffered(pen as unknown as CanvasRenderingContext2D, { x: 50, y: 60 }, prism, scale, 'gold')
  return { turn, half, strokes }
}

test('a thing has a line round it as it stands, on a paler one', () => {
  const { turn, half, strokes } = drawn({ hx: 2, hz: 1, yaw: 90 }, 20)
  expect(turn).toEqual([0, 1, -1, 0, 50, 60])
  expect(half).toEqual([44, 24])
  expect(strokes).toEqual(['#fff', 'gold'])
})

test('what is too small to be seen is marked all the same', () => {
  expect(drawn({ hx: 0.05, hz: 0.05, yaw: 0 }, 10).half).toEqual([10, 10])
})
