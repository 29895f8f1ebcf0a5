import type { MapId } from '#shared/ids.ts'
import { parseMapFile } from '#shared/map/files/parseMapFile.ts'
import { toMapFile } from '#shared/map/files/spaceFile.ts'
import type { Action } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'
import { hasControlCharacters, isVisible } from '#shared/rules/plainText.ts'
import { canManage } from '#shared/rules/roles.ts'
import { mayEnterDrafts, publicLevels } from '#shared/world/levels.ts'
import { mapEvents } from '#shared/world/snapshot.ts'
import type { GameMap, Level } from '#shared/world/world.ts'
import { asTemplateMap } from '../../../publishing/templateMaps.ts'
import {
  refuse,
  type ActionContext,
  type Decide,
  type Decision,
  type WishHandlers,
  type WishOf,
} from '../../handler.ts'
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

/** A new level at the end, or a copy behind what it is of: with nothing of what belongs to people. */
function addLevel(context: ActionContext, wanted: WishOf<'addLevel'>): Decision {
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
function addDraft(context: ActionContext, { mapId, draftId }: WishOf<'addDraft'>): Decision {
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
function removeLevel(context: ActionContext, { mapId }: WishOf<'removeLevel'>): Decision {
  const { stagedLevels, access } = context
  if (!canManage(access.role)) return refuse('noRight')
  const level = stagedLevels.find((one) => one.mapId === mapId)
  if (!level || level.draftOf !== undefined) return refuse('mapUnknown')
  if (publicLevels(stagedLevels).length === 1) return refuse('lastLevelStays')
  if (level.isDefault) return refuse('defaultLevelStays')
  return without(stagedLevels, (one) => one.mapId === mapId || one.draftOf === mapId)
}

/** Takes the draft of a level away. */
function removeDraft(context: ActionContext, { mapId }: WishOf<'removeDraft'>): Decision {
  const { stagedLevels, access } = context
  if (!mayEnterDrafts(access.role)) return refuse('noRight')
  if (!stagedLevels.some(({ draftOf }) => draftOf === mapId)) return refuse('noDraft')
  return without(stagedLevels, ({ draftOf }) => draftOf === mapId)
}

/** Puts the levels in another order, each with its draft behind it. All must be named once. */
function orderLevels(
  { stagedLevels, access }: ActionContext,
  { mapIds: order }: WishOf<'orderLevels'>,
): Decision {
  if (!mayEnterDrafts(access.role)) return refuse('noRight')
  const known = publicLevels(stagedLevels)
  const isWhole = order.length === known.length && known.every(({ mapId }) => order.includes(mapId))
  if (!isWhole) return refuse('layoutStale')
  return listed(
    order.flatMap((id) => stagedLevels.filter(({ mapId, draftOf }) => mapId === id || draftOf === id)),
  )
}

/** Says on which level people arrive who ask for none. */
function setDefaultLevel(
  { stagedLevels, access }: ActionContext,
  { mapId: chosen }: WishOf<'setDefaultLevel'>,
): Decision {
  if (!canManage(access.role)) return refuse('noRight')
  const level = stagedLevels.find((one) => one.mapId === chosen)
  if (!level || level.draftOf !== undefined) return refuse('mapUnknown')
  return listed(stagedLevels.map((one) => ({ ...one, isDefault: one.mapId === chosen })))
}

/** Gives a level another name, by the rules of the wire (mapSetName). */
function renameLevel(context: ActionContext, wish: WishOf<'renameLevel'>, decide: Decide): Decision {
  const name = wish.name.trim()
  if (!isVisible(name)) return refuse('nameInvalid')
  if (context.isSensitive(name)) return refuse('forbiddenWord')
  return decide({ kind: 'mapSetName', body: { mapId: wish.mapId, name } } as Action)
}

/** What is wanted of levels over HTTP. */
export const levelWishes = {
  addLevel,
  addDraft,
  removeLevel,
  removeDraft,
  orderLevels,
  setDefaultLevel,
  renameLevel,
} satisfies Partial<WishHandlers>
