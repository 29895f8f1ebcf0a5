import { nookAt } from '../map/nooks.ts'
import type { EncId, MapId } from '../ids.ts'
import type { Player, World } from '../world/world.ts'
import { isUndisturbed } from './undisturbed.ts'
import { isLookingAround } from './guestVisit.ts'
import { limits } from './limits.ts'

/** Conversation kinds of the wire (event `conversation`). Of the first four a person is in one at most. */
export type ConversationKind = 'proximity' | 'whisper' | 'nook' | 'meeting' | 'stage'

/** People who hear each other. */
export interface Group {
  readonly kind: ConversationKind
  /** What makes it the same conversation tomorrow; '' for proximity, whose members are all it is. */
  readonly key: string
  /** Ascending. */
  readonly members: readonly EncId[]
}

/** Two people near each other. Times in ms since the epoch. */
export interface Link {
  readonly a: EncId
  readonly b: EncId
  /** Since when they have been near enough. */
  readonly since: number
  /** When they began to hear each other; before that they only might. */
  readonly joinedAt?: number
  /** Since when they have been too far apart. */
  readonly leavingSince?: number
}

/** By pairKey. */
export type Links = ReadonlyMap<number, Link>

/** What a conversation depends on beside the world. */
export interface ConversationMemory {
  readonly links: Links
  /** Meeting id → who is in it. */
  readonly meetings: ReadonlyMap<string, { readonly members: ReadonlyMap<EncId, unknown> }>
  /** User id → the users they block; counts both ways. */
  readonly blocks: ReadonlyMap<string, ReadonlySet<string>>
  /** Who is in a whisper that waits for somebody's word: until then it is none for them. */
  readonly waiting: { has(encId: EncId): boolean }
}

/** The name of a pair, whichever comes first. Exact while numbers of players stay below 2^26. */
export const pairKey = (a: EncId, b: EncId): number => Math.min(a, b) * 2 ** 26 + Math.max(a, b)

/** Who is in no conversation: who is invisible, or only looks around. */
const isApart = (player: Player): boolean => (player.attributes.ghost ?? 0) !== 0 || isLookingAround(player)

const ascending = (a: number, b: number): number => a - b

/** Players by what one function says of them; those it says undefined of are left out. */
function groupBy(
  players: Iterable<Player>,
  keyOf: (player: Player) => string | undefined,
): Map<string, EncId[]> {
  const groups = new Map<string, EncId[]>()
  for (const player of players) {
    const key = keyOf(player)
    if (key === undefined) continue
    const members = groups.get(key)
    if (members) members.push(player.encId)
    else groups.set(key, [player.encId])
  }
  return groups
}

const inOrder = (kind: ConversationKind, groups: Map<string, EncId[]>): Group[] =>
  [...groups]
    .filter(([, members]) => members.length > 1)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, members]) => ({ kind, key, members: members.sort(ascending) }))

/** Which meeting each player is in. */
export function meetingsByPlayer({ meetings }: Pick<ConversationMemory, 'meetings'>): Map<EncId, string> {
  const byPlayer = new Map<EncId, string>()
  for (const [id, { members }] of meetings) for (const encId of members.keys()) byPlayer.set(encId, id)
  return byPlayer
}

/** The key of a nook among all maps. */
export const nookKey = (mapId: MapId, nookId: string): string => `${mapId}/${nookId}`

/** The nook somebody stands in, as a key among all maps. */
export function nookOf(world: Pick<World, 'maps'>, { mapId, position }: Player): string | undefined {
  const id = nookAt(world.maps.get(mapId), position)
  return id === undefined ? undefined : nookKey(mapId, id)
}

/** Whether somebody stands in a silent zone: nobody hears them there, and they hear nobody. */
export function isInSilence(world: Pick<World, 'maps'>, { mapId, position }: Player): boolean {
  const map = world.maps.get(mapId)
  const id = nookAt(map, position)
  return id !== undefined && map?.nooks.get(id)?.silent === true
}

/** The whisper somebody is in; '' in none, and in one that is not agreed to yet. */
const whisperOf = (
  { encId, attributes }: Player,
  { waiting }: Pick<ConversationMemory, 'waiting'>,
): string => (waiting.has(encId) ? '' : (attributes.whisperId ?? ''))

/**
 * Whether somebody is free for a conversation with whoever stands near: here, to be seen, not wanting to be left in
 * peace, and in no whisper, meeting or nook.
 */
export const isOpenToNearby = (
  world: Pick<World, 'maps'>,
  player: Player,
  memory: Pick<ConversationMemory, 'waiting'>,
  meetingOf: ReadonlyMap<EncId, string>,
): boolean =>
  player.isSignedIn &&
  !isApart(player) &&
  !isUndisturbed(player) &&
  whisperOf(player, memory) === '' &&
  !meetingOf.has(player.encId) &&
  nookOf(world, player) === undefined

