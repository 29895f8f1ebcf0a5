import { beforeEach, expect, test } from 'vitest'
import type { EncId } from '#shared/ids.ts'
import { limits } from '#shared/rules/limits.ts'
import { mediaBits } from '#shared/rules/media.ts'
import type { SpaceSettings } from '../../ports.ts'
import { at, open, ports, refused, space, square, wait } from '../../../../tests/support/rooms/talkers.ts'
import type { Visitor } from '../../../../tests/support/rooms/liveSpace.ts'

const { screen } = mediaBits

/** A television on the east side of the wall at x = 5, one in the nook `den`, one on nothing, and a plant. */
const television = (x: number, y: number, yaw: number) => ({
  templateId: 'tv-wall',
  x,
  y,
  width: 1,
  height: 1,
  offsetZ: 1.1,
  yaw,
})
const objects = {
  tv: { ...television(5, 3, 270), offsetX: -0.45 },
  den: television(11, 12, 180),
  far: television(18, 18, 180),
  plant: { ...television(7, 7, 0), templateId: 'plant-tall' },
}

beforeEach(() => open({ den: { name: 'den', nookCoords: { coords: square(10, 10) } } }, objects))

/** What goes over a screen between somebody and others, as they were told last: user ids, and what of it. */
function wall(visitor: Visitor, key = 'tv'): string {
  const body = visitor.all('mediaPeers').findLast(({ id }) => id === `cast:0/${key}`)
  const names = (body?.members ?? []).map(
    (encId) => space.live.world.players.get(encId as EncId)?.uid ?? String(encId),
  )
  return body ? `${names.join(' ')}: take ${body.take ?? 0} give ${body.give ?? 0}` : ''
}

const isOver = (told: string): boolean => told === ': take 0 give 0'

test('who stands in front of a wall sees what is shown on it, whether they talk or not', async () => {
  const ann = await at('ann', 7, 3)
  const [bob, behind, far] = [await at('bob', 11, 3), await at('cid', 3, 3), await at('dee', 6, 18)]
  ann.ask('castToWall', { screen: 'tv' })
  wait(100)
  expect(wall(ann)).toBe(`ann bob: take 0 give ${screen}`)
  expect(wall(bob)).toBe(`ann: take ${screen} give 0`)
  expect([wall(behind), wall(far)]).toEqual(['', ''])
  // They may look for a way to each other now, the others may not.
  const data = new Uint8Array([1])
  expect(ann.ask('signal', { to: String(bob.encId), data })?.succeeded).toBe(true)
  expect(bob.ask('signal', { to: String(ann.encId), data })?.succeeded).toBe(true)
  expect(refused(behind, 'signal', { to: String(ann.encId), data })).toBe(
    'you are in no conversation with that person',
  )
  // Who comes sees it, who goes does not any more.
  far.ask('teleport', { mapId: '0', x: 10, y: 5 })
  bob.ask('teleport', { mapId: '0', x: 3, y: 5 })
  wait(400)
  expect(wall(far)).toBe(`ann: take ${screen} give 0`)
  expect(isOver(wall(bob))).toBe(true)
  expect(wall(ann)).toBe(`ann dee: take 0 give ${screen}`)
})

test('what is shown in a nook is seen inside it', async () => {
  const [ann, bob, cid] = [await at('ann', 10, 11), await at('bob', 12, 10), await at('cid', 13, 11)]
  ann.ask('castToWall', { screen: 'den' })
  wait(100)
  expect(wall(bob, 'den')).toBe(`ann: take ${screen} give 0`)
  expect(wall(cid, 'den')).toBe('')
})

test('nothing of a screen, which has sound, goes into a silent zone or out of one', async () => {
  const quiet = { name: 'quiet', nookCoords: { coords: square(9, 2) }, silent: true }
  await open({ quiet }, objects)
  const [ann, bob, cid] = [await at('ann', 7, 3), await at('bob', 10, 3), await at('cid', 8, 4)]
  expect(refused(bob, 'castToWall', { screen: 'tv' })).toBe('nobody talks in a silent zone')
  ann.ask('castToWall', { screen: 'tv' })
  wait(100)
  expect(wall(ann)).toBe(`ann cid: take 0 give ${screen}`)
  expect(wall(bob)).toBe('')
  ann.ask('teleport', { mapId: '0', x: 10, y: 4 })
  wait(400)
  expect(isOver(wall(cid))).toBe(true)
  expect(wall(ann)).toBe(`ann: take 0 give ${screen}`)
})

