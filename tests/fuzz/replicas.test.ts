import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EventName } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'
import { project } from '#shared/world/project.ts'
import type { World } from '#shared/world/world.ts'
import { nookFor } from '../../server/room/known/nookLists.ts'
import { openSpace, type TestSpace, type Visitor } from '../support/rooms/liveSpace.ts'
import { chairAt, chairCatalogue, makeMap } from '../support/world/makeWorld.ts'
import { createMemoryPorts, makeSpace } from '../support/rooms/memoryPorts.ts'
import { mapAction } from '../support/world/mapActions.ts'
import { allSubscriptions } from '../support/rooms/subscriptions.ts'

const rows = Array.from({ length: 12 }, (_, y) => (y === 6 ? '####..######' : '............'))
/** A stage in a corner, a closed nook, a small one. */
const rooms = {
  announcer: [
    { x: 0, y: 0 },
    { x: 5, y: 3 },
  ],
  nooks: new Map([
    ['den', { name: 'den', restricted: true, nookCoords: { coords: [{ x: 8, y: 8 }] } }],
    [
      'hall',
      {
        name: 'hall',
        capacity: 2,
        nookCoords: {
          coords: [
            { x: 4, y: 3 },
            { x: 5, y: 4 },
          ],
        },
      },
    ],
  ]),
}
const maps = [
  {
    map: {
      ...makeMap({
        id: '0',
        rows,
        objects: {
          '1': chairAt(3, 3),
          '2': {
            ...chairAt(8, 8),
            propertiesJson: '{"vehicle":{"speedModifier":2},"portal":{"targetMap":"1"}}',
          },
        },
        spawns: [{ x: 5, y: 3, spawnId: 'door' }],
      }),
      ...rooms,
    },
    isDefault: true,
    updateId: 3,
  },
  {
    map: makeMap({
      id: '1',
      rows,
      objects: { '1': chairAt(4, 4) },
      spawns: [{ x: 4, y: 5, spawnId: 'upstairs' }],
    }),
    isDefault: false,
    updateId: 9,
  },
]

const users = ['ann', 'bob', 'cid', 'dee']

/** One step of a random afternoon; each also when it makes no sense, which the server must bear. */
type Step = (space: TestSpace, here: Map<string, Visitor>) => Promise<void> | void

const onUser = (userId: string, run: (visitor: Visitor, space: TestSpace) => void): Step => {
  return (space, here) => {
    const visitor = here.get(userId)
    if (visitor) run(visitor, space)
  }
}

const user = fc.constantFrom(...users)
const metres = fc.integer({ min: -200, max: 1400 }).map((cm) => cm / 100)
const attribute = fc.constantFrom('setTextStatus', 'setEmojiStatus', 'setSubtitle', 'setCurrentDesk')
const someSubscriptions = fc
  .subarray(Object.keys(allSubscriptions))
  .map((names) => Object.fromEntries(names.map((name) => [name, true])))

