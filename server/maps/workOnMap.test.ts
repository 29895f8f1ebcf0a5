import { expect, test } from 'vitest'
import { event } from '#shared/protocol/messages.ts'
import { encodeBatch } from '#shared/protocol/codec.ts'
import { toMapFile } from '#shared/map/files/spaceFile.ts'
import { makeMap } from '../../tests/support/world/makeWorld.ts'
import { doMapTask, type StoredParts } from './storedMap.ts'
import { LARGE_MAP, workOnMap } from './workOnMap.ts'

/** A stored map with so many things, and one edit since. */
function stored(count: number): StoredParts {
  const objects = Object.fromEntries(
    Array.from({ length: count }, (_, i) => [String(i), { x: 1, y: 1, customState: 's'.repeat(1_000) }]),
  )
  const map = makeMap({ objects })
  const renamed = encodeBatch([event('mapSetName', { mapId: map.id, name: 'renamed' })])
  return {
    mapJson: JSON.stringify(toMapFile(map)),
    updateId: 1,
    edits: [{ updateId: 2, events: Buffer.from(renamed).toString('base64') }],
  }
}

const many = Math.ceil((2 * LARGE_MAP) / 1_000)
const small = stored(1)
const large = stored(many)

/** Whether other things could go on before the work was done. */
async function letsOthers(work: Promise<unknown>): Promise<boolean> {
  let turns = 0
  let isDone = false
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  await work
  isDone = true
  return turns > 5
}

test('a small map is worked on at once, a large one beside everything else', async () => {
  expect(await letsOthers(workOnMap({ kind: 'open', parts: small }))).toBe(false)
  expect(await letsOthers(workOnMap({ kind: 'open', parts: large }))).toBe(true)
})

test('the answer is the same wherever it is made, for each kind of work', async () => {
  for (const parts of [small, large]) {
    const open = await workOnMap({ kind: 'open', parts })
    expect([open.updateId, open.map.name, open.map.objects.size]).toEqual([
      2,
      'renamed',
      parts === small ? 1 : many,
    ])
    expect(open).toEqual(doMapTask({ kind: 'open', parts }))
    const compact = await workOnMap({ kind: 'compact', parts })
    expect(compact).toEqual(doMapTask({ kind: 'compact', parts }))
    const forget = await workOnMap({ kind: 'forget', parts, userId: 'ann' })
    expect(forget).toEqual(doMapTask({ kind: 'forget', parts, userId: 'ann' }))
    const copy = await workOnMap({ kind: 'copy', parts, spaceId: 'one' })
    expect(copy).toEqual(doMapTask({ kind: 'copy', parts, spaceId: 'one' }))
    const template = await workOnMap({ kind: 'template', parts, spaceId: 'one' })
    expect(template).toEqual(doMapTask({ kind: 'template', parts, spaceId: 'one' }))
  }
})

test('edits count for the size: many of them on a small map are large', async () => {
  const { events } = small.edits[0]!
  const edits = Array.from({ length: Math.ceil(LARGE_MAP / events.length) }, (_, i) => ({
    updateId: i + 2,
    events,
  }))
  const work = workOnMap({ kind: 'open', parts: { ...small, edits } })
  expect(await letsOthers(work)).toBe(true)
  expect((await work).updateId).toBe(edits.length + 1)
})

test('a map that cannot be read is an error and takes nobody’s place; many at once all get their turn', async () => {
  const broken = { ...large, mapJson: `{"id":"${'x'.repeat(2 * LARGE_MAP)}` }
  await expect(workOnMap({ kind: 'open', parts: { ...small, mapJson: '{' } })).rejects.toThrow()
  const works = Array.from({ length: 6 }, (_, i) =>
    workOnMap({ kind: 'open', parts: i % 2 === 0 ? broken : large }).then(
      ({ updateId }) => updateId,
      () => 'refused',
    ),
  )
  expect(await Promise.all(works)).toEqual(['refused', 2, 'refused', 2, 'refused', 2])
  expect((await workOnMap({ kind: 'compact', parts: large })).updateId).toBe(2)
})
