import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MapId } from '#shared/ids.ts'
import type { GameMap } from '#shared/world/world.ts'
import { PlanPainter } from './PlanPainter.ts'

vi.mock('../../../scene/effects/calm.ts', () => ({ calm: { matches: false } }))

/** Pictures of 256 × 64 pixels, which come when they are let. */
class FakeImage {
  static asked: FakeImage[] = []
  naturalWidth = 256
  naturalHeight = 64
  src = ''
  onload = () => undefined
  onerror = () => undefined
  constructor() {
    FakeImage.asked.push(this)
  }
}
const come = (): void => {
  for (const image of FakeImage.asked.splice(0)) image.onload()
}

beforeEach(() => vi.stubGlobal('Image', FakeImage))
afterEach(() => {
  FakeImage.asked = []
  vi.unstubAllGlobals()
})

const map: GameMap = {
  id: '0' as MapId,
  dimensions: [20, 10],
  nooks: new Map(),
  backgroundImagePath: '/files/floor',
  foregroundImagePath: '/files/roof',
  miniMapImagePath: '/files/mini',
  assets: [{ x: 1, y: 2, src: '/files/rug' }],
  objects: new Map([
    ['1', { x: 4, y: 4, width: 2, height: 2, normal: '/files/board', highlighted: '/files/near' }],
    ['2', { x: 8, y: 4, width: 1, height: 1, templateId: 'chair-wood', normal: '/files/chair' }],
    [
      '3',
      {
        x: 9,
        y: 9,
        width: 1,
        height: 1,
        normal: '',
        spritesheet: {
          spritesheetUrl: '/files/sheet',
          framing: { frameWidth: 64, frameHeight: 64 },
          animations: { go: { sequence: [0, 1, 2, 3], loop: true, frameRate: 4 } },
          currentAnim: 'go',
        },
      },
    ],
  ]),
}

/** What is drawn, by the last part of its address. */
function sheet() {
  const drawn: [string, ...number[]][] = []
  const pen = {
    drawImage: (image: FakeImage, ...at: number[]) => drawn.push([image.src.split('/').at(-1)!, ...at]),
  } as unknown as CanvasRenderingContext2D
  const view = { x: 10, z: 5, scale: 10 }
  const picture = { pen, map, view, width: 200, height: 100, offered: undefined as string | undefined }
  return { drawn, pen, picture }
}

test('the ground is painted once its pictures have come, in metres', () => {
  const painter = new PlanPainter()
  const { drawn, pen } = sheet()
  const before = painter.version
  painter.ground(pen, map)
  expect(drawn).toEqual([])
  come()
  expect(painter.version).toBeGreaterThan(before)
  painter.ground(pen, map)
  // Without a size of its own a picture has 32 pixels a metre.
  expect(drawn).toEqual([
    ['floor', 0, 0, 20, 10],
    ['rug', 1, 2, 8, 2],
  ])
})

test('boards have their picture, another one while one could use them; sheets show a frame and move', () => {
  const painter = new PlanPainter()
  const { drawn, picture } = sheet()
  expect(painter.things(picture)).toBe(true)
  come()
  vi.spyOn(Date, 'now').mockReturnValue(500)
  expect(painter.things(picture)).toBe(true)
  expect(drawn).toEqual([
    ['board', 40, 40, 20, 20],
    ['sheet', 128, 0, 64, 64, 90, 90, 10, 10],
  ])
  drawn.length = 0
  picture.offered = '1'
  painter.things(picture)
  come()
  painter.things(picture)
  expect(drawn.map(([name]) => name)).toEqual(['sheet', 'near', 'sheet'])
  vi.restoreAllMocks()
})

test('what is in front lies over everything; the picture of the map takes the place of its plan', () => {
  const painter = new PlanPainter()
  const { drawn, picture } = sheet()
  painter.front(picture)
  expect(painter.mini(map)).toBeUndefined()
  come()
  painter.front(picture)
  expect(drawn).toEqual([['roof', 0, 0, 200, 100]])
  expect((painter.mini(map) as unknown as FakeImage).src).toBe('/files/mini')
  painter.forget()
  expect(painter.mini(map)).toBeUndefined()
})

test('what cannot be had is not asked for again and again', () => {
  const painter = new PlanPainter()
  const { drawn, pen } = sheet()
  painter.ground(pen, map)
  for (const image of FakeImage.asked) image.onerror()
  painter.ground(pen, map)
  expect([FakeImage.asked.length, drawn.length]).toEqual([2, 0])
})