test('who wants not to be disturbed is left alone by walls, too', async () => {
  const [ann, bob] = [await at('ann', 7, 3), await at('bob', 11, 3)]
  ann.ask('castToWall', { screen: 'tv' })
  wait(100)
  expect(wall(bob)).toBe(`ann: take ${screen} give 0`)
  bob.ask('setAvailability', { availability: 'DoNotDisturb' })
  wait(400)
  expect(isOver(wall(bob))).toBe(true)
})

test('one person on a screen, one screen a person; by who runs the space it is free again', async () => {
  ports.roles.set('boss', 'ADMIN')
  const [ann, bob, boss] = [await at('ann', 7, 3), await at('bob', 8, 4), await at('boss', 15, 3)]
  expect(ann.ask('castToWall', { screen: 'tv' })?.succeeded).toBe(true)
  expect(ann.ask('castToWall', { screen: 'tv' })?.succeeded).toBe(true)
  wait(100)
  expect(refused(bob, 'castToWall', { screen: 'tv' })).toBe('somebody else shows something on that screen')
  expect(refused(bob, 'endWallCast', { screen: 'tv' })).toBe('only of oneself')
  expect(boss.ask('endWallCast', { screen: 'tv' })?.succeeded).toBe(true)
  wait(100)
  expect(isOver(wall(ann))).toBe(true)
  expect(bob.ask('castToWall', { screen: 'tv' })?.succeeded).toBe(true)
  wait(100)
  expect(wall(ann)).toBe(`bob: take ${screen} give 0`)
  expect(bob.ask('endWallCast', {})?.succeeded).toBe(true)
  wait(100)
  expect(isOver(wall(ann))).toBe(true)
})

test('who shares nothing keeps a screen from nobody; who does keeps it', async () => {
  const [ann, bob] = [await at('ann', 7, 3), await at('bob', 8, 4)]
  const taken = 'somebody else shows something on that screen'
  ann.ask('castToWall', { screen: 'tv' })
  ann.ask('mediaSends', { sends: screen })
  wait(limits.wallIdleMs)
  expect(refused(bob, 'castToWall', { screen: 'tv' })).toBe(taken)
  ann.ask('mediaSends', { sends: 0 })
  expect(bob.ask('castToWall', { screen: 'tv' })?.succeeded).toBe(true)
  wait(100)
  expect(wall(ann)).toBe(`bob: take ${screen} give 0`)
  // It takes a moment until one shares.
  expect(refused(ann, 'castToWall', { screen: 'tv' })).toBe(taken)
})

test('refused: what is no screen, what is too far away or behind one', async () => {
  const ann = await at('ann', 7, 3)
  expect(refused(ann, 'castToWall', { screen: 'plant' })).toBe('no such object on this map')
  expect(refused(ann, 'castToWall', { screen: 'nothing' })).toBe('no such object on this map')
  expect(refused(ann, 'castToWall', {})).toBe('no such object on this map')
  expect(refused(ann, 'castToWall', { screen: 'far' })).toBe('the screen is too far away')
  // In a nook one is not in.
  expect(refused(ann, 'castToWall', { screen: 'den' })).toBe('the screen is too far away')
})

test.each<[string, (ann: Visitor, bob: Visitor) => void | Promise<void>]>([
  ['who shows it leaves', (ann) => void ann.ask('exit', {})],
  ['who shows it goes to another level', (ann) => void ann.ask('teleport', { mapId: '1', x: 3, y: 12 })],
  [
    'who shows it is sent out',
    async (ann) => {
      ports.roles.set('boss', 'OWNER')
      const boss = await at('boss', 19, 2)
      boss.ask('kick', { user: ann.userId })
      await space.settle()
    },
  ],
  [
    'who sees it blocks who shows it',
    async (_ann, bob) => {
      bob.send('block', { blockedUserId: 'ann', blocked: true })
      await space.settle()
    },
  ],
  [
    'the space closes screens',
    async () => {
      const record = ports.spaces.get('space-1')!
      const settings: SpaceSettings = {
        allowAudioChat: true,
        allowVideoChat: true,
        allowScreenShare: false,
        disableAudioVideo: false,
        hideInMetaCity: false,
        topMessage: '',
        screenImage: [],
      }
      ports.spaces.set('space-1', { ...record, settings })
      await space.live.spaceChanged()
    },
  ],
])('it is cut when %s', async (_name, end) => {
  const [ann, bob] = [await at('ann', 7, 3), await at('bob', 11, 3)]
  ann.ask('castToWall', { screen: 'tv' })
  wait(100)
  expect(wall(bob)).toBe(`ann: take ${screen} give 0`)
  await end(ann, bob)
  wait(400)
  expect(isOver(wall(bob))).toBe(true)
})

