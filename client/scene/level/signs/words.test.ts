import { Matrix4, type Mesh } from 'three'
import { afterEach, expect, test, vi } from 'vitest'
import { LINE_PX, linesGeometry, placeLines, SHEET_PX, WordSheets, type WrittenLine } from './words.ts'

test('lines lie side by side, row by row and sheet by sheet, none over another', () => {
  const widths = Array.from({ length: 400 }, (_, i) => 60 + ((i * 137) % 500)).concat(SHEET_PX, 100)
  const places = placeLines(widths).map((place, i) => ({ ...place, width: widths[i]! }))
  expect(places[0]).toEqual({ sheet: 0, x: 0, y: 0, width: 60 })
  for (const [i, { sheet, x, y, width }] of places.entries()) {
    expect(x + width).toBeLessThanOrEqual(SHEET_PX)
    expect(y + LINE_PX).toBeLessThanOrEqual(SHEET_PX)
    const next = places[i + 1]
    if (!next) continue
    const follows = next.sheet === sheet && next.y === y ? next.x === x + width : next.x === 0
    expect(follows).toBe(true)
    expect(next.sheet * SHEET_PX + next.y).toBeGreaterThanOrEqual(sheet * SHEET_PX + y)
  }
  expect(places.at(-1)!.sheet).toBe(3)
})

const line = (fields: Partial<WrittenLine>): WrittenLine => ({
  text: '灵境',
  ink: '#ffffff',
  high: 0.5,
  opacity: 1,
  at: new Matrix4(),
  ...fields,
})

test('all lines are one piece: each where it belongs, as wide as it may be, over its part of the sheet', () => {
  const at = new Matrix4().makeRotationY(Math.PI / 2).setPosition(10, 2, 4)
  const geometry = linesGeometry(
    [
      { line: line({}), sheet: 0, x: 0, y: 0, width: 2 * LINE_PX },
      { line: line({ at, wide: 0.5, opacity: 0.7 }), sheet: 0, x: 1024, y: LINE_PX, width: 2 * LINE_PX },
    ],
    2 * LINE_PX,
  )
  const [position, uv, colour] = ['position', 'uv', 'color'].map((name) => geometry.getAttribute(name))
  expect(geometry.index?.count).toBe(12)
  const corners = Array.from({ length: 8 }, (_, i) =>
    [position!.getX(i), position!.getY(i), position!.getZ(i)].map((metres) => Number(metres.toFixed(3)) + 0),
  )
  expect(corners.slice(0, 4)).toEqual([
    [-0.5, -0.25, 0],
    [0.5, -0.25, 0],
    [0.5, 0.25, 0],
    [-0.5, 0.25, 0],
  ])
  // Turned to the east and half as large, so that it is half a metre wide.
  expect(corners[4]).toEqual([10, 1.875, 4.25])
  expect(corners[6]).toEqual([10, 2.125, 3.75])
  expect([uv!.getX(0), uv!.getY(0), uv!.getX(2), uv!.getY(2)].map((n) => Number(n.toFixed(4)))).toEqual([
    0, 0.5, 0.0879, 1,
  ])
  expect([uv!.getX(4), uv!.getY(4)]).toEqual([0.5, 0])
  expect([colour!.getW(0), colour!.getW(4)].map((n) => Number(n.toFixed(2)))).toEqual([1, 0.7])
})

afterEach(() => void vi.unstubAllGlobals())

const lineAt = (text: string, x: number): WrittenLine => ({
  text,
  ink: '#ffffff',
  high: 0.2,
  opacity: 1,
  at: new Matrix4().setPosition(x, 1, 2),
})

test('words are painted once; what is moved is moved, what is new is painted', async () => {
  const painted: string[] = []
  const context = {
    measureText: (text: string) => ({ width: text.length * 60 }),
    fillText: (text: string) => painted.push(text),
  }
  vi.stubGlobal('document', {
    fonts: { load: () => Promise.resolve([]) },
    createElement: () => ({ getContext: () => context }),
  })
  const changed = vi.fn<() => void>()
  const sheets = new WordSheets(changed)
  const [tea, east] = [lineAt('茶室', 1), lineAt('东', 4)]
  sheets.sync([tea, east, lineAt('茶室', 7)])
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1), 15_000)
  expect(painted).toEqual(['茶室', '东'])
  const middles = (): number[] => {
    const [mesh] = sheets.group.children as Mesh[]
    const position = mesh!.geometry.getAttribute('position')
    const corners = Array.from({ length: position.count }, (_, i) => position.getX(i))
    return Array.from({ length: corners.length / 4 }, (_, i) => {
      const quad = corners.slice(i * 4, i * 4 + 4)
      return Math.round((Math.min(...quad) + Math.max(...quad)) * 50) / 100
    })
  }
  expect(middles()).toEqual([1, 4, 7])

  const [mesh] = sheets.group.children as Mesh[]
  const { geometry } = mesh!
  sheets.sync([tea, lineAt('东', 5), lineAt('茶室', 7)])
  expect(middles()).toEqual([1, 5, 7])
  expect(mesh!.geometry).toBe(geometry)
  sheets.sync([lineAt('东', 5), lineAt('东', 6)])
  expect(middles()).toEqual([5, 6])
  expect(painted).toEqual(['茶室', '东'])

  sheets.sync([lineAt('西', 3)])
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(2), 15_000)
  expect(middles()).toEqual([3])
  sheets.sync([])
  expect(sheets.group.children.every(({ visible }) => !visible)).toBe(true)
  sheets.dispose()
  expect(sheets.group.children).toEqual([])
})
