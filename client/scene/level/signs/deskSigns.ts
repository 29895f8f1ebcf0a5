import i18next from 'i18next'
import { Matrix4 } from 'three'
import { deskHolder } from '#shared/map/nooks.ts'
import { placementOf } from '#shared/map/placement.ts'
import type { GameMap, World } from '#shared/world/world.ts'
import { isUndisturbed } from '#shared/rules/undisturbed.ts'
import { membersStore } from '../../../store/membersStore.ts'
import { nameOf } from '../../../store/nameOf.ts'
import { PLATE, type WrittenLine } from './words.ts'

const HIGH_M = 0.15
const WIDE_M = 0.95
/** Over what stands on the desk, at its far edge. */
const TOP_M = 1.34
const FAR_M = 0.3
/** So far from where one sits a desk is, at most. */
const REACH_M = 1.4
const HERE_INK = '#1f6b4a'
const BUSY_INK = '#b3362a'
const AWAY_INK = '#6b6258'

/** Whether an object is a desk, or a table one works at. */
const isTable = (templateId: string | null | undefined): boolean =>
  /^(desk|table)(-(white|wood|workplace|standing))?/.test(templateId ?? '') &&
  !/lamp|phone|plant/.test(templateId ?? '')

/** Where the middle of the desk is that belongs to a cell. */
function tableBy(map: GameMap, x: number, z: number): { readonly x: number; readonly z: number } | undefined {
  let best: { x: number; z: number; far: number } | undefined
  for (const object of map.objects.values()) {
    if (!isTable(object.templateId)) continue
    const place = placementOf(object)
    const far = Math.hypot(place.x - x, place.z - z)
    if (far < (best?.far ?? REACH_M)) best = { x: place.x, z: place.z, far }
  }
  return best
}

/** Of whom the list of members was asked for, so that it is asked once for each. */
const askedFor = new Set<string>()

/** Somebody's name; of who has not been here since one came the list of members says it, as soon as it is there. */
function knownName(world: World, userId: string): string {
  const name = nameOf(world, userId) || membersStore.get().members.get(userId)?.displayName
  if (name) return name
  if (!askedFor.has(userId)) {
    askedFor.add(userId)
    membersStore
      .get()
      .load()
      .catch(() => askedFor.delete(userId))
  }
  return i18next.language?.startsWith('en') ? 'Taken' : '有主'
}

/** Whose desk it is, and whether they are here to be talked to. */
function holderOf(world: World, userId: string): Pick<WrittenLine, 'text' | 'ink'> {
  const encId = world.encIds.get(userId)
  const player = encId === undefined ? undefined : world.players.get(encId)
  const text = knownName(world, userId)
  if (!player?.isSignedIn || player.attributes.away) return { text, ink: AWAY_INK }
  return { text, ink: isUndisturbed(player) ? BUSY_INK : HERE_INK }
}

type Holder = ReturnType<typeof holderOf> & { readonly cell: { readonly x: number; readonly z: number } }

function plateOf(map: GameMap, { text, ink, cell: { x, z } }: Holder): WrittenLine {
  const table = tableBy(map, x, z)
  // Straight on: a chair stands a little aside of the middle of its desk.
  const isAlongX = table !== undefined && Math.abs(table.x - x) > Math.abs(table.z - z)
  const [dx, dz] = isAlongX ? [Math.sign(table.x - x), 0] : [0, table && table.z < z ? -1 : 1]
  const at = new Matrix4()
    .makeRotationY(Math.atan2(-dx, -dz))
    .setPosition((table?.x ?? x) + dx * FAR_M, TOP_M, (table?.z ?? z) + dz * FAR_M)
  return { text, ink, high: HIGH_M, wide: WIDE_M, opacity: 1, plate: PLATE, at }
}

/**
 * Name plates of the desks that are somebody's, towards where one sits: green who is here, red who is busy, grey who is
 * away. The same list as before while they say the same.
 */
export function createDeskSigns(): (map: GameMap, world: World) => readonly WrittenLine[] {
  let said = ''
  let on: GameMap['objects'] | undefined
  let last: readonly WrittenLine[] = []
  return (map, world) => {
    const holders = [...map.nooks.values()].flatMap((nook): Holder[] => {
      const userId = deskHolder(nook)
      const cell = nook.nookCoords?.coords?.[0]
      if (userId === undefined || !cell) return []
      return [{ ...holderOf(world, userId), cell: { x: (cell.x ?? 0) + 0.5, z: (cell.y ?? 0) + 0.5 } }]
    })
    const saying = JSON.stringify(holders)
    if (saying === said && on === map.objects) return last
    ;[said, on, last] = [saying, map.objects, holders.map((holder) => plateOf(map, holder))]
    return last
  }
}
