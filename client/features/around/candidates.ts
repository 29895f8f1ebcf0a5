import type { MapId } from '#shared/ids.ts'
import { deskLabel } from '#shared/map/deskLabel.ts'
import { deskHolder, nookAt } from '#shared/map/nooks.ts'
import { distanceToPrism } from '#shared/map/placement.ts'
import type { v1 } from '#shared/protocol/messages.ts'
import { isUndisturbed } from '#shared/rules/undisturbed.ts'
import type { GameMap, Player, World } from '#shared/world/world.ts'
import type { Level } from '../../scene/level/level.ts'
import { levelName, levelWords } from '../../text/levelName.ts'
import { worldStore } from '../../store/worldStore.ts'
import type { Candidate } from './nearby.ts'

/** How things are called that have no name. */
export interface Words {
  thing(kind: string | undefined): string
  readonly seat: string
  readonly portal: string
  /** A desk by its number. */
  desk(label: string): string
  note(note: 'hand' | 'guide' | 'together' | 'busy' | 'meeting' | 'freeDesk'): string
}

/** Seats listed at a time: the nearest free ones, up to so far away, metres. */
const SEATS = 2
const SEAT_M = 15

/** Whom one talks with counts as if they stood three times nearer. */
const TOGETHER = 3

function personOf(player: Player, isTogether: boolean, words: Words): Candidate {
  const { attributes, uid, name, position } = player
  const hasHand = Boolean(attributes.lastRaisedHand)
  const notes = [
    ...(isTogether ? [words.note('together')] : []),
    ...(player.isNpc ? [words.note('guide')] : []),
    ...(hasHand ? [words.note('hand')] : []),
    ...(attributes.busy || isUndisturbed(player) ? [words.note('busy')] : []),
    ...(attributes.textStatus ? [attributes.textStatus] : []),
  ]
  const weight = isTogether ? TOGETHER : hasHand ? 2 : 1
  return { key: `person/${uid}`, kind: 'person', id: uid, name, notes, x: position.x, z: position.z, weight }
}

/** Everybody and everything on the level oneself is on that one could go to. */
export function* candidatesOf(
  world: World,
  self: Player,
  level: Level,
  isFree: (chairIdx: number) => boolean,
  together: ReadonlySet<string>,
  words: Words,
): Generator<Candidate> {
  const map = world.maps.get(self.mapId)
  for (const { encId, mapId } of world.players.values()) {
    if (encId === self.encId || mapId !== self.mapId) continue
    const player = worldStore.live(encId)
    if (player && !player.attributes.ghost) yield personOf(player, together.has(player.uid), words)
  }
  for (const { key, kind, hand, prism, reach, words: said } of level.things) {
    if (reach < 0) continue
    const name = levelWords(map?.objects.get(key)?._name || said) || words.thing(hand ?? kind)
    const hint = levelWords(said)
    const notes = hint && hint !== name ? [hint] : []
    yield {
      key: `thing/${key}`,
      kind: 'thing',
      id: key,
      name,
      notes,
      x: prism.cx,
      z: prism.cz,
      prism,
      // A big screen is what many come for.
      weight: kind === 'video' ? 2 : (kind ?? hand) ? 1.4 : 1,
    }
  }
  yield* waysOut(world, self, level, words)
  yield* roomsOf(world, self, words)
  yield* seatsNear(self, level, isFree, words)
}

/** One for each place they lead to: a gate of several tiles is one way out. */
function* waysOut(world: World, { position }: Player, level: Level, words: Words): Generator<Candidate> {
  const nearest = new Map<string, { readonly i: number; readonly metres: number }>()
  for (const [i, { prism, targetMap, targetUrl }] of level.portals.entries()) {
    const target = `${targetMap ?? ''} ${targetUrl ?? ''}`
    const metres = distanceToPrism(prism, position.x, position.z)
    if (metres < (nearest.get(target)?.metres ?? Infinity)) nearest.set(target, { i, metres })
  }
  for (const [target, { i }] of nearest) {
    const { prism, targetMap, targetUrl } = level.portals[i]!
    const leads = targetUrl ? '' : levelName(world.maps.get((targetMap ?? '') as MapId)?.name ?? '')
    yield {
      key: `portal/${target}`,
      kind: 'portal',
      id: String(i),
      name: leads ? `${words.portal} ${leads}` : words.portal,
      notes: [],
      x: prism.cx,
      z: prism.cz,
      prism,
      weight: 1.2,
    }
  }
}