/** Pairs of players present of whom one blocks the other. */
function blockedPairs(
  world: Pick<World, 'players' | 'encIds'>,
  { blocks }: Pick<ConversationMemory, 'blocks'>,
): readonly (readonly [EncId, EncId])[] {
  const pairs: [EncId, EncId][] = []
  for (const [userId, blocked] of blocks) {
    const a = world.encIds.get(userId)
    if (a === undefined || !world.players.has(a)) continue
    for (const other of blocked) {
      const b = world.encIds.get(other)
      if (b !== undefined && world.players.has(b)) pairs.push([a, b])
    }
  }
  return pairs
}

/** Sets of people that grow together. */
class Clusters {
  readonly #parents = new Map<EncId, EncId>()

  /** Who stands for everybody in somebody's set. */
  rootOf(encId: EncId): EncId {
    let root = encId
    for (let next = this.#parents.get(root); next !== undefined && next !== root;) {
      root = next
      next = this.#parents.get(root)
    }
    // The next one who asks has a short way.
    if (root !== encId) this.#parents.set(encId, root)
    return root
  }

  join(one: EncId, other: EncId): void {
    const [low, high] = one < other ? [one, other] : [other, one]
    this.#parents.set(low, low)
    this.#parents.set(high, low)
  }

  /** The sets of two and more. */
  all(): Iterable<EncId[]> {
    const sets = new Map<EncId, EncId[]>()
    for (const encId of this.#parents.keys()) {
      const root = this.rootOf(encId)
      const members = sets.get(root)
      if (members) members.push(encId)
      else sets.set(root, [encId])
    }
    return sets.values()
  }
}

/** Nobody a person blocks, or is blocked by, joins a group; the older link counts more. */
function proximityGroups(
  world: Pick<World, 'players' | 'encIds' | 'maps'>,
  memory: ConversationMemory,
  open: ReadonlySet<EncId>,
): Group[] {
  const { players } = world
  const joined: Link[] = []
  for (const link of memory.links.values()) {
    if (link.joinedAt === undefined || !open.has(link.a) || !open.has(link.b)) continue
    if (players.get(link.a)?.mapId === players.get(link.b)?.mapId) joined.push(link)
  }
  const blocked = blockedPairs(world, memory)
  if (blocked.length > 0) {
    joined.sort((p, q) => (p.joinedAt ?? 0) - (q.joinedAt ?? 0) || pairKey(p.a, p.b) - pairKey(q.a, q.b))
  }
  const clusters = new Clusters()
  for (const { a, b } of joined) {
    const [left, right] = [clusters.rootOf(a), clusters.rootOf(b)]
    if (left === right) continue
    const isKept = blocked.some(([p, q]) => {
      const [one, other] = [clusters.rootOf(p), clusters.rootOf(q)]
      return (one === left && other === right) || (one === right && other === left)
    })
    if (!isKept) clusters.join(left, right)
  }
  return Array.from(clusters.all(), (members): Group => ({
    kind: 'proximity',
    key: '',
    members: members.sort(ascending),
  })).sort((p, q) => (p.members[0] ?? 0) - (q.members[0] ?? 0))
}

/** Everybody on a level with somebody on its stage. */
function stageGroups(players: readonly Player[]): Group[] {
  const stages = new Set<MapId>()
  for (const { attributes, mapId } of players) if (attributes.spotlightedBy) stages.add(mapId)
  if (stages.size === 0) return []
  const hears = (player: Player): boolean =>
    player.isSignedIn &&
    !isApart(player) &&
    (!isUndisturbed(player) || Boolean(player.attributes.spotlightedBy))
  return inOrder(
    'stage',
    groupBy(players, (player) => (stages.has(player.mapId) && hears(player) ? player.mapId : undefined)),
  )
}

/**
 * Who is in a conversation with whom: the one answer, for sound, chat and signs alike. A meeting comes before a
 * whisper, a whisper before the nook one stands in, a nook before whoever stands near; a stage comes on top. Ghosts
 * and those who want not to be disturbed take part in meetings and whispers only; who has lost the connection keeps
 * those, too. In a silent zone nobody is in any. The same for any order of players and links.
 */
export function conversationsOf(
  world: Pick<World, 'players' | 'encIds' | 'maps'>,
  memory: ConversationMemory,
): Group[] {
  const meetingOf = meetingsByPlayer(memory)
  const players = [...world.players.values()].filter(
    (player) => !isInSilence(world, player) && !isLookingAround(player),
  )
  const meetings = groupBy(players, ({ encId }) => meetingOf.get(encId))
  const whispers = groupBy(players, (player) => {
    const whisperId = whisperOf(player, memory)
    return whisperId && !meetingOf.has(player.encId) ? `${player.mapId}/${whisperId}` : undefined
  })
  const nooks = groupBy(players, (player) =>
    meetingOf.has(player.encId) ||
    whisperOf(player, memory) !== '' ||
    isApart(player) ||
    isUndisturbed(player) ||
    !player.isSignedIn
      ? undefined
      : nookOf(world, player),
  )
  return [
    ...inOrder('meeting', meetings),
    ...inOrder('whisper', whispers),
    ...inOrder('nook', nooks),
    ...proximityGroups(world, memory, openIds(openPlayers(world, memory, meetingOf))),
    ...stageGroups(players),
  ]
}

