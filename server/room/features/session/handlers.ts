import { event, type EventName, type WireEvent } from '#shared/protocol/messages.ts'
import { isSameBesidesPose } from '#shared/world/presence.ts'
import {
  animatedEvents,
  closingEvents,
  mapEvents,
  namedEvents,
  otherEvents,
  placedEvents,
  playersFor,
  spaceEvents,
  type SnapshotOptions,
} from '#shared/world/snapshot.ts'
import type { GameMap, Player, PlayerAttributes, World } from '#shared/world/world.ts'
import { isLookingAround } from '#shared/rules/guestVisit.ts'
import {
  accept,
  forSelf,
  isOwn,
  notSelf,
  refuse,
  reply,
  type ActionContext,
  type Handlers,
  type EventGroup,
} from '../../handler.ts'
import { isEventName } from '#shared/world/reduce.ts'
import { nameOf } from '../../known/nameOf.ts'
import { listsFor } from '../../known/nookLists.ts'
import type { SpaceRecord } from '../../ports.ts'
import { sessionsKnownTo } from '../../known/speakerSessions.ts'
import { spaceData } from '../../known/spaceData.ts'
import { isHeardByGuests } from './heardByGuests.ts'

/** The names of a subscription map that are wanted, known and for this session; others are ignored, not refused. */
const grantedSubscriptions = (
  wanted: { readonly [name: string]: boolean },
  access: ActionContext['access'],
): EventName[] =>
  Object.entries(wanted).flatMap(([name, isWanted]) =>
    isWanted && isEventName(name) && (!isLookingAround(access) || isHeardByGuests(name)) ? [name] : [],
  )

const eventsOfMaps = new WeakMap<GameMap, WireEvent[]>()

/** Maps never change in place: their events are made once, and so encoded once, for all newcomers. */
function eventsOfMap(map: GameMap): WireEvent[] {
  const known = eventsOfMaps.get(map) ?? mapEvents(map)
  eventsOfMaps.set(map, known)
  return known
}

/** What of a player stays while it walks, and the state it is of. */
interface Still {
  readonly of: Player
  readonly named: EventGroup
  readonly other: EventGroup
}

/** By what a walking player keeps. */
const stills = new WeakMap<PlayerAttributes, Still>()

function stillOf(player: Player): Still {
  const known = stills.get(player.attributes)
  if (known && isSameBesidesPose(known.of, player)) return known
  const still = { of: player, named: namedEvents(player), other: otherEvents(player) }
  stills.set(player.attributes, still)
  return still
}

const groups = new WeakMap<Player, EventGroup>()

/** All of a player for newcomers, in the order of `playerEvents`: encoded once, and of who has walked since only where it is. */
function groupOf(player: Player): EventGroup {
  const known = groups.get(player)
  if (known) return known
  const { named, other } = stillOf(player)
  const group = [...placedEvents(player), named, ...animatedEvents(player), other]
  groups.set(player, group)
  return group
}

/** So many people are told as one: 20 to 40 kB. */
const CHUNK = 128

interface Chunk {
  readonly players: readonly Player[]
  readonly group: EventGroup
}

/** Of each space as the last newcomer found it. */
const chunks = new WeakMap<SpaceRecord, readonly Chunk[]>()

/** Some players in a row: the same group, and so the same bytes, for all newcomers while none of them changes. */
function chunkOf(players: readonly Player[], known: Chunk | undefined): Chunk {
  const isSame =
    known?.players.length === players.length && known.players.every((one, i) => one === players[i])
  return isSame ? known : { players, group: players.map(groupOf) }
}

function chunksOf(space: SpaceRecord, players: readonly Player[]): EventGroup[] {
  const known = chunks.get(space)
  const now = Array.from({ length: Math.ceil(players.length / CHUNK) }, (_, n) =>
    chunkOf(players.slice(n * CHUNK, (n + 1) * CHUNK), known?.[n]),
  )
  chunks.set(space, now)
  return now.map(({ group }) => group)
}

/** In a space for one everybody is alone: the world as only this user sees it. */
const onlySelf = (world: World, userId: string): World => ({
  ...world,
  members: new Map([...world.members].filter(([id]) => id === userId)),
})

export const sessionHandlers = {
  init: () => refuse('alreadyConnected'),
  clientHeartbeat: () => accept(),
  clientBackupHeartbeat: () => accept(),
  updateSubscriptions(context, body) {
    const { world, memory, space, identity } = context
    const names = grantedSubscriptions(body.subscriptions ?? {}, context.access)
    const isAlone = !space.allowMultiPlayer
    const seen = isAlone ? onlySelf(world, identity.userId) : world
    const speakerSessions = sessionsKnownTo(world, memory, identity.userId)
    const told = { ...seen, speakerSessions }
    const options: SnapshotOptions = {
      mapUpdateIds: body.mapUpdateIds ?? {},
      selfUid: identity.userId,
      spaceData: spaceData(space),
      eventsOfMap,
      maySee: (player) => !isAlone || player.uid === identity.userId,
    }
    return {
      ...accept(),
      replies: [
        event('subscriptionsUpdated', { subscriptions: [...names] }),
        ...spaceEvents(told, options).map((one) => listsFor(one, context)),
        ...chunksOf(space, playersFor(told, options)),
        ...closingEvents(told),
      ],
      subscriptions: new Set<EventName>(names),
      greets: 'subscribed',
    }
  },
  connectServer: ({ roomId, address }) => reply(event('dedicatedServerReady', { id: roomId, address })),
  updateSelfName: forSelf<'updateSelfName'>((context, body) => {
    if (!isOwn(context, body.userId)) return notSelf
    const name = nameOf(context.identity, body.name)
    if (name === undefined) return refuse('nameInvalid')
    const { userId } = context.identity
    return accept(
      event('playerSetsName', { encId: context.self.encId, name }),
      event('updateSelfName', { name, userId }),
    )
  }),
} satisfies Partial<Handlers>
