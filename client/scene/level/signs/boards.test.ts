import type { Mesh, MeshStandardMaterial } from 'three'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Boards, boardOf, type Board } from './boards.ts'

/** Every picture that was asked for, and what lets it arrive. */
let asked: { readonly src: string; arrive: () => void; fail: () => void }[] = []

class FakeImage {
  readonly width = 4
  readonly height = 4
  private readonly heard = new Map<string, () => void>()
  addEventListener(name: string, listener: (event?: unknown) => void): void {
    this.heard.set(name, () => listener.call(this, {}))
  }
  removeEventListener(name: string): void {
    this.heard.delete(name)
  }
  set src(src: string) {
    asked.push({ src, arrive: () => this.heard.get('load')?.(), fail: () => this.heard.get('error')?.() })
  }
}

beforeEach(() => {
  asked = []
  vi.stubGlobal('document', { createElementNS: () => new FakeImage() })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const board = (key: string, x: number, normal: string): Board =>
  boardOf(key, { x, y: 1, width: 2, height: 1, normal })
/** All promises that can be kept are. */
const arrived = () => new Promise(setImmediate)
const panels = (boards: Boards) =>
  boards.group.children.map((mesh) => mesh as Mesh<never, MeshStandardMaterial>)
const mapsOf = (boards: Boards) => panels(boards).map(({ material }) => material.map)

test('a picture is fetched once, however many show it and wherever they are moved to', async () => {
  const boards = new Boards(() => undefined)
  boards.sync([board('1', 2, '/files/a.webp'), board('2', 5, '/files/a.webp')])
  expect(asked.map(({ src }) => src)).toEqual(['/files/a.webp'])
  asked[0]!.arrive()
  await arrived()
  const [first, second] = mapsOf(boards)
  expect(first).toBeTruthy()
  expect(second).toBe(first)
  const disposed = vi.fn<() => void>()
  first!.addEventListener('dispose', disposed)

  boards.sync([board('1', 7, '/files/a.webp'), board('2', 5, '/files/a.webp')])
  expect(panels(boards)[0]!.position.x).toBe(8)
  boards.sync([board('3', 3, '/files/a.webp')])
  await arrived()
  expect(mapsOf(boards)).toEqual([first])
  expect(asked).toHaveLength(1)
  expect(disposed).not.toHaveBeenCalled()

  // Nobody shows it any more.
  boards.sync([board('3', 3, '')])
  await arrived()
  expect(mapsOf(boards)).toEqual([null])
  expect(disposed).toHaveBeenCalledTimes(1)
  boards.dispose()
})

test('the former picture stays until the next has come; one that does not come leaves the board bare', async () => {
  const news = vi.fn<() => void>()
  const boards = new Boards(news)
  boards.sync([board('1', 2, '/files/b.webp')])
  asked[0]!.arrive()
  await arrived()
  const [former] = mapsOf(boards)
  boards.sync([board('1', 2, '/files/c.webp')])
  expect(mapsOf(boards)).toEqual([former])
  // A third one is wished for before the second is here: that one is not shown.
  boards.sync([board('1', 2, '/files/d.webp')])
  asked[1]!.arrive()
  await arrived()
  expect(mapsOf(boards)).toEqual([former])
  asked[2]!.fail()
  await arrived()
  expect(mapsOf(boards)).toEqual([null])
  expect(news).toHaveBeenCalledTimes(2)
  boards.dispose()
})

test('nothing is fetched from elsewhere', () => {
  const boards = new Boards(() => undefined)
  boards.sync(
    ['https://example.org/a.png', '//example.org/a.png', 'a.png'].map((url, i) => board(`${i}`, i, url)),
  )
  expect(asked).toEqual([])
  expect(boards.group.children).toHaveLength(3)
  boards.dispose()
})
