import { event, type EventName, type WireEvent } from '#shared/protocol/messages.ts'
import { mapEvents, playerEvents, snapshotEvents } from '#shared/world/snapshot.ts'
import type { World } from '#shared/world/world.ts'
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
} from '../../handler.ts'
import { isEventName } from '#shared/world/reduce.ts'
import { nameOf } from '../../nameOf.ts'
import { listsFor } from '../../out/nookLists.ts'
import type { SpaceRecord } from '../../ports.ts'
import { sessionsKnownTo } from '../speaker/sessions.ts'
import { isHeardByGuests } from './heardByGuests.ts'

/** What spaceOverwrites tells about a space. */
export const spaceData = (space: SpaceRecord): string =>
  JSON.stringify({
    id: space.id,
    name: space.name,
    capacity: space.capacity,
    isPublic: space.isPublic,
    allowMultiPlayer: space.allowMultiPlayer,
    disableChatPersist: space.disableChatPersist,
    ...space.settings,
  })

/** The names of a subscription map that are wanted, known and for this session; others are ignored, not refused. */
const grantedSubscriptions = (
  wanted: { readonly [name: string]: boolean },
  access: ActionContext['access'],
): EventName[] =>
  Object.entries(wanted).flatMap(([name, isWanted]) =>
    isWanted && isEventName(name) && (!isLookingAround(access) || isHeardByGuests(name)) ? [name] : [],
  )

/** Events of a thing that never changes in place: made once, and so encoded once, for all newcomers. */
function remembered<T extends object>(make: (thing: T) => WireEvent[]): (thing: T) => WireEvent[] {
  const known = new WeakMap<T, WireEvent[]>()
  return (thing) => {
    const events = known.get(thing) ?? make(thing)
    known.set(thing, events)
    return events
  }
}

const eventsOfMap = remembered(mapEvents)
const eventsOfPlayer = remembered(playerEvents)

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
    const snapshot = snapshotEvents(
      { ...seen, speakerSessions },
      {
        mapUpdateIds: body.mapUpdateIds ?? {},
        selfUid: identity.userId,
        spaceData: spaceData(space),
        eventsOfMap,
        eventsOfPlayer,
        maySee: (player) => !isAlone || player.uid === identity.userId,
      },
    ).map((told) => listsFor(told, context))
    return {
      ...reply(event('subscriptionsUpdated', { subscriptions: [...names] }), ...snapshot),
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
