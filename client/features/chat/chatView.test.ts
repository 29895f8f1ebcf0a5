import { expect, test } from 'vitest'
import type { EncId } from '#shared/ids.ts'
import type { MemberAnswer } from '#shared/http/members.ts'
import type { MemberRow } from '../../store/memberRows.ts'
import type { ChatMessage } from './createChatStore.ts'
import { draftKey, lastPartner, lineLook, nameOf, saidAtText } from './chatView.ts'

const message = (more: Partial<ChatMessage>): ChatMessage => ({
  key: 'ann/m',
  id: 'm',
  channel: 'space',
  senderId: 'ann',
  senderName: '安',
  recipient: 'GLOBAL_CHAT',
  nookId: '',
  contents: '你好',
  unixTime: 1_000_000,
  own: false,
  state: 'sent',
  ...more,
})
const row = (userId: string, name: string): MemberRow => ({
  encId: 1 as EncId,
  userId,
  name,
  role: '',
  isTeacher: false,
  portrait: '',
  isSelf: false,
  isManager: false,
  isSignedIn: true,
})

test('a draft belongs to where it would go', () => {
  expect(draftKey('all', undefined)).toBe(draftKey('space', 'ann'))
  expect(draftKey('nearby', undefined)).not.toBe(draftKey('space', undefined))
  expect(draftKey('private', 'ann')).not.toBe(draftKey('private', 'bob'))
  expect(draftKey('private', 'ann')).not.toBe(draftKey('space', 'ann'))
})

test('a name: of who is here, else as they last spoke, else of the member', () => {
  const members = new Map([['ann', { displayName: '安（成员）' } as MemberAnswer]])
  const lines = [message({ senderName: '旧名' }), message({ senderName: '安' })]
  expect(nameOf('ann', { rows: [row('ann', '安安')], members }, lines)).toBe('安安')
  expect(nameOf('ann', { rows: [], members }, lines)).toBe('安')
  expect(nameOf('ann', { rows: [], members }, [])).toBe('安（成员）')
  expect(nameOf('bob', { rows: [], members }, lines)).toBe('')
})

test('the last private partner, whoever wrote', () => {
  expect(lastPartner([message({})])).toBeUndefined()
  const from = message({ channel: 'private', senderId: 'ann', recipient: 'me' })
  const to = message({ channel: 'private', senderId: 'me', recipient: 'bob', own: true })
  expect(lastPartner([to, from, message({})])).toBe('ann')
  expect(lastPartner([from, to])).toBe('bob')
})

test('time after a pause, a head where the talk changes hands', () => {
  const first = message({})
  expect(lineLook(first, undefined)).toEqual({ withTime: true, withHead: true })
  expect(lineLook(message({ unixTime: 1_300_000 }), first)).toEqual({ withTime: false, withHead: false })
  expect(lineLook(message({ unixTime: 1_300_001 }), first)).toEqual({ withTime: true, withHead: true })
  expect(lineLook(message({ senderId: 'bob' }), first)).toEqual({ withTime: false, withHead: true })
  expect(lineLook(message({ recipient: 'LOCAL_CHAT' }), first)).toEqual({ withTime: false, withHead: true })
})

test('what is said after the past begins with its time', () => {
  const past = message({ isPast: true })
  expect(lineLook(message({ unixTime: past.unixTime + 1 }), past)).toEqual({ withTime: true, withHead: true })
  expect(lineLook(past, past)).toEqual({ withTime: false, withHead: false })
})

test('a time of another day names the day', () => {
  const said = new Date(2026, 2, 4, 15, 6).getTime()
  const later = (hours: number) => said + hours * 3_600_000
  expect(saidAtText(said, 'zh-CN', later(1))).toBe('15:06')
  expect(saidAtText(said, 'zh-CN', later(24))).toMatch(/^3月4日.*15:06$/)
})
