import type { MapFile } from '#shared/map/files/spaceFile.ts'
import { mapOfFile } from '#shared/map/files/mapOfFile.ts'
import { diffMaps } from '#shared/map/patch/diffMaps.ts'
import { layers, nameOf, type CellTurn, type Layer, type MapPatch } from '#shared/map/patch/mapPatch.ts'
import type { MapObject } from '#shared/map/placement.ts'
import { versionOf } from '#shared/map/versions/versionOf.ts'
import type { GameMap } from '#shared/world/world.ts'

/** What became of something since a version. */
export type What = 'added' | 'removed' | 'moved' | 'changed'

export interface ChangedThing {
  readonly what: What
  /** As it is, or was. */
  readonly object: MapObject
  readonly former: MapObject | undefined
}

export interface ChangedNook {
  readonly what: Exclude<What, 'moved'>
  readonly name: string
}

/** What differs between two states of a level. */
export interface Comparison {
  readonly things: readonly ChangedThing[]
  /** How many cells of floors, walls, and closed ones differ. */
  readonly cells: Readonly<Record<Layer, number>>
  readonly nooks: readonly ChangedNook[]
  readonly desks: number
  readonly areas: number
  /** Fields of the level itself, by their names. */
  readonly fields: readonly string[]
  readonly isResized: boolean
  readonly isSame: boolean
}

/** Fields that say where something stands, and how. */
const placing: ReadonlySet<string> = new Set([
  'x',
  'y',
  'offsetX',
  'offsetY',
  'offsetZ',
  'yaw',
  'orientation',
  'scale',
])
/** Fields nobody sees as a change: who put it there, what lies over what, what was done with it. */
const unseen: ReadonlySet<string> = new Set(['objectPlacerId', 'zIndex', 'customState', 'id'])

const byName = (map: GameMap): ReadonlyMap<string, MapObject> =>
  new Map([...map.objects].map(([key, object]) => [nameOf(key, object), object]))

function thingsOf(patch: MapPatch, then: GameMap, now: GameMap): ChangedThing[] {
  const [formers, latters] = [byName(then), byName(now)]
  return Object.entries(patch.objects ?? {}).flatMap(([name, turn]): ChangedThing[] => {
    const [former, latter] = [formers.get(name), latters.get(name)]
    const object = latter ?? former
    if (!object) return []
    if (turn.was === null || !former) return [{ what: 'added', object, former: undefined }]
    if (turn.now === null) return [{ what: 'removed', object, former }]
    const fields = Object.keys(turn.now).filter((field) => !unseen.has(field))
    if (fields.length === 0) return []
    return [{ what: fields.every((field) => placing.has(field)) ? 'moved' : 'changed', object, former }]
  })
}

const countRuns = (runs: readonly number[]): number =>
  runs.reduce((sum, length, i) => (i % 3 === 2 ? sum + length : sum), 0)

const countCells = (turns: Readonly<Record<string, CellTurn>> = {}): number =>
  Object.values(turns).reduce((sum, { on, off }) => sum + countRuns(on) + countRuns(off), 0)

const isDeskOf = ({ nooks }: GameMap, id: string): boolean => nooks.get(id)?.isDesk === true

function nooksOf(patch: MapPatch, then: GameMap, now: GameMap): ChangedNook[] {
  return Object.entries(patch.nooks ?? {}).flatMap(([id, turn]) => {
    // Of a desk that is its name, and it is counted with the desks.
    if (isDeskOf(then, id) && (isDeskOf(now, id) || !now.nooks.has(id))) return []
    if (isDeskOf(now, id) && !then.nooks.has(id)) return []
    return {
      what: turn.was === null ? 'added' : turn.now === null ? 'removed' : 'changed',
      name: now.nooks.get(id)?.name || then.nooks.get(id)?.name || id,
    }
  })
}

/** What became of a level since a version of it. */
export function compareLevels(then: GameMap, level: GameMap): Comparison {
  const now = versionOf(level)
  // Its name is no part of a version.
  const patch = diffMaps(versionOf(then), { ...now, name: then.name ?? '' })
  const things = thingsOf(patch, then, now)
  const cells = Object.fromEntries(
    layers.map((layer) => [layer, countCells(patch.cells?.[layer])]),
  ) as Record<Layer, number>
  const nooks = nooksOf(patch, then, now)
  const named = Object.keys(patch.nooks ?? {}).filter((id) => isDeskOf(now, id) && isDeskOf(then, id))
  const desks = new Set([...Object.keys(patch.books?.desks ?? {}), ...named]).size
  const areas = Object.keys(patch.books?.areas ?? {}).length
  const fields = Object.keys(patch.fields ?? {}).filter((field) => field !== 'name')
  const isResized = patch.dimensions !== undefined
  const counted = things.length + nooks.length + desks + areas + fields.length
  const isSame = counted === 0 && !isResized && layers.every((layer) => cells[layer] === 0)
  return { things, cells, nooks, desks, areas, fields, isResized, isSame }
}

/** The level of a version as it came over HTTP. */
export const levelOf = (map: Readonly<Record<string, unknown>>): GameMap =>
  mapOfFile(map as unknown as MapFile)