/** The middle of a nook, metres. */
function middleOf({ nookCoords }: v1.NookDiff.$Properties): { readonly x: number; readonly z: number } {
  const cells = nookCoords?.coords ?? []
  const middle = (of: (cell: (typeof cells)[number]) => number): number =>
    cells.reduce((sum, cell) => sum + of(cell), 0) / cells.length + 0.5
  return { x: middle((cell) => cell.x ?? 0), z: middle((cell) => cell.y ?? 0) }
}

interface Named {
  readonly id: string
  readonly nook: v1.NookDiff.$Properties
  readonly x: number
  readonly z: number
}

const namedOf = new WeakMap<GameMap['nooks'], readonly Named[]>()

/** The nooks that have a name and a place, with their middles: looked at once for every state of them. */
function namedIn(nooks: GameMap['nooks']): readonly Named[] {
  const known = namedOf.get(nooks)
  if (known) return known
  const named = [...nooks]
    .filter(([, { name, nookCoords }]) => name && nookCoords?.coords?.length)
    .map(([id, nook]) => ({ id, nook, ...middleOf(nook) }))
  namedOf.set(nooks, named)
  return named
}

/** Rooms with a name that one is not in; of desks one's own, else the nearest that nobody has: there are very many. */
export function* roomsOf(
  { maps }: Pick<World, 'maps'>,
  { mapId, position, uid }: Pick<Player, 'mapId' | 'position' | 'uid'>,
  words: Pick<Words, 'note' | 'desk'>,
): Generator<Candidate> {
  const map = maps.get(mapId)
  const inside = map && nookAt(map, position)
  if (!map) return
  const named = namedIn(map.nooks).filter(({ id }) => id !== inside)
  const isOwn = (nook: Named['nook']): boolean => nook.isDesk === true && deskHolder(nook) === uid
  const away = ({ x, z }: Named): number => Math.hypot(x - position.x, z - position.z)
  const [free] = [...map.nooks.values()].some(isOwn)
    ? []
    : named
        .filter(({ nook }) => nook.isDesk && deskHolder(nook) === undefined)
        .toSorted((one, other) => away(one) - away(other))
  for (const room of named) {
    const { id, nook, x, z } = room
    const label = deskLabel(map.nooks, id)
    if (nook.isDesk && !isOwn(nook) && room !== free) continue
    yield {
      key: `room/${id}`,
      kind: 'room',
      id,
      name: label === undefined ? levelWords(nook.name ?? '') : words.desk(label),
      notes: [
        ...(nook.isInMeeting ? [words.note('meeting')] : []),
        ...(room === free ? [words.note('freeDesk')] : []),
      ],
      x,
      z,
      weight: 0.8,
    }
  }
}

function seatsNear(
  { position, chairIdx }: Player,
  level: Level,
  isFree: (chairIdx: number) => boolean,
  words: Words,
): readonly Candidate[] {
  if (chairIdx !== undefined) return []
  return level.seats
    .map((seat) => ({ seat, metres: Math.hypot(seat.x - position.x, seat.z - position.z) }))
    .filter(({ seat, metres }) => metres < SEAT_M && isFree(seat.chairIdx))
    .sort((a, b) => a.metres - b.metres)
    .slice(0, SEATS)
    .map(({ seat: { chairIdx: id, x, z } }): Candidate => ({
      key: `seat/${id}`,
      kind: 'seat',
      id: String(id),
      name: words.seat,
      notes: [],
      x,
      z,
      weight: 0.7,
    }))
}
