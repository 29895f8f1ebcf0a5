import type { MapId } from '#shared/ids.ts'
import { parseMapFile } from '#shared/map/files/parseMapFile.ts'
import { toMapFile } from '#shared/map/files/spaceFile.ts'
import { limits } from '#shared/rules/limits.ts'
import { hasControlCharacters, isVisible } from '#shared/rules/plainText.ts'
import { canManage } from '#shared/rules/roles.ts'
import { mayEnterDrafts, publicLevels } from '#shared/world/levels.ts'
import { mapEvents } from '#shared/world/snapshot.ts'
import type { GameMap, Level } from '#shared/world/world.ts'
import { asTemplateMap } from '../../../publishing/templateMaps.ts'
import { refuse, type ActionContext, type Decision } from '../../handler.ts'
import { listed, without } from '../../known/levelChanges.ts'
import { draftMap } from './draftMap.ts'

/** Puts a level right behind another one and its draft; at the end where there is no such level. */
function behind(levels: readonly Level[], other: string | undefined, level: Level): Level[] {
  const at = levels.findLastIndex(({ mapId, draftOf }) => mapId === other || draftOf === other)
  return at < 0 ? [...levels, level] : levels.toSpliced(at + 1, 0, level)
}

function added(map: GameMap, levels: readonly Level[]): Decision {
  const level = levels.find(({ mapId }) => mapId === map.id)
  const { draftOf, draftBase } = level ?? {}
  const mapJson = JSON.stringify(toMapFile(map))
  if (mapJson.length > limits.levelFileMax) return refuse('mapObjectsTooLarge')
  const list = listed(levels, { kind: 'levelAdded', mapId: map.id, mapJson, draftOf, draftBase })
  // Known to be a draft before anything of it is told.
  return { ...list, events: [...list.events, ...mapEvents(map)] }
}

export interface NewLevel {
  /** Its number, which none had before. */
  readonly mapId: string
  readonly name: string
  /** What is on it, as a map file; else it is a copy. */
  readonly mapJson?: string | undefined
  /** The level of this space it is a copy of. */
  readonly copyOf?: string | undefined
}

/** A new level at the end, or a copy behind what it is of: with nothing of what belongs to people. */
export function addLevel(context: ActionContext, wanted: NewLevel): Decision {
  const { stagedLevels, stagedMaps, access, space } = context
  if (!mayEnterDrafts(access.role)) return refuse('noRight')
  if (stagedMaps.has(wanted.mapId as MapId)) return refuse('mapUnknown')
  if (stagedLevels.length >= limits.spaceLevelsMax) return refuse('tooManyLevels')
  const name = wanted.name.trim()
  if (!isVisible(name) || name.length > limits.levelName || hasControlCharacters(name))
    return refuse('nameInvalid')
  if (context.isSensitive(name)) return refuse('forbiddenWord')
  const source =
    wanted.mapJson === undefined
      ? stagedMaps.get(wanted.copyOf as MapId)
      : parseMapFile(JSON.parse(wanted.mapJson))
  if (!source) return refuse('mapUnknown')
  const { spawns, ...kept } = asTemplateMap(source, space.id)
  const map: GameMap = {
    ...kept,
    id: wanted.mapId as MapId,
    name,
    // The ids of spawns are those of the level they were made on.
    ...(spawns && { spawns: spawns.map(({ spawnId: _id, ...spawn }) => spawn) }),
  }
  return added(map, behind(stagedLevels, wanted.copyOf, { mapId: map.id, isDefault: false }))
}

/** A copy of a level that only editors know of, until it takes its place. */
export function addDraft(context: ActionContext, mapId: string, draftId: string): Decision {
  const { stagedLevels, stagedMaps, access } = context
  if (!mayEnterDrafts(access.role)) return refuse('noRight')
  const level = stagedLevels.find((one) => one.mapId === mapId)
  const source = stagedMaps.get(mapId as MapId)
  if (!level || !source || level.draftOf !== undefined) return refuse('mapUnknown')
  if (stagedLevels.some(({ draftOf }) => draftOf === mapId)) return refuse('draftExists')
  if (stagedLevels.length >= limits.spaceLevelsMax) return refuse('tooManyLevels')
  const draft: Level = {
    mapId: draftId as MapId,
    isDefault: false,
    draftOf: level.mapId,
    draftBase: source.updateId ?? 0,
  }
  return added(draftMap(source, draft.mapId), behind(stagedLevels, mapId, draft))
}

/** Takes a level away with its draft; who is inside is moved by what follows from the list. */
export function removeLevel(context: ActionContext, mapId: string): Decision {
  const { stagedLevels, access } = context
  if (!canManage(access.role)) return refuse('noRight')
  const level = stagedLevels.find((one) => one.mapId === mapId)
  if (!level || level.draftOf !== undefined) return refuse('mapUnknown')
  if (publicLevels(stagedLevels).length === 1) return refuse('lastLevelStays')
  if (level.isDefault) return refuse('defaultLevelStays')
  return without(stagedLevels, (one) => one.mapId === mapId || one.draftOf === mapId)
}

/** Takes the draft of a level away. */
export function removeDraft(context: ActionContext, mapId: string): Decision {
  const { stagedLevels, access } = context
  if (!mayEnterDrafts(access.role)) return refuse('noRight')
  if (!stagedLevels.some(({ draftOf }) => draftOf === mapId)) return refuse('noDraft')
  return without(stagedLevels, ({ draftOf }) => draftOf === mapId)
}

/** Puts the levels in another order, each with its draft behind it. All must be named once. */
export function orderLevels({ stagedLevels, access }: ActionContext, order: readonly string[]): Decision {
  if (!mayEnterDrafts(access.role)) return refuse('noRight')
  const known = publicLevels(stagedLevels)
  const isWhole = order.length === known.length && known.every(({ mapId }) => order.includes(mapId))
  if (!isWhole) return refuse('layoutStale')
  return listed(
    order.flatMap((id) => stagedLevels.filter(({ mapId, draftOf }) => mapId === id || draftOf === id)),
  )
}

/** Says on which level people arrive who ask for none. */
export function setDefaultLevel({ stagedLevels, access }: ActionContext, mapId: string): Decision {
  if (!canManage(access.role)) return refuse('noRight')
  const level = stagedLevels.find((one) => one.mapId === mapId)
  if (!level || level.draftOf !== undefined) return refuse('mapUnknown')
  return listed(stagedLevels.map((one) => ({ ...one, isDefault: one.mapId === mapId })))
}
