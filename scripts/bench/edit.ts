import { parseArgs } from 'node:util'
import { Scene } from 'three'
import type { Catalogue } from '#shared/map/catalogue.ts'
import { parseDecoration } from '#shared/map/decoration.ts'
import { event } from '#shared/protocol/messages.ts'
import { reduce } from '#shared/world/reduce.ts'
import { emptyWorld, type GameMap, type World } from '#shared/world/world.ts'
import { qualities } from '../../client/scene/frame/quality.ts'
import { drawLevel } from '../../client/scene/level/drawings.ts'
import { LevelStore, type LevelParts } from '../../client/scene/level/levelStore.ts'
import { MovableThings } from '../../client/scene/level/furniture/movableThings.ts'
import { ShownLamps } from '../../client/scene/sky/shownLamps.ts'
import { lightByLamps } from '../../client/scene/sky/lampLight.ts'
import { lightLooks } from '../../client/scene/sky/lightLooks.ts'
import { editedLevels, readCatalogue, readRooms, seeded, type EditedLevel } from './drawn/editLevels.ts'
import { describeMachine } from './machine.ts'
import { verdict, type Mark } from './marks.ts'
import { makerTimes } from './maker/makerMoves.ts'
import { standInForPage } from './drawn/pageStandIn.ts'
import { markdownTable, type Cells } from './table.ts'

const { values } = parseArgs({
  options: { edits: { type: 'string', default: '200' }, only: { type: 'string', default: '' } },
})
const EDITS = Number(values.edits)
/** Edits before the first that counts: the compiler is done with most by then. */
const WARM_EDITS = 60
/** So often all is made afresh. */
const AFRESH = 5
const mark: Mark = { must: 2, strive: 1 }

/** What was measured of an edit, ms. */
const steps = ['store', 'draw', 'lamps', 'edit', 'grid', 'way', 'reducer'] as const
type Times = Record<(typeof steps)[number], number[]>

const quantile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? NaN
const median = (numbers: readonly number[]): number => quantile(numbers, 0.5)

/** A level as the scene has it, without a graphics card. */
class Shown {
  parts: LevelParts
  private readonly store: LevelStore
  private readonly scene = new Scene()
  private readonly drawn = drawLevel.map((draw) =>
    draw({
      quality: qualities.high,
      relief: Promise.resolve(),
      things: new MovableThings(),
      onChange: () => undefined,
      onGround: () => undefined,
      hasMultiDraw: true,
      onThings: () => undefined,
    }),
  )
  private readonly lamps = new ShownLamps()
  private readonly look

  constructor(map: GameMap, catalogue: Catalogue) {
    this.store = new LevelStore(catalogue)
    this.parts = this.store.sync(map)
    this.scene.add(...this.drawn.map(({ group }) => group), this.lamps.points)
    this.look = lightLooks[parseDecoration(map.decoration).light]
  }

  /** Follows the map; answers how long the store, the parts and the lamps took. */
  async sync(map: GameMap): Promise<readonly [store: number, draw: number, lamps: number]> {
    const begun = performance.now()
    this.parts = this.store.sync(map)
    const stored = performance.now()
    await Promise.all(this.drawn.map(async (drawing) => drawing.sync(this.parts)))
    const drawn = performance.now()
    this.lamps.sync(this.look, this.parts)
    lightByLamps(this.scene)
    return [stored - begun, drawn - stored, performance.now() - drawn]
  }

  /** What a frame does of what is left. */
  next(): void {
    this.lamps.go()
  }

  dispose(): void {
    for (const drawing of this.drawn) drawing.dispose()
    this.lamps.forget()
    this.lamps.dispose()
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** From nothing to all of it: what every edit cost before there was a store. */
async function afreshMs(map: GameMap, catalogue: Catalogue): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < AFRESH; i++) {
    const begun = performance.now()
    // Objects of their own: nothing is known of them.
    const objects = new Map([...map.objects].map(([key, object]) => [key, { ...object }]))
    const shown = new Shown({ ...map, objects }, catalogue)
    await shown.sync(map)
    shown.parts.level.path(shown.parts.level.spawn, shown.parts.level.spawn)
    times.push(performance.now() - begun)
    shown.dispose()
  }
  return median(times)
}