test('nobody shows anything where the space has no screens', async () => {
  const record = ports.spaces.get('space-1')!
  const settings: SpaceSettings = {
    allowAudioChat: true,
    allowVideoChat: true,
    allowScreenShare: true,
    disableAudioVideo: true,
    hideInMetaCity: false,
    topMessage: '',
    screenImage: [],
  }
  ports.spaces.set('space-1', { ...record, settings })
  await space.live.spaceChanged()
  const ann = await at('ann', 7, 3)
  expect(refused(ann, 'castToWall', { screen: 'tv' })).toBe('screen sharing is closed in this space')
})

test('whom a presentation has muted sends nothing to a wall: a screen has sound', async () => {
  const [ann, bob, cid] = [await at('ann', 7, 3), await at('bob', 8, 3), await at('cid', 12, 3)]
  wait(400)
  ann.ask('castToWall', { screen: 'tv' })
  wait(100)
  expect(wall(cid)).toBe(`ann: take ${screen} give 0`)
  bob.ask('startCastScreen', {})
  wait(100)
  expect(wall(cid)).toBe('ann: take 0 give 0')
  expect(wall(ann)).toBe('ann bob cid: take 0 give 0')
  // Who presents as well keeps its word.
  ann.ask('startCastScreen', {})
  wait(100)
  expect(wall(cid)).toBe(`ann: take ${screen} give 0`)
})

test('who comes back after a cut is told again what it sees', async () => {
  const ann = await at('ann', 7, 3)
  await at('bob', 11, 3)
  ann.ask('castToWall', { screen: 'tv' })
  wait(100)
  const again = (await space.visit('bob')).enter({})
  wait(100)
  expect(wall(again)).toBe(`ann: take ${screen} give 0`)
})

test('who stands in a closed nook sees nothing of a screen outside of it; a ghost shows nothing', async () => {
  const vault = { nookCoords: { coords: square(9, 2) }, restricted: true, allowedUsers: { users: ['bob'] } }
  await open({ vault }, objects)
  const [ann, bob, cid] = [await at('ann', 7, 3), await at('bob', 10, 3), await at('cid', 8, 4)]
  ann.ask('castToWall', { screen: 'tv' })
  wait(100)
  expect(wall(ann)).toBe(`ann cid: take 0 give ${screen}`)
  expect(wall(bob)).toBe('')
  ann.ask('ghost', { ghost: 1 })
  wait(400)
  expect(isOver(wall(cid))).toBe(true)
})

test('who may not come into a closed nook any more shows nothing in it from outside', async () => {
  const den = { name: 'den', nookCoords: { coords: square(10, 10) }, restricted: true }
  await open({ den: { ...den, allowedUsers: { users: ['ann', 'bob'] } } }, objects)
  ports.roles.set('boss', 'ADMIN')
  const [ann, bob, boss] = [await at('ann', 10, 11), await at('bob', 12, 10), await at('boss', 2, 16)]
  ann.ask('castToWall', { screen: 'den' })
  ann.ask('teleport', { mapId: '0', x: 6, y: 18 })
  wait(400)
  expect(wall(bob, 'den')).toBe(`ann: take ${screen} give 0`)
  boss.ask('updateNookPermission', { nookId: 'den', playerId: 'ann', granted: false })
  await space.settle()
  wait(400)
  expect(isOver(wall(bob, 'den'))).toBe(true)
  expect(space.live.memory.screens.walls.size).toBe(0)
})
