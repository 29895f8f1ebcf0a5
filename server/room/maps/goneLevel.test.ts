import { expect, test } from 'vitest'
import type { MapId } from '#shared/ids.ts'
import { event } from '#shared/protocol/messages.ts'
import { makeSpace } from '../../../tests/support/rooms/memoryPorts.ts'
import { makeMap } from '../../../tests/support/world/makeWorld.ts'
import { MapEdits } from './mapEdits.ts'

test('what is only told of a level that is about to go brings nothing of it back', () => {
  const maps = ['1', '3'].map((id) => ({ map: makeMap({ id }), isDefault: id === '1', updateId: 3 }))
  const edits = new MapEdits()
  const shown = edits.load(makeSpace({ maps }), 1_000)
  const going = edits.stage([], 1_000, [{ mapId: '1' as MapId, isDefault: true }])
  expect([...edits.staged.keys()]).toEqual(['1'])
  // Somebody leaves a room of it, for instance: it is there until that is stored.
  const nooks = { a: { name: 'a', nookCoords: { coords: [] } } }
  const told = edits.passing([event('mapSetNooks', { mapId: '3', nooks })], shown, 1_000)
  expect(told.map(({ kind }) => kind)).toEqual(['mapSetNooks', 'mapCommitsChanges'])
  expect([...edits.staged.keys()]).toEqual(['1'])
  edits.drop([going])
  expect(edits.staged.get('3' as MapId)?.nooks.has('a')).toBe(true)
  const gone = edits.stage([], 1_000, [{ mapId: '1' as MapId, isDefault: true }])
  edits.finish(gone, shown, 1_000)
  edits.passing([event('mapSetNooks', { mapId: '3', nooks })], shown, 1_000)
  expect([...edits.staged.keys()]).toEqual(['1'])
})
