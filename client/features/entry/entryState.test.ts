import { expect, test } from 'vitest'
import type { SpaceEntry } from '#shared/http/spaces.ts'
import { ApiError } from '../../api/http.ts'
import { entryState, type EntryAnswers } from './entryState.ts'

const answers = (permission: Partial<EntryAnswers['permission']> = {}): EntryAnswers => ({
  entry: { space: { id: 'office', name: '办公' } } as SpaceEntry,
  permission: { canView: true, canManage: false, capacityNotReached: true, ...permission },
  member: undefined,
})
const refused = (status: number) => ({ error: new ApiError('Unknown', status, '') })

test('waits for the answers', () => {
  expect(entryState(true, {})).toEqual({ name: 'loading' })
  expect(entryState(false, {})).toEqual({ name: 'loading' })
})

test('a guest is asked to log in, whatever they may then see', () => {
  const guest = { name: 'guest', spaceName: '办公', mayLook: false, entry: { space: { name: '办公' } } }
  expect(entryState(false, { data: answers() })).toMatchObject(guest)
  expect(entryState(false, { data: answers({ canView: false, capacityNotReached: false }) })).toMatchObject(
    guest,
  )
  expect(entryState(false, refused(403))).toEqual({ name: 'guest', spaceName: '' })
  expect(entryState(true, refused(401))).toEqual({ name: 'guest', spaceName: '' })
})

test('a guest may look around where the server lets people and the space is official', () => {
  const official = { space: { id: 'office', name: '办公' }, origin: 'OFFICIAL' } as SpaceEntry
  const state = (entry: SpaceEntry, guestVisits: boolean) =>
    entryState(false, { data: { ...answers(), entry, guestVisits } })
  expect(state(official, true)).toEqual({ name: 'guest', spaceName: '办公', mayLook: true, entry: official })
  expect(state(official, false)).toMatchObject({ mayLook: false })
  expect(state({ ...official, origin: 'COMMUNITY' }, true)).toMatchObject({ mayLook: false })
})

test('somebody logged in: denied before full before open', () => {
  expect(entryState(true, { data: answers({ canView: false, capacityNotReached: false }) }).name).toBe(
    'denied',
  )
  expect(entryState(true, { data: answers({ capacityNotReached: false }) }).name).toBe('full')
  expect(entryState(true, { data: answers() })).toMatchObject({ name: 'open', member: undefined })
})

test('a space that may not be seen: the permission says why', () => {
  const denied = (reason?: 'notFound' | 'banned' | 'private') =>
    entryState(true, {
      data: { ...answers({ canView: false, ...(reason && { reason }) }), entry: undefined },
    }).name
  expect(denied('banned')).toBe('banned')
  expect(denied('private')).toBe('denied')
  expect(denied('notFound')).toBe('lost')
  expect(denied()).toBe('denied')
  expect(entryState(false, { data: { ...answers({ canView: false }), entry: undefined } })).toEqual({
    name: 'guest',
    spaceName: '',
    mayLook: false,
  })
})

test.each([
  [404, 'lost'],
  [400, 'lost'],
  [403, 'denied'],
  [429, 'failed'],
  [500, 'failed'],
  [0, 'failed'],
])('HTTP %i: %s', (status, name) => {
  expect(entryState(true, refused(status)).name).toBe(name)
})

test('an error that is no answer of the server can be retried', () => {
  expect(entryState(true, { error: new TypeError('bug') }).name).toBe('failed')
})