const steps: fc.Arbitrary<Step> = fc.oneof(
  user.map((userId): Step => async (space, here) => {
    here.get(userId)?.leave()
    const visitor = await space.visit(userId)
    visitor.subscribe()
    here.set(userId, visitor)
  }),
  fc
    .tuple(user, fc.constantFrom('0', '1', '', '7'), fc.string({ maxLength: 8 }))
    .map(([userId, sceneId, name]) =>
      onUser(userId, (visitor) => visitor.send('enter', { sceneId, info: { name } })),
    ),
  fc
    .tuple(user, metres, metres, fc.integer({ min: -720, max: 720 }))
    .map(([userId, x, z, yaw]) => onUser(userId, (visitor) => visitor.move(x, z, yaw))),
  fc.tuple(user, metres, metres).map(([userId, dx, dz]) =>
    onUser(userId, (visitor) => {
      const from = visitor.self?.position
      if (from) visitor.move(from.x + dx / 10, from.z + dz / 10, dx * 90)
    }),
  ),
  fc
    .tuple(user, fc.integer({ min: 0, max: 4 }), fc.boolean())
    .map(([userId, dir, stopped]) =>
      onUser(userId, (visitor) => visitor.send('move', { dir, stopped, inputId: 5 })),
    ),
  fc
    .tuple(user, fc.constantFrom('0', '1'), fc.nat(11), fc.nat(11))
    .map(([userId, mapId, x, y]) => onUser(userId, (visitor) => visitor.send('teleport', { mapId, x, y }))),
  user.map((userId) => onUser(userId, (visitor) => visitor.send('respawn', {}))),
  fc
    .tuple(user, fc.constantFrom('door', 'upstairs', 'nowhere'))
    .map(([userId, spawnToken]) => onUser(userId, (visitor) => visitor.send('spawn', { spawnToken }))),
  fc.tuple(user, fc.constantFrom(1, 2, 10_001, -1), fc.boolean()).map(([userId, chairIdx, isOccupied]) =>
    onUser(userId, (visitor) => {
      visitor.send('setChairStatus', { chairIdx, isOccupied })
    }),
  ),
  fc
    .tuple(user, fc.constantFrom('walk', 'idle', 'wave'))
    .map(([userId, animator]) => onUser(userId, (visitor) => visitor.send('animate', { animator }))),
  fc
    .tuple(user, attribute, fc.string({ maxLength: 12 }))
    .map(([userId, kind, value]) =>
      onUser(userId, (visitor) =>
        visitor.send(kind, { [kind[3]!.toLowerCase() + kind.slice(4)]: value } as never),
      ),
    ),
  fc
    .tuple(user, fc.constantFrom('', '👋', '🎉'), fc.nat(3))
    .map(([userId, emote, count]) =>
      onUser(userId, (visitor) => visitor.send('setEmoteV2', { emote, count })),
    ),
  fc
    .tuple(user, fc.double({ min: 0, max: 3 }))
    .map(([userId, speedModifier]) =>
      onUser(userId, (visitor) => visitor.send('setSpeedModifier', { speedModifier })),
    ),
  fc
    .tuple(user, fc.boolean())
    .map(([userId, away]) => onUser(userId, (visitor) => visitor.send('setAway', { away }))),
  user.map((userId) => onUser(userId, (visitor) => visitor.send('updateSelfName', { name: `新${userId}` }))),
  fc
    .tuple(user, fc.constantFrom('0', '1', '7'), metres, metres)
    .map(([userId, targetId, x, z]) =>
      onUser(userId, (visitor) => visitor.send('transScene', { targetId, pos: { x, y: 0, z } })),
    ),
  fc
    .tuple(user, fc.constantFrom('0', '1', 'https://example.org/', 'x'))
    .map(([userId, targetUrl]) => onUser(userId, (visitor) => visitor.send('enterPortal', { targetUrl }))),
  fc
    .tuple(user, user, fc.nat(1))
    .map(([userId, targetId, ghost]) =>
      onUser(userId, (visitor) => visitor.send('ghost', { ghost, targetId })),
    ),
  fc
    .tuple(user, fc.constantFrom('', '1', '2', '9'))
    .map(([userId, vehicleId]) => onUser(userId, (visitor) => visitor.send('setVehicleId', { vehicleId }))),
  fc
    .tuple(user, fc.constantFrom('add', 'remove', 'craft'), user, fc.nat(3))
    .map(([userId, what, targetId, delta]) =>
      onUser(userId, (visitor) => {
        const body = { itemId: 'wood', delta, targetId }
        if (what === 'craft') visitor.send('craft', { inputs: { wood: delta } })
        else visitor.send(what === 'add' ? 'addInventoryItem' : 'removeInventoryItem', body)
      }),
    ),
  fc
    .tuple(user, fc.constantFrom('1', '2', '77'), fc.constantFrom('use', 'sit', 'systemSetsItem'))
    .map(([userId, itemId, interactionName]) =>
      onUser(userId, (visitor) => visitor.send('interact', { itemId, interactionName, dataJson: '{}' })),
    ),
  fc
    .tuple(
      user,
      fc.constantFrom('enterWhisper', 'requestMute', 'signal', 'spotlight', 'block'),
      user,
      fc.boolean(),
    )
    .map(([userId, kind, other, isOn]) =>
      onUser(userId, (visitor) => {
        if (kind === 'enterWhisper') visitor.send(kind, { recipientId: other })
        else if (kind === 'requestMute') visitor.send(kind, { target: other, video: isOn })
        else if (kind === 'signal') visitor.send(kind, { to: other, data: new Uint8Array(3) })
        else if (kind === 'block') visitor.send(kind, { blockedUserId: other, blocked: isOn })
        else visitor.send(kind, { spotlightedUser: other, isSpotlighted: isOn })
      }),
    ),
  fc
    .tuple(user, fc.constantFrom('', 'den', 'hall', 'stand-up'), fc.boolean())
    .map(([userId, meetingId, isIn]) =>
      onUser(userId, (visitor) =>
        visitor.send('joinMeeting', { meetingId, connectionIds: isIn ? ['tab'] : [] }),
      ),
    ),
  fc
    .tuple(user, fc.constantFrom('leaveWhisper', 'leaveMeeting', 'startCastScreen', 'endCastScreen'))
    .map(([userId, kind]) => onUser(userId, (visitor) => visitor.send(kind, {}))),
  fc
    .tuple(user, user, fc.constantFrom('den', 'hall', 'none'), fc.boolean())
    .map(([userId, playerId, nookId, granted]) =>
      onUser(userId, (visitor) => {
        if (userId === playerId) visitor.send('requestToJoinNook', { nookId, mapId: '0' })
        else visitor.send('updateNookPermission', { playerId, nookId, granted })
      }),
    ),
  fc.tuple(user, fc.boolean(), fc.constantFrom('s', 't')).map(([userId, isOn, sessionId]) =>
    onUser(userId, (visitor) => {
      visitor.send('activelySpeaking', { activelySpeaking: isOn })
      visitor.send('speakerUpdatesSession', { sessionId, chatEnabled: isOn })
      visitor.send('updateMeetingBanner', { meetingBanner: `banner ${sessionId}` })
    }),
  ),
  fc
    .tuple(user, fc.constantFrom('follow', 'lead', 'call', 'talk', 'send', 'kick'), user)
    .map(([userId, what, other]) =>
      onUser(userId, (visitor) => {
        if (what === 'follow') visitor.send('setFollowTarget', { followTarget: other })
        else if (what === 'lead') visitor.send('setFollowTarget', { followTarget: userId, targetId: other })
        else if (what === 'kick') visitor.send('kick', { user: other })
        else if (what === 'send') {
          visitor.send('registerCommand', { command: `/${other}` })
          visitor.send('sendCommand', { command: `/${userId}` })
          visitor.send('customAction', { name: 'n', payload: '', recipients: [other], sendToAll: true })
        } else if (what === 'call') {
          visitor.send('ring', { user: other })
          visitor.send('highFive', { targetId: other })
          visitor.send('shootConfetti', {})
        } else {
          visitor.send('chat', { chatRecipient: other, contents: 'hi', id: `to-${other}` })
          visitor.send('chat', { chatRecipient: 'ROOM_CHAT', contents: 'hi', id: `by-${userId}` })
          visitor.send('chatMessageUpdated', { id: `by-${other}`, likes: 1 })
        }
      }),
    ),
  user.map((userId) => onUser(userId, (visitor) => visitor.send('precomputeEnter', {}))),
  user.map((userId) => onUser(userId, (visitor) => visitor.send('exit', {}))),
  fc.tuple(user, someSubscriptions).map(([userId, subscriptions]) =>
    onUser(userId, (visitor) => {
      visitor.world = { ...visitor.world, players: new Map(), maps: new Map(), members: new Map() }
      visitor.subscribe(subscriptions)
    }),
  ),
  user.map((userId): Step => (_space, here) => {
    here.get(userId)?.leave()
    here.delete(userId)
  }),
  fc.constantFrom(50, 1_000, 6_000, 61_000).map(
    (ms): Step =>
      (space) =>
        space.pass(ms),
  ),
  fc
    .tuple(user, mapAction)
    .map(([userId, [kind, body]]) => onUser(userId, (visitor) => visitor.send(kind, body as never))),
  fc.constant<Step>((space) => space.settle()),
)

