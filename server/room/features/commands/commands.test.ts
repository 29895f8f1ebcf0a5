import { beforeEach, describe, expect, test } from 'vitest'
import type { ActionBody } from '#shared/protocol/messages.ts'
import {
  ask,
  enter,
  heard,
  ok,
  open,
  ports,
  refused,
  space,
} from '../../../../tests/support/rooms/company.ts'

beforeEach(() => open())

describe('commands and events of programs', () => {
  test('a command is told to all and to newcomers, and goes with its bot', async () => {
    ports.roles.set('maker', 'ADMIN')
    const ann = await enter('ann')
    const bot = await enter('maker', '1', true)
    expect(bot.ask('registerCommand', { command: '/dice' })).toMatchObject(ok)
    expect(ann.all('spaceRegistersCommand')).toMatchObject([{ command: '/dice' }])
    const cid = await enter('cid', '2')
    expect(cid.all('spaceRegistersCommand')).toMatchObject([{ command: '/dice' }])
    expect(cid.ask('sendCommand', { command: '/dice 2 6' })).toMatchObject(ok)
    expect(bot.all('playerSendsCommand')).toMatchObject([{ encId: cid.encId, command: '/dice 2 6' }])
    expect(heard(ann, 'playerSendsCommand')).toBe(0)
    // One that somebody else answers too stays.
    ports.roles.set('other', 'ADMIN')
    const other = await enter('other', '3', true)
    for (const one of [bot, other]) expect(one.ask('registerCommand', { command: '/map' })).toMatchObject(ok)
    bot.ask('exit', {})
    expect(ann.all('customEvent')).toMatchObject([{ name: 'lingjing.commandsGone', payload: '["/dice"]' }])
    expect(cid.ask('sendCommand', { command: '/dice' })).toMatchObject(refused('no such command'))
    expect((await enter('dee')).all('spaceRegistersCommand')).toMatchObject([{ command: '/map' }])
  })

  test('a command may be for one person', async () => {
    const [ann, bob, cid] = [await enter('ann'), await enter('bob', '2'), await enter('cid')]
    expect(ann.ask('sendCommand', { command: 'hop', targetId: 'bob' })).toMatchObject(ok)
    expect(bob.all('playerSendsCommand')).toMatchObject([{ encId: ann.encId, command: 'hop' }])
    expect(heard(cid, 'playerSendsCommand')).toBe(0)
    expect(ann.ask('sendCommand', { command: 'hop', targetId: 'nobody' })).toMatchObject(
      refused('that person is not here'),
    )
  })

  test('words that are no command are refused; visitors register none', async () => {
    ports.roles.set('boss', 'OWNER')
    const [ann, boss] = [await enter('ann'), await enter('boss')]
    expect(ann.ask('registerCommand', { command: '/x' })).toMatchObject({ succeeded: false })
    for (const command of ['', '  ', 'two words', 'x'.repeat(65), 'a\u0007']) {
      expect(boss.ask('registerCommand', { command })).toMatchObject({ succeeded: false })
    }
    for (const command of ['', 'x'.repeat(501)]) {
      expect(ann.ask('sendCommand', { command })).toMatchObject(refused('command is not valid'))
    }
    expect(heard(ann, 'spaceRegistersCommand')).toBe(0)
  })

  test('there is an end to commands', async () => {
    ports.roles.set('boss', 'OWNER')
    const boss = await enter('boss')
    for (let n = 0; n < 200; n += 1) {
      space.pass(100)
      expect(boss.ask('registerCommand', { command: `/c${n}` })).toMatchObject(ok)
    }
    space.pass(5_000)
    expect(boss.ask('registerCommand', { command: '/more' })).toMatchObject(refused('too many commands'))
    expect(boss.ask('registerCommand', { command: '/c3' })).toMatchObject(ok)
  })

  test('a blocked bot gets no commands', async () => {
    ports.roles.set('maker', 'ADMIN')
    const ann = await enter('ann')
    const bot = await enter('maker', '1', true)
    bot.ask('registerCommand', { command: '/dice' })
    await ask(ann, 'block', { blockedUserId: 'maker', blocked: true })
    expect(ann.ask('sendCommand', { command: '/dice' })).toMatchObject(
      refused('that person is not reachable'),
    )
    expect(heard(bot, 'playerSendsCommand')).toBe(0)
  })

  test('a custom event reaches who is named, once each', async () => {
    const [ann, bob, cid] = [await enter('ann'), await enter('bob', '2'), await enter('cid')]
    const body = { name: 'vote', payload: '{"yes":1}', recipients: ['bob', 'bob', 'nobody'] }
    expect(ann.ask('customAction', body)).toMatchObject(ok)
    expect(bob.all('customEvent')).toMatchObject([{ name: 'vote', payload: '{"yes":1}' }])
    expect([heard(ann, 'customEvent'), heard(cid, 'customEvent')]).toEqual([0, 0])
  })

  test('to all it goes only from managers', async () => {
    ports.roles.set('boss', 'ADMIN')
    const [ann, bob, boss] = [await enter('ann'), await enter('bob', '2'), await enter('boss')]
    const body = { name: 'vote', payload: '', recipients: [], sendToAll: true }
    expect(ann.ask('customAction', body)).toMatchObject(refused('only managers send to all'))
    expect(heard(bob, 'customEvent')).toBe(0)
    expect(boss.ask('customAction', body)).toMatchObject(ok)
    expect([ann, bob, boss].map((one) => heard(one, 'customEvent'))).toEqual([1, 1, 1])
  })

  test('a custom event has a name, somebody to go to and at most 8 KB', async () => {
    const ann = await enter('ann')
    await enter('bob')
    const send = (patch: Partial<ActionBody<'customAction'>>) =>
      ann.ask('customAction', { name: 'n', payload: '', recipients: ['bob'], ...patch })
    expect(send({ name: '' })).toMatchObject(refused('name is not valid'))
    expect(send({ payload: '界'.repeat(2731) })).toMatchObject(refused('payload is too long: at most 8 KB'))
    expect(send({ payload: '界'.repeat(2730) })).toMatchObject(ok)
    expect(send({ recipients: [] })).toMatchObject(refused('nobody is named'))
    expect(send({ recipients: Array.from({ length: 501 }, () => 'bob') })).toMatchObject(
      refused('too many recipients'),
    )
    expect(send({ recipients: ['nobody'] })).toMatchObject(refused('that person is not here'))
  })

  test('hipToBeSquare is heard on the level, once a second, at most 1 KB', async () => {
    const [ann, bob, cid] = [await enter('ann'), await enter('bob'), await enter('cid', '2')]
    expect(ann.ask('hipToBeSquare', { data: 'x'.repeat(1025) })).toMatchObject(
      refused('data is too long: at most 1 KB'),
    )
    expect(ann.ask('hipToBeSquare', { data: 'x' })).toMatchObject(refused('too many requests'))
    space.pass(1_000)
    expect(ann.ask('hipToBeSquare', { data: 'x' })).toMatchObject(ok)
    expect(bob.all('hipToBeSquare')).toMatchObject([{ data: 'x' }])
    expect(heard(cid, 'hipToBeSquare')).toBe(0)
  })
})
