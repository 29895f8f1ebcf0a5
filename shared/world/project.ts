import { encodeEvent } from '../protocol/codec.ts'
import type { MapId } from '../ids.ts'
import { event, type EventName, type WireEvent } from '../protocol/messages.ts'
import { commitEvent, isMember, mapEvents, playerEvents } from './snapshot.ts'
import type { GameMap, Player, World } from './world.ts'

/** Whose sight of a world is compared. */
export interface Viewer {
  readonly subscriptions: ReadonlySet<EventName>
  /** The map it is on; undefined before enter: such a session follows every map. */
  readonly mapId?: MapId | undefined
  /** Leaves out who the viewer does not see. */
  readonly maySee?: (player: Player) => boolean
}

/** What is told only to people on the same map, and so may be old news on another one. */
const localKinds: ReadonlySet<EventName> = new Set(['playerMoves', 'playerAnimates'])

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const fingerprint = (entry: WireEvent): string => `${entry.kind} ${hex(encodeEvent(entry))}`

/** Maps and members have no order: a replica may have learnt them in another one. */
const sorted = <T>(entries: Iterable<readonly [string, T]>): [string, T][] =>
  [...entries].map(([key, value]): [string, T] => [key, value]).sort(([a], [b]) => (a < b ? -1 : 1))

/**
 * A world as one viewer may know it, as text to compare: the events that would tell it, encoded. Two worlds with
 * equal projections are the same to that viewer.
 */
export function project(world: World, viewer: Viewer): Record<string, string[]> {
  const { subscriptions } = viewer
  const told = (events: readonly WireEvent[]): string[] =>
    events.filter(({ kind }) => subscriptions.has(kind)).map(fingerprint)
  const projection: Record<string, string[]> = {}
  for (const map of world.maps.values()) {
    const events = told(comparableMap(map, subscriptions))
    if (events.length > 0) projection[`map ${map.id}`] = events
  }
  for (const player of followsPlayers(subscriptions) ? world.players.values() : []) {
    if (viewer.maySee?.(player) ?? true) {
      projection[`player ${player.encId}`] = told(comparablePlayer(player, viewer)).concat(
        player.uid,
        // A join tells the role one came with; changes come as members.
        subscriptions.has('spaceSetsSpaceMembers') ? player.role : '',
        player.avatarUrl,
        subscriptions.has('playerMoves') ? player.mapId : '',
      )
    }
  }
  if (subscriptions.has('spaceSetsSpaceMembers')) {
    // Of visitors who have gone not everybody has heard.
    const members = sorted(world.members).filter(([, member]) => isMember(member))
    projection['members'] = members.map(([userId, member]) =>
      fingerprint(event('spaceSetsSpaceMembers', { members: { [userId]: member } })),
    )
  }
  if (subscriptions.has('updateMeetingBanner')) projection['banner'] = [world.meetingBanner]
  if (subscriptions.has('speakerUpdatesSession')) {
    projection['sessions'] = sorted(world.speakerSessions).map(([, session]) =>
      fingerprint(event('speakerUpdatesSession', session)),
    )
  }
  if (subscriptions.has('spaceSetsLevels')) projection['levels'] = [JSON.stringify(world.levels)]
  if (subscriptions.has('spaceSetsCapacity')) projection['capacity'] = [String(world.capacity)]
  return projection
}

/** Who hears joins but no exits keeps ghosts: nothing to compare. */
const followsPlayers = (subscriptions: ReadonlySet<EventName>): boolean =>
  subscriptions.has('playerJoins') && subscriptions.has('playerExits')

/** Who hears of objects set but not of all that moves and removes them keeps what is gone: nothing to compare. */
const followsObjects = (subscriptions: ReadonlySet<EventName>): boolean =>
  subscriptions.has('mapMoveObject') &&
  (subscriptions.has('mapDeleteObjectByKey') || subscriptions.has('mapDeleteObject'))

/** Without its size a map has no collisions, and without any other event no commit. */
function comparableMap(map: GameMap, subscriptions: ReadonlySet<EventName>): WireEvent[] {
  const ordered = { ...map, objects: new Map(sorted(map.objects)), nooks: new Map(sorted(map.nooks)) }
  const canFollow = followsObjects(subscriptions)
  const events = [...mapEvents(ordered), commitEvent(map)].filter(
    ({ kind }) => canFollow || !kind.startsWith('mapSetObjects'),
  )
  if (subscriptions.has('mapSetDimensions')) return events
  return events.filter(({ kind }) => !kind.startsWith('mapSetCollisions') && kind !== 'mapCommitsChanges')
}

function comparablePlayer(player: Player, { subscriptions, mapId }: Viewer): WireEvent[] {
  const isNear = subscriptions.has('playerMoves') && (mapId === undefined || player.mapId === mapId)
  // Input numbers concern the mover alone, and packed moves leave the 2D clients' direction to the yaw.
  const { direction } = subscriptions.has('packedMoves') ? { direction: 0 } : player
  // The join repeats what other events tell, as it was at that moment.
  return playerEvents({ ...player, direction, lastInputId: 0 }).filter(
    ({ kind }) =>
      kind !== 'playerJoins' &&
      (isNear || !localKinds.has(kind)) &&
      // Who hears who enters a whisper, but not who leaves, knows nothing certain.
      (kind !== 'playerEntersWhisperV2' || subscriptions.has('playerLeavesWhisper')),
  )
}