/** How somebody was moving when last looked at. Metres, ms. */
export interface Pace {
  readonly x: number
  readonly z: number
  readonly at: number
  readonly isFast: boolean
}

export type Paces = ReadonlyMap<EncId, Pace>

/** Poses arrive in bursts: a speed is measured over so long. */
const PACE_MS = 250
/** Clocks of clients are not exact. */
const PACE_TOLERANCE = 1.3
/** Longer than this nobody walks between two looks, metres. */
const FIRST_STEP_M = 0.75
/** From farther nobody has come on foot: who was put there stands. */
const LEAP_M = 5

/**
 * Who is on the move, and how fast. Who has stood still for a while is not in the answer. Give it the players that
 * moved since the last look.
 */
export function nextPaces(
  paces: Paces,
  players: ReadonlyMap<EncId, Player>,
  moved: readonly { readonly player: Player; readonly from: Player }[],
  now: number,
): Paces {
  if (paces.size === 0 && moved.length === 0) return paces
  const next = new Map<EncId, Pace>()
  for (const [encId, pace] of paces) {
    const player = players.get(encId)
    if (!player) continue
    if (now - pace.at < PACE_MS) {
      next.set(encId, pace)
      continue
    }
    const { x, z } = player.position
    const metres = Math.hypot(x - pace.x, z - pace.z)
    if (metres === 0) continue
    const isFast = metres / ((now - pace.at) / 1000) > limits.walkSpeed * PACE_TOLERANCE
    next.set(encId, { x, z, at: now, isFast })
  }
  for (const { player, from } of moved) {
    if (next.has(player.encId)) continue
    // A first step says nothing about speed yet, but a leap does.
    const { x, z } = player.position
    const metres = metresBetween(player, from)
    next.set(player.encId, { x, z, at: now, isFast: metres > FIRST_STEP_M && metres < LEAP_M })
  }
  return next
}

/** What decides about nearness beside the distance. */
export interface Nearness {
  /** Whether no wall is between two people of one map. */
  canHear(a: Player, b: Player): boolean
  isRunning(player: Player): boolean
  readonly memory: Pick<ConversationMemory, 'meetings' | 'blocks' | 'waiting'>
}

/**
 * The links after a look at where everybody is: near within proximityInM for proximityJoinMs joins; once joined, out
 * of proximityOutM, behind a wall or running for proximityLeaveMs parts. Another map, a nook, a whisper, a meeting or
 * a block parts at once. Answers the same map when nothing changed.
 */
export function nextLinks(
  links: Links,
  world: Pick<World, 'players' | 'encIds' | 'maps'>,
  nearness: Nearness,
  now: number,
): Links {
  const { memory } = nearness
  const meetingOf = meetingsByPlayer(memory)
  const isBlocked = (a: Player, b: Player): boolean =>
    memory.blocks.size > 0 &&
    ((memory.blocks.get(a.uid)?.has(b.uid) ?? false) || (memory.blocks.get(b.uid)?.has(a.uid) ?? false))
  const next = new Map<number, Link>()
  let hasChanged = false
  const open = openPlayers(world, memory, meetingOf)
  forPairsWithin(open, (one, other, metres) => {
    const key = pairKey(one.encId, other.encId)
    const link = links.get(key)
    // Strangers who pass at a distance are most pairs.
    if (link === undefined && metres > limits.proximityInM) return
    const reach = link?.joinedAt === undefined ? limits.proximityInM : limits.proximityOutM
    const isNear =
      metres <= reach &&
      !nearness.isRunning(one) &&
      !nearness.isRunning(other) &&
      nearness.canHear(one, other)
    const after = isBlocked(one, other) ? undefined : nextLink(link, one, other, isNear, now)
    if (after) next.set(key, after)
    if (after !== link) hasChanged = true
  })
  // Joined pairs that are too far apart for the grid part like the others, unless they can not hear each other at all.
  if (links.size > 0) {
    const isOpen = openIds(open)
    for (const [key, link] of links) {
      if (next.has(key)) continue
      const [a, b] = [world.players.get(link.a), world.players.get(link.b)]
      const canLinger =
        a !== undefined &&
        b !== undefined &&
        a.mapId === b.mapId &&
        isOpen.has(a.encId) &&
        isOpen.has(b.encId) &&
        metresBetween(a, b) > limits.proximityOutM &&
        !isBlocked(a, b)
      const after = canLinger ? nextLink(link, a, b, false, now) : undefined
      if (after) next.set(key, after)
      if (after !== link) hasChanged = true
    }
  }
  return hasChanged ? next : links
}

