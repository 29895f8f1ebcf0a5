import { expect, test } from 'vitest'
import { circlesIn, importsOf } from './importCircles.ts'
import { brokenRule, folderOf } from './roomImports.ts'

const root = new URL('..', import.meta.url).pathname

test.each([
  ['room/features/chat/handlers.ts', 'room/features/talk/conversations.ts', 'imports no other'],
  ['room/features/chat/feature.ts', 'room/features/features.ts', 'given the list'],
  ['room/features/chat/feature.ts', 'room/sessions/rateLimit.ts', 'the contract and known/'],
  ['room/features/features.ts', 'room/known/blocks.ts', 'features and the contract'],
  ['room/known/members.ts', 'room/features/map/editRights.ts', 'only the list'],
  ['room/known/members.ts', 'room/maps/mapEdits.ts', 'the contract alone'],
  ['room/handler.ts', 'room/out/frames.ts', 'nothing but itself'],
  ['room/space/LiveSpace.ts', 'room/features/media/carried.ts', 'only the list'],
  ['room/space/LiveSpace.ts', 'room/features/features.ts', 'given the list'],
  ['room/sessions/session.ts', 'room/movement/cells.ts', 'point down'],
  ['room/hub/createHub.ts', 'room/doors/seats.ts', 'point down'],
  ['room/voice/voice.ts', 'room/space/LiveSpace.ts', 'a folder nobody knows'],
  ['livekit/liveKitSettings.ts', 'room/features/media/carried.ts', 'only the list'],
])('server/%s may not import server/%s', (from, to, words) => {
  expect(brokenRule(`server/${from}`, `server/${to}`)).toContain(words)
})

test.each([
  ['room/features/chat/handlers.ts', 'room/features/chat/memory.ts'],
  ['room/features/chat/handlers.ts', 'room/known/blocks.ts'],
  ['room/features/chat/commit.ts', 'room/storeErrors.ts'],
  ['room/features/chat/commit.ts', 'db/tables/content/chatMessages.ts'],
  ['room/features/features.ts', 'room/features/chat/feature.ts'],
  ['room/space/standing.ts', 'room/known/members.ts'],
  ['room/doors/createRooms.ts', 'room/hub/createHub.ts'],
  ['createServer.ts', 'room/features/features.ts'],
])('server/%s may import server/%s', (from, to) => {
  expect(brokenRule(`server/${from}`, `server/${to}`)).toBeUndefined()
})

test('types of the machinery may look up', () => {
  const [from, to] = ['server/room/out/outboxes.ts', 'server/room/sessions/session.ts'] as const
  expect(brokenRule(from, to, false)).toBeUndefined()
  expect(brokenRule(from, to)).toContain('point down')
})

test('every import of the server keeps the rules of the room, types included', async () => {
  const [all, values] = [
    await importsOf(root, ['server', 'scripts']),
    await importsOf(root, ['server', 'scripts'], 'values'),
  ]
  // What is read at all: a type and a value.
  expect(all.get('server/room/feature.ts')).toContain('server/room/handler.ts')
  expect(values.get('server/room/feature.ts')).not.toContain('server/room/handler.ts')
  expect(values.get('server/room/space/LiveSpace.ts')).toContain('server/room/space/decide.ts')
  const broken = [...all].flatMap(([from, targets]) =>
    [...targets].flatMap((to) => {
      const rule = brokenRule(from, to, values.get(from)?.has(to))
      return rule === undefined ? [] : [`${from} → ${to}: ${rule}`]
    }),
  )
  expect(broken).toEqual([])
})

test('folders of the room form no circle: what one needs of another to run, that one does not need of it', async () => {
  const folders = new Map<string, Set<string>>()
  for (const [from, targets] of await importsOf(root, ['server/room'], 'values')) {
    const own = folderOf(from)!
    const others = folders.get(own) ?? new Set<string>()
    for (const to of targets) if (folderOf(to) !== own) others.add(folderOf(to)!)
    folders.set(own, others)
  }
  expect(folders.get('space')).toContain('sessions')
  expect(folders.get('features')).toContain('features/chat')
  expect(circlesIn(folders)).toEqual([])
})
