import { readFileSync } from 'node:fs'
import { BufferGeometry, InstancedMesh, Material, Mesh, Points, Scene, Texture } from 'three'
import type { EventDispatcher, Object3D } from 'three'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseCatalogue } from '#shared/map/catalogue.ts'
import { parseDecoration, type Light } from '#shared/map/decoration.ts'
import { parseMapFile } from '#shared/map/files/parseMapFile.ts'
import { parseSpaceFile } from '#shared/map/files/spaceFile.ts'
import type { GameMap } from '#shared/world/world.ts'
import { pageStandIn } from '../../../scripts/bench/drawn/pageStandIn.ts'
import { qualities, type QualityName } from '../frame/quality.ts'
import { wearSimpleMaterials } from '../simpleMaterials.ts'
import { lightByLamps } from '../sky/lampLight.ts'
import { lightLooks } from '../sky/lightLooks.ts'
import { ShownLamps } from '../sky/shownLamps.ts'
import { drawLevel } from './drawings.ts'
import { MovableThings } from './furniture/movableThings.ts'
import { LevelStore, type LevelParts } from './levelStore.ts'

// A renderer keeps what it has drawn on the graphics card until that says that it is disposed of. Here somebody keeps the same
// list without one: what it still has once a level was left would be a leak.

const asset = (path: string): unknown => JSON.parse(readFileSync(`assets/${path}`, 'utf8'))
const catalogue = parseCatalogue(asset('catalogue.json'))
// The square with its water and ways out, by day, and the garden of lights at dusk; on the first one hangs a picture, too.
const board = { x: 3, y: 3, width: 2, height: 1, type: 2, normal: '/assets/images/portraits/1.webp' }
const levels = parseSpaceFile(asset('spaces/world.json'))
  .levels.filter(({ mapId }) => mapId === '0' || mapId === '6')
  .map(({ map }) => parseMapFile(map))
  .map((map, n) => (n === 0 ? { ...map, objects: new Map(map.objects).set('board', board) } : map))
  .map(levelOf)

/** Every picture comes, of 64 pixels. */
function picture() {
  const image = {
    width: 64,
    height: 64,
    addEventListener: (kind: string, run: () => void) => {
      if (kind === 'load') queueMicrotask(() => run.call(image))
    },
    removeEventListener: () => undefined,
  }
  return image
}

beforeEach(() => {
  const { document, ...others } = pageStandIn()
  for (const [name, value] of Object.entries(others)) vi.stubGlobal(name, value)
  vi.stubGlobal('document', { ...document, createElementNS: picture })
  // Boxes stand for the models.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

type Kept = BufferGeometry | Material | Texture | InstancedMesh
type Disposable = EventDispatcher<{ dispose: object }>

/** What a renderer keeps of what it draws. */
class Card {
  readonly kept = new Set<Kept>()

  draw(scene: Object3D): void {
    scene.traverse((node) => {
      if (!(node instanceof Mesh || node instanceof Points)) return
      this.keep(node.geometry as BufferGeometry)
      for (const material of [node.material].flat() as Material[]) this.keep(material)
      // What a batch or many of one shape have beside these.
      if (node instanceof InstancedMesh) this.keep(node)
      this.keepTextures(node)
    })
  }

  of(kind: abstract new (...args: never[]) => Kept): Kept[] {
    return [...this.kept].filter((one) => one instanceof kind)
  }

  private keep(one: Kept): void {
    if (this.kept.has(one)) return
    this.kept.add(one)
    const disposable = one as unknown as Disposable
    const gone = (): void => {
      this.kept.delete(one)
      disposable.removeEventListener('dispose', gone)
    }
    disposable.addEventListener('dispose', gone)
    if (one instanceof Material) this.keepTextures(one)
  }

  private keepTextures(owner: object): void {
    const { uniforms = {} } = owner as { uniforms?: Record<string, { value: unknown }> }
    const values = [...Object.values(owner), ...Object.values(uniforms).map(({ value }) => value)]
    for (const value of values) if (value instanceof Texture) this.keep(value)
  }
}

/** Everything settles: pictures come, words are painted, models are given up. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

interface Level {
  readonly light: Light
  /** As it is, and once something was moved in it while one looked on. */
  readonly states: readonly LevelParts[]
}

function levelOf(map: GameMap): Level {
  const store = new LevelStore(catalogue)
  const [[key, object] = ['', {}]] = [...map.objects]
  const moved = new Map(map.objects).set(key, { ...object, x: (object.x ?? 0) + 1 })
  const states = [store.sync(map), store.sync({ ...map, objects: moved })]
  return { light: parseDecoration(map.decoration).light, states }
}

/** Goes into a level, sees something moved there, and leaves it. How much of each kind was kept meanwhile. */
async function visit(card: Card, { light, states }: Level, name: QualityName): Promise<number[]> {
  const quality = qualities[name]
  const [scene, lamps] = [new Scene(), new ShownLamps()]
  const drawings = drawLevel.map((draw) =>
    draw({
      quality,
      // Browsers without it have shapes that are joined, beside the batches.
      hasMultiDraw: name === 'high',
      relief: Promise.resolve(),
      things: new MovableThings(),
      onChange: () => undefined,
      onGround: () => undefined,
      onThings: () => undefined,
    }),
  )
  scene.add(...drawings.map(({ group }) => group), lamps.points)
  for (const parts of states) {
    await Promise.all(drawings.map(async (drawing) => drawing.sync(parts)))
    lamps.sync(lightLooks[light], parts)
    await settle()
    lightByLamps(scene)
    wearSimpleMaterials(scene, quality.simpleMaterials)
    card.draw(scene)
  }
  const there = [BufferGeometry, Material, Texture].map((kind) => card.of(kind).length)
  for (const drawing of drawings) drawing.dispose()
  lamps.forget()
  lamps.dispose()
  return there
}

test.each([
  [20, 'high'],
  [4, 'low'],
] as const)(
  'of %i levels one was in one after the other, at "%s", nothing is left',
  async (switches, name) => {
    const card = new Card()
    for (const level of levels) await visit(card, level, name)
    // Pictures that floors and walls are tiled with stay, for the next level that has such.
    const tiles = [...card.kept]
    expect(tiles.filter((one) => !(one instanceof Texture))).toEqual([])
    for (let done = 0; done < switches; done += 1) {
      const there = await visit(card, levels[done % levels.length]!, name)
      expect(Math.min(...there)).toBeGreaterThan(4)
      expect([...card.kept].filter((one) => !tiles.includes(one))).toEqual([])
    }
  },
)