async function measure(
  { map: first }: EditedLevel,
  catalogue: Catalogue,
): Promise<{ times: Times; afresh: number }> {
  const afresh = await afreshMs(first, catalogue)
  const times: Times = { store: [], draw: [], lamps: [], edit: [], grid: [], way: [], reducer: [] }
  const shown = new Shown(first, catalogue)
  await shown.sync(first)
  const { spawn, width, depth } = shown.parts.level
  shown.parts.level.path(spawn, spawn)
  let world: World = { ...emptyWorld, maps: new Map([[first.id, first]]) }
  const random = seeded(5)
  const keys = [...first.objects.keys()]
  for (let i = -WARM_EDITS; i < EDITS; i++) {
    const key = keys[Math.floor(random() * keys.length)]!
    const object = world.maps.get(first.id)!.objects.get(key)!
    const aside = random() < 0.5 ? 1 : -1
    const targetX = Math.max(0, Math.min(width - 1, (object.x ?? 0) + aside))
    const move = event('mapMoveObject', { mapId: first.id, objectId: key, targetX, targetY: object.y ?? 0 })
    const goal = { x: random() * width, z: random() * depth }
    const begun = performance.now()
    world = reduce(world, move)
    const reduced = performance.now()
    const parts = await shown.sync(world.maps.get(first.id)!)
    const asked = performance.now()
    // Nowhere to go: only the grid is brought up to date.
    shown.parts.level.path(spawn, spawn)
    const looked = performance.now()
    shown.parts.level.path(spawn, goal)
    const way = performance.now() - asked
    if (i < 0) continue
    times.reducer.push(reduced - begun)
    times.store.push(parts[0])
    times.draw.push(parts[1])
    times.lamps.push(parts[2])
    times.edit.push(sum(parts))
    times.grid.push(looked - asked)
    times.way.push(way)
  }
  shown.dispose()
  return { times, afresh }
}

standInForPage()
// Boxes stand for the models, and say so.
console.warn = () => undefined
const catalogue = readCatalogue()
const heading = [
  'level',
  'objects',
  'an edit, ms: median',
  'p95',
  'the store',
  'what is drawn',
  'lamps',
  'next way, ms: median',
  'p95',
  'its grid',
  'reducer',
  'all afresh, ms',
  'afresh / edit',
]
const rows: Cells[] = [heading]
const judged = (value: number): string => `${value.toFixed(2)} ${verdict(value, mark)}`
for (const level of editedLevels(catalogue)) {
  if (!level.name.includes(values.only)) continue
  const { times, afresh } = await measure(level, catalogue)
  const at = (step: keyof Times, share = 0.5): string => quantile(times[step], share).toFixed(2)
  rows.push([
    level.name,
    String(level.map.objects.size),
    judged(median(times.edit)),
    at('edit', 0.95),
    at('store'),
    at('draw'),
    at('lamps'),
    judged(median(times.way)),
    at('way', 0.95),
    at('grid'),
    at('reducer'),
    afresh.toFixed(0),
    String(Math.round(afresh / median(times.edit))),
  ])
}
/** What the map maker itself costs on the last level: 60 of its things dragged at once, and what else one does. */
async function makerRows({ map }: EditedLevel): Promise<Cells[]> {
  const shown = new Shown(map, catalogue)
  await shown.sync(map)
  const there = new Shown(map, catalogue)
  await there.sync(map)
  const times = await makerTimes(
    map,
    catalogue,
    readRooms(),
    async (state) => void (await shown.sync(state)),
    { show: async (state) => void (await there.sync(state)), next: () => there.next() },
  )
  there.dispose()
  shown.dispose()
  const heads: Cells = ['in the map maker', 'CPU, ms: median', 'p95']
  return [
    heads,
    ...[...times].map(([doing, numbers]): Cells => [
      doing,
      median(numbers).toFixed(2),
      quantile(numbers, 0.95).toFixed(2),
    ]),
  ]
}

const full = editedLevels(catalogue).at(-1)!
if (full.name.includes(values.only)) process.stdout.write(`${markdownTable(await makerRows(full))}\n\n`)
process.stdout.write(`${describeMachine()}\n\n${markdownTable(rows)}\n`)
process.exit(0)
