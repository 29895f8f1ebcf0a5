import { parseMapFile } from '#shared/map/files/parseMapFile.ts'
import { toMapFile } from '#shared/map/files/spaceFile.ts'
import { versionFile, type VersionFile } from '#shared/map/versions/versionFile.ts'
import { withoutPerson } from '#shared/map/withoutPerson.ts'
import { decodeBatch } from '#shared/protocol/codec.ts'
import { reduceAll } from '#shared/world/reduce.ts'
import { emptyWorld, type GameMap, type World } from '#shared/world/world.ts'
import { asTemplateMap } from '../publishing/templateMaps.ts'
import { withoutLevelPortals } from './withoutLevelPortals.ts'

/** A map as the database has it: whole, and edits made since as the events that were told. */
export interface StoredParts {
  readonly mapJson: string
  readonly updateId: number
  /** In order; `events` is a wire batch, base64. */
  readonly edits: readonly { readonly updateId: number; readonly events: string }[]
}

/** What is wanted of a stored map. */
export type MapTask = { readonly parts: StoredParts } & (
  | { readonly kind: 'open' }
  | { readonly kind: 'compact' }
  /** For a template; portals of this space lead to the copy. */
  | { readonly kind: 'template'; readonly spaceId: string }
  /** For another level: without portals to those where it comes from. */
  | { readonly kind: 'copy'; readonly spaceId: string }
  /** As a version of its level. */
  | { readonly kind: 'version' }
  /** Without somebody who is gone for good. */
  | { readonly kind: 'forget'; readonly userId: string }
)

export interface MapAnswers {
  readonly open: { readonly map: GameMap; readonly updateId: number }
  readonly compact: { readonly mapJson: string; readonly updateId: number }
  readonly template: { readonly mapJson: string }
  readonly copy: { readonly mapJson: string }
  readonly version: VersionFile & { readonly updateId: number }
  readonly forget: { readonly mapJson: string; readonly updateId: number }
}

const worldOf = (map: GameMap): World => ({ ...emptyWorld, maps: new Map([[map.id, map]]) })

/**
 * A stored map with its edits; one that is in the map already is known by its number.
 * @throws ZodError when the map holds what no file may hold
 */
function opened({ mapJson, updateId, edits }: StoredParts): MapAnswers['open'] {
  const first = parseMapFile(JSON.parse(mapJson))
  let world = worldOf(first)
  let last = updateId
  for (const edit of edits) {
    if (edit.updateId <= last) continue
    world = reduceAll(world, decodeBatch(Buffer.from(edit.events, 'base64')))
    last = edit.updateId
  }
  return { map: world.maps.get(first.id) ?? first, updateId: last }
}

/** Takes time in proportion to the map: see `workOnMap` for who does it. @throws ZodError */
export function doMapTask(task: MapTask): MapAnswers[keyof MapAnswers] {
  const { map, updateId } = opened(task.parts)
  switch (task.kind) {
    case 'open':
      return { map, updateId }
    case 'compact':
      return { mapJson: JSON.stringify(toMapFile(map)), updateId }
    case 'version':
      return { ...versionFile(map), updateId }
    case 'forget': {
      const events = withoutPerson(map, task.userId)
      const after = reduceAll(worldOf(map), events).maps.get(map.id) ?? map
      // A client that knows the former state takes this one for another.
      const id = events.length > 0 ? updateId + 1 : updateId
      return { mapJson: JSON.stringify(toMapFile(after)), updateId: id }
    }
    case 'copy': {
      const copy = withoutLevelPortals(asTemplateMap(map, task.spaceId))
      return { mapJson: JSON.stringify(toMapFile(copy)) }
    }
    case 'template':
      return { mapJson: JSON.stringify(toMapFile(asTemplateMap(map, task.spaceId))) }
  }
}
