import { describe, expect, test } from 'vitest'
import { EditError } from '#shared/map/edit/editChecks.ts'
import { eventNotes } from '#shared/protocol/kindNotes.ts'
import { event, type EventBody, type EventName, type WireEvent } from '#shared/protocol/messages.ts'
import { chairAt, makeMap } from '../../../../tests/support/world/makeWorld.ts'
import { makeSpace } from '../../../../tests/support/rooms/memoryPorts.ts'
import { checkGround } from './editRights.ts'
import { changesMap, MapEdits } from '../../maps/mapEdits.ts'

const kinds = (Object.keys(eventNotes) as EventName[]).filter((kind) => changesMap(bare(kind, {})))
const map = makeMap({
  id: '1',
  objects: { '1': { ...chairAt(4, 3), room: 3 }, '2': { ...chairAt(0, 0), room: 3, _tags: ['room'] } },
})
const space = makeSpace({ maps: [{ map, isDefault: true, updateId: 3 }] })
const member = { canEnter: true, canManage: false, role: 'MEMBER', permittedRooms: [3] }

function bare(kind: EventName, body: object): WireEvent {
  return event(kind, body as EventBody<EventName>)
}

/** A change of a map with next to nothing in it. */
const bodies: readonly object[] = [{ mapId: '1' }, { mapId: '1', key: 1 }, { mapId: '1', objects: { 1: {} } }]

describe.each(kinds)('%s with next to nothing in it', (kind) => {
  test('is an edit like any other: told, and committed with a growing number', () => {
    const edits = new MapEdits()
    let shown = edits.load(space, 1_000)
    let last = 3
    for (const body of bodies) {
      const told = edits.finish(edits.stage([bare(kind, body)], 1_000), shown, 1_000)
      const commit = told.at(-1)
      expect(commit?.kind).toBe('mapCommitsChanges')
      const { updateId } = commit!.body as EventBody<'mapCommitsChanges'>
      expect(updateId).toBeGreaterThan(last)
      last = updateId!
      shown = edits.staged
    }
  })

  test('lives as long as the room does when a reaction says it', () => {
    const edits = new MapEdits()
    const shown = edits.load(space, 1_000)
    for (const body of bodies) {
      expect(edits.passing([bare(kind, body)], shown, 1_000).at(-1)?.kind).toBe('mapCommitsChanges')
    }
  })

  test('is refused to a member, or changes nothing that is not theirs', () => {
    for (const body of bodies) {
      try {
        checkGround(member, map, [bare(kind, body)], new Map())
      } catch (err) {
        expect(err).toBeInstanceOf(EditError)
        expect((err as EditError).why.code).toBe(403)
      }
      expect(() =>
        checkGround({ ...member, permittedRooms: [] }, map, [bare('mapSetName', body)], new Map()),
      ).toThrow(EditError)
      expect(() =>
        checkGround({ ...member, role: 'BUILDER' }, map, [bare(kind, body)], new Map()),
      ).not.toThrow()
    }
  })
})