/** Whether time alone will change something. */
export function isAwaiting(links: Links, paces: Paces): boolean {
  if (paces.size > 0) return true
  for (const { joinedAt, leavingSince } of links.values()) {
    if (joinedAt === undefined || leavingSince !== undefined) return true
  }
  return false
}

const metresBetween = (a: Player, b: Player): number =>
  Math.hypot(a.position.x - b.position.x, a.position.z - b.position.z)

function nextLink(
  link: Link | undefined,
  one: Player,
  other: Player,
  isNear: boolean,
  now: number,
): Link | undefined {
  if (!link) {
    const [a, b] = one.encId < other.encId ? [one.encId, other.encId] : [other.encId, one.encId]
    return isNear ? { a, b, since: now } : undefined
  }
  if (link.joinedAt === undefined) {
    if (!isNear) return undefined
    return now - link.since >= limits.proximityJoinMs ? { ...link, joinedAt: now } : link
  }
  if (isNear) {
    if (link.leavingSince === undefined) return link
    const { leavingSince: _over, ...staying } = link
    return staying
  }
  if (link.leavingSince === undefined) return { ...link, leavingSince: now }
  return now - link.leavingSince >= limits.proximityLeaveMs ? undefined : link
}

const openIds = (players: readonly Player[]): ReadonlySet<EncId> => new Set(players.map(({ encId }) => encId))

/** Those who may talk to whoever is near. */
const openPlayers = (
  world: Pick<World, 'players' | 'maps'>,
  memory: Pick<ConversationMemory, 'waiting'>,
  meetingOf: ReadonlyMap<EncId, string>,
): Player[] =>
  [...world.players.values()].filter((player) => isOpenToNearby(world, player, memory, meetingOf))

/** Visits every pair on one map at most proximityOutM apart, each once; found by a grid of cells as wide as that. */
function forPairsWithin(
  players: readonly Player[],
  visit: (one: Player, other: Player, metres: number) => void,
): void {
  const reach = limits.proximityOutM
  const grids = new Map<MapId, Map<number, Player[]>>()
  for (const player of players) {
    let cells = grids.get(player.mapId)
    if (!cells) grids.set(player.mapId, (cells = new Map()))
    const own = Math.floor(player.position.z / reach) * GRID_ROW + Math.floor(player.position.x / reach)
    // Who came before is in the same cell or in one around it: so no pair is missed and none comes twice.
    for (const around of aroundCell) {
      const others = cells.get(own + around)
      if (others === undefined) continue
      for (const other of others) {
        const metres = metresBetween(player, other)
        if (metres <= reach) visit(player, other, metres)
      }
    }
    const cell = cells.get(own)
    if (cell) cell.push(player)
    else cells.set(own, [player])
  }
}

/** More cells than any map is wide. */
const GRID_ROW = 2 ** 20
const aroundCell = [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((column) => row * GRID_ROW + column))

/** A group with a name that lasts. */
export interface Conversation extends Group {
  readonly id: string
}

/**
 * Names for groups: a conversation of nearby people keeps its id while most of its members stay; of two that meet
 * the larger one's lives on. The others are named after what they are.
 */
export function nameGroups(
  groups: readonly Group[],
  former: ReadonlyMap<string, Conversation>,
  newId: () => string,
): Conversation[] {
  const formerOf = new Map<EncId, Conversation>()
  for (const conversation of former.values()) {
    if (conversation.kind === 'proximity')
      for (const encId of conversation.members) formerOf.set(encId, conversation)
  }
  const claims: { readonly group: Group; readonly id: string; readonly shared: number }[] = []
  for (const group of groups) {
    if (group.kind !== 'proximity') continue
    const counts = new Map<string, number>()
    for (const encId of group.members) {
      const id = formerOf.get(encId)?.id
      if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1)
    }
    for (const [id, shared] of counts) claims.push({ group, id, shared })
  }
  claims.sort(
    (p, q) =>
      q.shared - p.shared ||
      (p.id < q.id ? -1 : p.id > q.id ? 1 : 0) ||
      p.group.members[0]! - q.group.members[0]!,
  )
  const ids = new Map<Group, string>()
  const taken = new Set<string>()
  for (const { group, id } of claims) {
    if (ids.has(group) || taken.has(id)) continue
    ids.set(group, id)
    taken.add(id)
  }
  return groups.map((group) => ({
    ...group,
    id: group.kind === 'proximity' ? (ids.get(group) ?? newId()) : `${group.kind}:${group.key}`,
  }))
}
