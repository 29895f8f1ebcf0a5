import { closeReasons, quarantinedReason } from '#shared/protocol/closeCodes.ts'
import { expect, test } from 'vitest'
import { afterClose, afterJoinFailure } from '../../net/closePolicy.ts'
import { entryText as english } from './texts.en.ts'
import { entryText as chinese } from './texts.zh.ts'
import { entryBarrier, planOf, barrierPlans, type BarrierPlan } from './accessBarriers.ts'

/** The barrier a close code ends at; undefined when the connection comes back by itself. */
function atClose(code: number): BarrierPlan | undefined {
  const after = afterClose(code)
  return after.name === 'bar' && after.kind !== 'left' ? barrierPlans[after.kind] : undefined
}

test.each([
  [1013, 'full', '/my-spaces', undefined],
  [4010, 'kicked', '/my-spaces', undefined],
  [4003, 'banned', '/my-spaces', 'loginAgain'],
  [4667, 'duplicate', '/my-spaces', 'takeover'],
  [4666, 'suspicious', '/my-spaces', 'reload'],
  [4014, 'quarantined', '/my-spaces', 'reload'],
  [1002, 'broken', '/my-spaces', 'reload'],
  [1011, 'broken', '/my-spaces', 'reload'],
] as const)('close code %i: %s', (code, text, to, wayOn) => {
  const plan = atClose(code)
  expect(plan).toMatchObject({ text, to })
  expect(plan?.wayOn).toBe(wayOn)
})

test.each([1001, 1005, 1006, 4008, 4009, 4420])('close code %i bars nothing', (code) => {
  expect(atClose(code)).toBeUndefined()
})

test('a refused join: private spaces lead home, unknown ones to the search', () => {
  const plan = (code: number) => {
    const after = afterJoinFailure(code)
    return after.name === 'bar' && after.kind !== 'left' ? barrierPlans[after.kind] : undefined
  }
  expect(plan(403)).toEqual({ text: 'denied', leave: 'home', to: '/' })
  expect(plan(404)).toEqual({ text: 'lost', leave: 'searchAgain', to: '/my-spaces' })
  expect(plan(401)?.wayOn).toBe('loginAgain')
})

test('who was banned is not asked to log in again', () => {
  const barrier = { kind: 'unauthorized', code: 4003 } as const
  expect(planOf({ ...barrier, message: closeReasons.banned })).toEqual({
    text: 'shutOut',
    leave: 'backToSpaces',
    to: '/my-spaces',
  })
  const shutOut = planOf({ ...barrier, message: closeReasons.banned })
  expect(planOf({ kind: 'noPermission', code: 403, message: closeReasons.banned })).toEqual(shutOut)
  expect(entryBarrier({ name: 'banned' })).toEqual(shutOut)
  expect(planOf({ ...barrier, message: 'invalid credentials' })?.wayOn).toBe('loginAgain')
  expect(planOf({ kind: 'left', code: 1000, message: '' })).toBeUndefined()
})

test('whose account turns out to be banned is not sent to log in again', () => {
  const barrier = { kind: 'unauthorized', code: 4003, message: 'invalid credentials' } as const
  expect(planOf(barrier, true)).toMatchObject({ text: 'accountBanned', leave: 'home' })
  // The page has signed them out by then: the door says why, not that they logged out.
  const guest = { name: 'guest', spaceName: '厅' } as const
  expect(entryBarrier(guest, true, false, true)).toMatchObject({ text: 'accountBanned', wayOn: 'login' })
})

test('whose login ended is told so, and may log in again where they are', () => {
  const barrier = { kind: 'unauthorized', code: 4003, message: closeReasons.loggedOut } as const
  expect(planOf(barrier)).toMatchObject({ text: 'loggedOut', wayOn: 'loginHere' })
  // The page finds out by itself that nobody is logged in any more: the door says the same.
  expect(entryBarrier({ name: 'guest', spaceName: '办公' }, true)).toMatchObject({
    text: 'loggedOut',
    wayOn: 'login',
  })
})

test.each([
  [closeReasons.spaceGone, { text: 'lost', leave: 'searchAgain', to: '/my-spaces' }],
  [closeReasons.noAccess, { text: 'denied', leave: 'home', to: '/' }],
  [closeReasons.accountBanned, { text: 'accountBanned', leave: 'home', to: '/' }],
])('whose login is fine is not asked to log in again: %s', (message, plan) => {
  expect(planOf({ kind: 'unauthorized', code: 4003, message })).toEqual(plan)
})

test('a space that is closed for a while says when it opens again', () => {
  const barrier = (message: string) => ({ kind: 'quarantined', code: 4014, message }) as const
  expect(planOf(barrier(quarantinedReason(360_500)))).toMatchObject({
    text: 'quarantined',
    minutes: 7,
  })
  expect(planOf(barrier(quarantinedReason(10)))).toMatchObject({ minutes: 1 })
  expect(planOf(barrier(''))).toMatchObject({ minutes: 10 })
})

test('before entering', () => {
  expect(entryBarrier({ name: 'loading' })).toBeUndefined()
  expect(entryBarrier({ name: 'guest', spaceName: '办公' })).toMatchObject({ text: 'login', wayOn: 'login' })
  expect(entryBarrier({ name: 'guest', spaceName: '' })).toMatchObject({ text: 'loginUnnamed' })
  expect(entryBarrier({ name: 'full' })).toEqual(barrierPlans.full)
  expect(entryBarrier({ name: 'denied' })).toEqual(barrierPlans.noPermission)
  expect(entryBarrier({ name: 'lost' })).toEqual(barrierPlans.gone)
  expect(entryBarrier({ name: 'failed' })).toMatchObject({ wayOn: 'retry' })
})

test('every barrier has its words in both languages', () => {
  const states = ['lost', 'denied', 'full', 'failed'] as const
  const plans = [
    ...Object.values(barrierPlans),
    ...Object.values(closeReasons).map((message) => planOf({ kind: 'unauthorized', code: 4003, message })!),
    ...states.map((name) => entryBarrier({ name })!),
    entryBarrier({ name: 'guest', spaceName: 'x' })!,
    entryBarrier({ name: 'guest', spaceName: '' })!,
  ]
  for (const { text, leave } of plans) {
    for (const { access } of [chinese, english]) {
      const words: Readonly<Record<string, string>> = access
      expect(words[`${text}Title`], text).toMatch(/\S/)
      expect(words[`${text}Text`], text).toMatch(/\S/)
      expect(words[leave], leave).toMatch(/\S/)
    }
  }
})
