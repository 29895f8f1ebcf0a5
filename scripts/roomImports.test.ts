import { expect, test } from 'vitest'
import { circlesIn, importsOf } from './importCircles.ts'
import { brokenRule, folderOf } from './roomImports.ts'

const root = new URL('..', import.meta.url).pathname

const forbidden = [
  ['room/features/chat/handlers.ts', 'room/features/talk/conversations.ts', 'imports no other'],
  ['room/features/chat/feature.ts', 'room/features/features.ts', 'given the list'],
  ['room/features/chat/feature.ts', 'room/sessions/rateLimit.ts', 'the contract and known/'],
  ['room/features/features.ts', 'room/known/blocks.ts', 'features and the contract'],
  ['room/known/members.ts', 'room/features/map/editRights.ts', 'only the list'],
  ['room/known/members.ts', 'room/maps/mapEdits.ts', 'the contract alone'],
  ['room/handler.ts', 'room/out/frames.ts', 'nothing but itself'],
  ['room/space/LiveSpace.ts', 'room/features/media/carried.ts', 'only the list'],
  ['room/space/LiveSpace.ts', 'room/features/features.ts', 'given the list'],
  ['room/voice/voice.ts', 'room/space/LiveSpace.ts', 'a folder nobody knows'],
  ['livekit/liveKitSettings.ts', 'room/features/media/carried.ts', 'only the list'],
  ['maps/loadMaps.ts', 'room/features/features.ts', 'handed over by few'],
] as const

test.each(forbidden)('server/%s may not import server/%s, types of it neither', (from, to, words) => {
  for (const isValue of [true, false])
    expect(brokenRule(`server/${from}`, `server/${to}`, isValue)).toContain(words)
})

test.each([
  ['room/sessions/session.ts', 'room/movement/cells.ts'],
  ['room/hub/createHub.ts', 'room/doors/seats.ts'],
  ['room/out/outboxes.ts', 'room/sessions/session.ts'],
])('server/%s may import types of server/%s, and nothing else', (from, to) => {
  expect(brokenRule(`server/${from}`, `server/${to}`)).toContain('point down')
  expect(brokenRule(`server/${from}`, `server/${to}`, false)).toBeUndefined()
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

/** Where the values a file of the room imports lead to in the room, over files elsewhere too. */
function reachedBy(file: string, imports: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const reached = new Set<string>()
  const seen = new Set<string>()
  const go = (from: string): void => {
    for (const to of imports.get(from) ?? []) {
      if (seen.has(to)) continue
      seen.add(to)
      if (folderOf(to) === undefined) go(to)
      else reached.add(to)
    }
  }
  go(file)
  return reached
}

test('no way round, over files elsewhere: nothing is broken there either, and folders form no circle', async () => {
  const around = new Map([
    ['server/room/out/a.ts', new Set(['server/b.ts'])],
    ['server/b.ts', new Set(['server/room/hub/c.ts', 'server/b.ts'])],
  ])
  expect(reachedBy('server/room/out/a.ts', around)).toEqual(new Set(['server/room/hub/c.ts']))
  const values = await importsOf(root, ['server'], 'values')
  const folders = new Map<string, Set<string>>()
  const broken: string[] = []
  for (const file of values.keys()) {
    const own = folderOf(file)
    if (own === undefined) continue
    for (const to of reachedBy(file, values)) {
      const rule = brokenRule(file, to)
      if (rule !== undefined) broken.push(`${file} → ${to}: ${rule}`)
      if (folderOf(to) !== own) folders.set(own, (folders.get(own) ?? new Set()).add(folderOf(to)!))
    }
  }
  expect(broken).toEqual([])
  expect(folders.get('space')).toContain('sessions')
  expect(folders.get('features')).toContain('features/chat')
  expect(circlesIn(folders)).toEqual([])
})
