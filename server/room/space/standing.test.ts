import { expect, test } from 'vitest'
import { makeMap } from '../../../tests/support/world/makeWorld.ts'
import { openSpace } from '../../../tests/support/rooms/liveSpace.ts'
import { createMemoryPorts, makeSpace } from '../../../tests/support/rooms/memoryPorts.ts'

const stage = async () => {
  const ports = createMemoryPorts(makeSpace({ maps: [{ map: makeMap(), isDefault: true, updateId: 0 }] }))
  const asked = { facts: 0, maps: 0, access: [] as number[] }
  const { loadFacts, loadSpace, accessOfAll } = ports
  ports.loadSpace = (spaceId) => {
    asked.maps += 1
    return loadSpace(spaceId)
  }
  const ends: (() => void)[] = []
  ports.loadFacts = async (spaceId) => {
    asked.facts += 1
    // As the database says it now, however late the answer comes.
    const facts = await loadFacts(spaceId)
    await new Promise<void>((resolve) => ends.push(resolve))
    asked.maps = 0
    return facts
  }
  ports.accessOfAll = (identities, spaceId) => {
    asked.access.push(identities.length)
    return accessOfAll(identities, spaceId)
  }
  const space = await openSpace(ports)
  asked.maps = 0
  const goOn = async () => {
    await new Promise(setImmediate)
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  return { ports, space, asked, goOn }
}

test('changes that come while one is taken over are taken over together, and the newest holds', async () => {
  const { ports, space, asked, goOn } = await stage()
  const people = await Promise.all(['ann', 'bob', 'eve'].map((userId) => space.visit(userId)))
  for (const one of people) one.enter()
  const rename = (name: string) => {
    ports.spaces.set('space-1', { ...ports.spaces.get('space-1')!, name })
    return space.live.spaceChanged()
  }
  const first = rename('first')
  await new Promise(setImmediate)
  const later = Array.from({ length: 20 }, (_, i) => rename(`name ${i}`))
  await goOn()
  await first
  await goOn()
  await Promise.all(later)
  expect(asked).toEqual({ facts: 2, maps: 0, access: [3, 3] })
  space.live.flush()
  const told = people[0]!
    .all('spaceOverwrites')
    .map(({ spaceData }) => (JSON.parse(spaceData ?? '') as { readonly name?: string }).name)
  expect(told.slice(-2)).toEqual(['first', 'name 19'])
})

test('what somebody is changes in the order in which it was said', async () => {
  const { ports, space, goOn } = await stage()
  const ann = (await space.visit('ann')).enter()
  const settings = space.live.spaceChanged()
  ports.roles.set('ann', 'BUILDER')
  const role = space.live.memberChanged('ann')
  await goOn()
  await Promise.all([settings, role])
  expect(space.live.world.players.get(ann.encId!)?.role).toBe('BUILDER')
})