/** Who is let into nooks is for managers to read; everybody else reads of themselves. */
const readBy = (world: World, { session: { access, identity } }: Visitor): World =>
  access.canManage
    ? world
    : {
        ...world,
        maps: new Map(
          [...world.maps].map(([id, map]) => [
            id,
            {
              ...map,
              nooks: new Map([...map.nooks].map(([key, nook]) => [key, nookFor(nook, identity.userId)])),
            },
          ]),
        ),
      }

test('whatever happens, every client knows the same world as the server, but for what only managers read', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 60 }), async (afternoon) => {
      const ports = createMemoryPorts(makeSpace({ maps }))
      ports.roles.set('ann', 'OWNER')
      ports.roles.set('bob', 'MEMBER')
      ports.permittedRooms.set('bob', [1, 2])
      const space = await openSpace(ports, { catalogue: chairCatalogue })
      const here = new Map<string, Visitor>()
      const watcher = await space.visit('watcher')
      watcher.subscribe()
      here.set('watcher', watcher)
      for (const [n, userId] of ['ann', 'bob', 'cid'].entries()) {
        const visitor = await space.visit(userId)
        here.set(userId, visitor.enter({ sceneId: String(n % 2) }))
      }
      for (const step of afternoon) await step(space, here)
      await space.settle()
      // Far ones, and those a session outside hears of, are told about once a second.
      space.pass(limits.farMs)
      space.live.flush()
      for (const visitor of here.values()) {
        if (visitor.closed) continue
        const viewer = {
          subscriptions: visitor.session.subscriptions as ReadonlySet<EventName>,
          mapId: visitor.encId === undefined ? undefined : visitor.self?.mapId,
        }
        const world = readBy(space.live.world, visitor)
        expect(project(visitor.world, viewer), visitor.userId).toEqual(project(world, viewer))
      }
      // A minute may pass while something waits for the database: then it is refused.
      expect(space.errors.filter((line) => !line.startsWith('not stored StoreUnavailable'))).toEqual([])
    }),
    { numRuns: 100 },
  )
}, 120_000)
