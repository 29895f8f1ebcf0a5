import { expect, test } from 'vitest'
import type { EncId } from '#shared/ids.ts'
import type { MemberAnswer } from '#shared/http/members.ts'
import { createManualClock, settle } from '../../../tests/support/manualClock.ts'
import { createStore } from '../../store/createStore.ts'
import type { MemberRow } from '../../store/memberRows.ts'
import type { MembersState } from '../../store/membersStore.ts'
import { followMembers } from './followMembers.ts'

const row = (userId: string): MemberRow => ({
  encId: 1 as EncId,
  userId,
  name: userId,
  role: '',
  isTeacher: false,
  portrait: '',
  isSelf: false,
  isManager: false,
  isSignedIn: true,
})
const member = (userId: string): MemberAnswer => ({
  id: userId,
  userId,
  displayName: userId,
  name: userId,
  avatar: 1,
  character: null,
  outfitString: '',
  roles: {},
  firstInGame: false,
  profile: '',
  description: '',
  deskInfo: null,
  allowScreenPointer: true,
  teacher: false,
})

function start({ listed = [] as string[], fails = 0 } = {}) {
  const clock = createManualClock()
  let loads = 0
  const store = createStore<MembersState>((set) => ({
    members: new Map(),
    rows: [row('me')],
    load: () => {
      loads += 1
      if (loads <= fails) return Promise.reject(new Error('no network'))
      set({ members: new Map(['me', ...listed].map((id) => [id, member(id)])) })
      return Promise.resolve()
    },
  }))
  const stop = followMembers(store, clock)
  const come = (...ids: string[]) => store.setState({ rows: ['me', ...ids].map(row) })
  return { clock, come, stop, loads: () => loads }
}

test('loads at once, not again for people it knows', async () => {
  const { clock, come, loads } = start({ listed: ['ann'] })
  await settle()
  expect(loads()).toBe(1)
  come('ann')
  await clock.advance(60_000)
  expect(loads()).toBe(1)
})

test('loads once more for a crowd of strangers, and never again for the same', async () => {
  const { clock, come, loads } = start()
  await settle()
  come('bob')
  come('bob', 'cem')
  await clock.advance(4_999)
  expect(loads()).toBe(1)
  await clock.advance(1)
  expect(loads()).toBe(2)
  come('bob')
  come('bob', 'cem')
  await clock.advance(60_000)
  expect(loads()).toBe(2)
  come('dan')
  await clock.advance(0)
  expect(loads()).toBe(3)
})

test('a failed load is made up for by itself, ever later', async () => {
  const { clock, come, loads } = start({ fails: 2, listed: ['bob'] })
  await clock.advance(4_999)
  expect(loads()).toBe(1)
  come('bob')
  await clock.advance(1)
  expect(loads()).toBe(2)
  await clock.advance(9_999)
  expect(loads()).toBe(2)
  await clock.advance(1)
  expect(loads()).toBe(3)
  await clock.advance(300_000)
  expect(loads()).toBe(3)
})

test('nothing after an end that comes while a load fails', async () => {
  const { clock, stop, loads } = start({ fails: 9 })
  stop()
  await clock.advance(300_000)
  expect([loads(), clock.timers]).toEqual([1, 0])
})

test('nothing after the end', async () => {
  const { clock, come, stop, loads } = start()
  await settle()
  come('bob')
  stop()
  come('cem')
  await clock.advance(60_000)
  expect(loads()).toBe(1)
  expect(clock.timers).toBe(0)
})
