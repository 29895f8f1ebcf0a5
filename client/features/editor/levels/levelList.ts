import type { MapId } from '#shared/ids.ts'
import { isDraft, publicLevels } from '#shared/world/levels.ts'
import type { GameMap, Level, World } from '#shared/world/world.ts'
import { levelName } from '../../../text/levelName.ts'
import { portalsTo } from './portalsTo.ts'

/** A level as the list shows it. */
export interface ListedLevel {
  /** What it is called in lists. */
  readonly name: string
  readonly level: Level
  readonly map: GameMap
  readonly draft: GameMap | undefined
}

/** The levels of a space in their order, each with its draft. */
export function listedLevels({ levels, maps }: Pick<World, 'levels' | 'maps'>): readonly ListedLevel[] {
  const names = new Map(portalTargets({ levels, maps }).map(({ id, name }) => [id, name]))
  return publicLevels(levels).flatMap((level) => {
    const map = maps.get(level.mapId)
    const draft = levels.find(({ draftOf }) => draftOf === level.mapId)
    const name = names.get(level.mapId) ?? level.mapId
    return map ? [{ name, level, map, draft: draft && maps.get(draft.mapId) }] : []
  })
}

/** Names as lists show them: of several that are alike each has its number behind it. */
export function toldApart(names: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  const given = new Map<string, number>()
  return names.map((name) => {
    if (counts.get(name) === 1) return name
    let [number, numbered] = [given.get(name) ?? 0, name]
    // Somebody may have called a level so.
    do numbered = `${name} (${++number})`
    while (counts.has(numbered))
    given.set(name, number)
    return numbered
  })
}

/** A level by what lists call it. */
export interface NamedLevel {
  readonly id: string
  readonly name: string
}

/** Where a portal may lead, in the order of the levels: no visitor comes into a draft. */
export function portalTargets({ levels, maps }: Pick<World, 'levels' | 'maps'>): readonly NamedLevel[] {
  const order = publicLevels(levels).map(({ mapId }) => mapId)
  const place = (id: string): number =>
    order.includes(id as never) ? order.indexOf(id as never) : order.length
  const all = [...maps.values()]
    .filter(({ id }) => !isDraft(levels, id))
    .toSorted((a, b) => place(a.id) - place(b.id))
  const names = toldApart(all.map(({ id, name }) => levelName(name ?? '') || id))
  return all.map(({ id }, i) => ({ id, name: names[i]! }))
}

/** What is to be known before a level goes: who is inside, and which levels have portals that lead there. */
export interface Leaving {
  readonly people: readonly string[]
  readonly portals: readonly { readonly name: string; readonly count: number }[]
}

export function leavingOf(world: World, mapId: string): Leaving {
  const gone = new Set([mapId, ...world.levels.flatMap((one) => (one.draftOf === mapId ? one.mapId : []))])
  return {
    people: [...world.players.values()].filter((one) => gone.has(one.mapId)).map(({ name }) => name),
    portals: portalTargets(world).flatMap(({ id, name }) => {
      const map = gone.has(id) ? undefined : world.maps.get(id as MapId)
      const count = map ? portalsTo(map, mapId) : 0
      return count > 0 ? { name, count } : []
    }),
  }
}

/** An order with one level moved so many places. */
export function movedBy(order: readonly string[], mapId: string, places: number): string[] {
  const from = order.indexOf(mapId)
  const to = Math.min(order.length - 1, Math.max(0, from + places))
  return from < 0 ? [...order] : order.toSpliced(from, 1).toSpliced(to, 0, mapId)
}
