import { expect, test } from 'vitest'
import { limits } from '#shared/rules/limits.ts'
import { createMemoryPorts, makeSpace } from '../../../tests/support/rooms/memoryPorts.ts'
import { makeMap } from '../../../tests/support/world/makeWorld.ts'
import { allSubscriptions } from '../../../tests/support/rooms/subscriptions.ts'
import { openSpace, type TestSpace, type Visitor } from '../../../tests/support/rooms/liveSpace.ts'

/** More than hear it at the next flush. */
const CROWD = 300
/** Of them so many listen. */
const LISTENERS = 5

/** Longer than what is said to a crowd waits. */
function passSoon(space: TestSpace): void {
  for (let flush = 0; flush < 3; flush += 1) space.pass(limits.flushMs)
}

/** A space with a crowd in it, and those of it who listen. */
async function openHall() {
  const maps = [{ map: makeMap({ id: '1' }), isDefault: true, updateId: 3 }]
  const space = await openSpace(createMemoryPorts(makeSpace({ capacity: CROWD + 10, maps })))
  for (let n = LISTENERS; n < CROWD; n += 1) {
    const one = await space.visit(`p${n}`)
    one.isDeaf = true
    one.post('updateSubscriptions', { subscriptions: allSubscriptions, mapUpdateIds: {} })
    one.post('enter', {})
  }
  const people: Visitor[] = []
  for (let n = 0; n < LISTENERS; n += 1) people.push((await space.visit(`p${n}`)).enter())
  passSoon(space)
  return { space, people }
}

test('a crowd hears who comes, what they call themselves and who goes: soon, once and in order', async () => {
  const { space, people } = await openHall()
  const [ann, bob] = people as [Visitor, Visitor]
  expect(people.map(({ world }) => world.players.size)).toEqual(people.map(() => CROWD))

  const { encId } = ann
  const names = (of: Visitor): (string | undefined)[] =>
    of.all('playerSetsName').flatMap((told) => (told.encId === encId ? [told.name ?? ''] : []))
  const known = names(bob).length
  ann.send('setName', { name: '安' })
  ann.send('setName', { name: '安安' })
  ann.send('setTextStatus', { textStatus: '在' })
  const frames = bob.frames
  passSoon(space)
  expect(people.map((one) => one.world.players.get(encId!)?.name)).toEqual(people.map(() => '安安'))
  expect(names(bob).slice(known)).toEqual(['安', '安安'])
  expect(bob.frames - frames).toBe(1)

  // Told to one alone: whatever was said to all before is there first.
  ann.send('setName', { name: '甲' })
  bob.send('setTextStatus', { textStatus: '看' })
  space.pass(limits.flushMs)
  expect(bob.world.players.get(encId!)?.name).toBe('甲')

  // Of themselves people know with the next flush, answer or not.
  for (let flush = 0; flush < 40; flush += 1) space.pass(limits.flushMs)
  ann.post('setName', { name: '丁' })
  space.pass(limits.flushMs)
  expect(ann.world.players.get(encId!)?.name).toBe('丁')

  // Who asks for less has heard until then what they asked for before.
  const dan = people[3]!
  ann.send('setName', { name: '乙' })
  dan.send('updateSubscriptions', { subscriptions: { info: true }, mapUpdateIds: {} })
  ann.send('setName', { name: '丙' })
  passSoon(space)
  expect(names(dan).at(-1)).toBe('乙')

  const cid = (await space.visit('late')).enter()
  expect(cid.world.players.size).toBe(CROWD + 1)
  ann.send('exit', {})
  passSoon(space)
  expect([bob, cid].map(({ world }) => world.players.has(encId!))).toEqual([false, false])
  expect(cid.world.players).toEqual(space.live.world.players)
  expect(space.errors).toEqual([])
})

test('newcomers to a crowd that stands get most of it as the very same frames', async () => {
  const { space } = await openHall()
  const newcomers: Visitor[] = []
  for (const userId of ['dan', 'eve']) {
    const visitor = await space.visit(userId)
    visitor.isSlow = true
    visitor.subscribe()
    newcomers.push(visitor)
  }
  const [dan, eve] = newcomers as [Visitor, Visitor]
  const shared = new Set(dan.unread)
  const bytes = (list: readonly Uint8Array[]): number => list.reduce((sum, { length }) => sum + length, 0)
  expect(bytes(eve.unread.filter((frame) => shared.has(frame)))).toBeGreaterThan(bytes(eve.unread) / 2)
  expect(eve.world.players).toEqual(space.live.world.players)
})
