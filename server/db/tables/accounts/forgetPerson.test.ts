import { expect, test } from 'vitest'
import { endedAccountName } from '#shared/rules/endedAccount.ts'
import { jsonWithout } from './forgetPerson.ts'

const leaver = {
  userId: 'u-eve',
  phone: '13800000000',
  pseudonym: 'gone-1',
  names: ['eve', '全员大会', 'ADMIN'],
}
const without = (value: unknown, kind?: string): unknown =>
  JSON.parse(jsonWithout(JSON.stringify(value), leaver, kind))

test('a name goes where somebody is named, and stays where something else is called so', () => {
  for (const [kind, params] of [
    ['announcement', { announcementId: 'a', title: '全员大会', content: 'ADMIN' }],
    ['broadcast', { title: '全员大会', content: 'eve' }],
    ['archiveGone', { name: 'eve' }],
    ['lotteryWin', { lotteryId: 'l', lotteryName: '全员大会', prizeName: 'eve', prizeLevel: 1 }],
    ['roleChange', { role: 'ADMIN', byName: 'boss' }],
    ['ending', { what: 'space', name: 'eve', byName: 'boss', at: 'eve' }],
    // Called as the leaver is, and somebody else.
    ['inviteUsed', { userId: 'u-ann', userName: 'eve' }],
    ['missedCall', { userId: 'u-ann', userName: 'ADMIN' }],
    ['of a time to come', { title: 'eve', userName: 'eve' }],
  ] as const) {
    expect(without(params, kind)).toEqual(params)
  }
  expect(without({ role: 'ADMIN', byName: 'ADMIN' }, 'roleChange')).toEqual({
    role: 'ADMIN',
    byName: endedAccountName,
  })
  expect(without({ userId: 'u-eve', userName: 'eve' }, 'missedCall')).toEqual({
    userId: 'gone-1',
    userName: endedAccountName,
  })
  const line = (userName: string) => ({ what: 'wave', userName, count: 1 })
  expect(without({ items: [line('ann'), line('eve')] }, 'missedMeanwhile')).toEqual({
    items: [line('ann'), line(endedAccountName)],
  })
  const handed = { what: 'space', name: 'eve', byName: 'eve', toUserId: 'u-ann', toName: 'eve' }
  expect(without(handed, 'handedOver')).toEqual({ ...handed, byName: endedAccountName })
})

test('of logs and reports as well; an id and a number of a telephone go wherever they stand', () => {
  expect(without({ role: 'ADMIN', before: '', spaceName: 'eve' })).toEqual({
    role: 'ADMIN',
    before: '',
    spaceName: 'eve',
  })
  expect(without({ name: 'eve', userId: 'u-ann' })).toEqual({ name: 'eve', userId: 'u-ann' })
  expect(without({ name: 'eve', userId: 'u-eve' })).toEqual({ name: endedAccountName, userId: 'gone-1' })
  expect(without({ displayName: 'eve', contents: 'eve', by: 'u-eve, 13800000000' })).toEqual({
    displayName: endedAccountName,
    contents: 'eve',
    by: 'gone-1, ',
  })
})
