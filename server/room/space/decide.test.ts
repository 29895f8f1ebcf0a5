import { describe, expect, test } from 'vitest'
import type { EncId, MapId } from '#shared/ids.ts'
import { buildWalkable } from '#shared/map/walking/walkable.ts'
import { action, type ActionBody, type ActionName } from '#shared/protocol/messages.ts'
import { rights } from '#shared/rules/rights.ts'
import { newPlayer } from '#shared/world/presence.ts'
import { emptyWorld, type Player, type World } from '#shared/world/world.ts'
import { chairAt, chairCatalogue, makeMap } from '../../../tests/support/world/makeWorld.ts'
import { makeSpace } from '../../../tests/support/rooms/memoryPorts.ts'
import { decide } from './decide.ts'
import { roomFeatures } from '../features/features.ts'
import { createSession } from '../sessions/session.ts'
import { SpaceContext } from './SpaceContext.ts'
import { createExtensionTokens } from '../../roomPorts/extensionTokens.ts'
import { createSpawnTokens } from '../../roomPorts/spawnTokens.ts'

const kinds = Object.keys(rights) as ActionName[]
const map = makeMap({ id: '1', objects: { '1': chairAt(4, 3) } })
const maps = new Map([[map.id, map]])
const self: Player = {
  ...newPlayer(1 as EncId, 'ann'),
  mapId: '1' as MapId,
  position: { x: 2.5, y: 0, z: 2.5 },
}
const seated: Player = { ...self, chairIdx: 1 }
/** Its level is gone. */
const lost: Player = { ...self, mapId: '5' as MapId }
const other: Player = { ...self, encId: 2 as EncId, uid: 'bob' }

function contextOf(player: Player | undefined, role: string, subject = player): SpaceContext {
  const players = [player, other].filter((one) => one !== undefined)
  const world: World = {
    ...emptyWorld,
    maps,
    players: new Map(players.map((one) => [one.encId, one])),
    encIds: new Map(players.map((one) => [one.uid, one.encId])),
  }
  const session = createSession({
    id: 's',
    identity: { userId: 'ann', displayName: 'ann', avatar: 1, isSiteAdmin: false, viaApiKey: false },
    access: { canEnter: true, canManage: role === 'OWNER', role, permittedRooms: [0] },
    socket: { send: () => true, bufferedAmount: () => 0, close: () => undefined },
    now: 0,
    rateOf: roomFeatures.rateOf,
  })
  if (player) session.state = { name: 'entered', encId: player.encId }
  const services = {
    catalogue: chairCatalogue,
    address: '/gs/space-1',
    siteOrigin: undefined,
    roomId: 'room-1',
    spawnTokens: createSpawnTokens('secret'),
    extensionTokens: createExtensionTokens('secret', () => []),
    newId: () => 'id',
    random: () => 0.5,
    encIdOf: () => 1 as EncId,
    walkable: (mapId: MapId) => (mapId === map.id ? buildWalkable(map, chairCatalogue) : undefined),
    waters: () => undefined,
    stagedMaps: () => maps,
    stagedLevels: () => [],
    isSensitive: () => false,
    latest: (one: Player) => one,
    isDriven: () => false,
  }
  return new SpaceContext(services, {
    world,
    memory: roomFeatures.emptyMemory,
    space: makeSpace(),
    session,
    self: player,
    subject,
    lastPlace: undefined,
    moveBudgetM: 4,
    now: 1_000_000,
    at: 1_000_000,
  })
}

const people = { outside: undefined, standing: self, seated, lost } as const

/** Next to nothing: no field at all, a map alone, somebody alone, one thing of a map alone. */
const bodies: readonly object[] = [
  {},
  { mapId: '1' },
  { mapId: '1', delete: true },
  { mapId: '1', objects: { '1': {} } },
  { mapId: '1', object: {} },
  {
    mapId: '1',
    key: '1',
    id: '1',
    itemId: '1',
    objId: '1',
    objectId: '1',
    nookId: '1',
    chairIdx: 1,
    isOccupied: true,
  },
  { user: 'bob', target: 'bob', targetId: 'bob', recipientId: 'bob', playerId: 'bob', blockedUserId: 'bob' },
  { targetId: '1', pos: {}, rot: {}, position: {}, rotation: {}, info: {} },
  { channel: 'GLOBAL_CHAT', chatRecipient: 'bob', contents: 'hi' },
]

describe.each(Object.entries(people))(
  'an action with next to nothing in it, by somebody %s',
  (_name, player) => {
    test.each(['', 'MEMBER', 'OWNER'])('with the role %j is decided, never thrown', (role) => {
      const aboutSelf = contextOf(player, role)
      const aboutOther = contextOf(player, role, other)
      for (const kind of kinds) {
        for (const body of bodies) {
          const label = `${kind} ${JSON.stringify(body)}`
          const decision = decide(
            roomFeatures,
            'user' in body ? aboutOther : aboutSelf,
            action(kind, body as ActionBody<ActionName>),
          )
          if (decision.ok) expect(Array.isArray(decision.events), label).toBe(true)
          else expect(decision.reason.length, label).toBeGreaterThan(0)
        }
      }
    })
  },
)
