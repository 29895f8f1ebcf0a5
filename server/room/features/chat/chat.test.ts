import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ActionBody } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'
import {
  ask,
  enter,
  heard,
  lines,
  ok,
  open,
  ports,
  refused,
  reopen,
  say,
  space,
} from '../../../../tests/support/rooms/company.ts'
import { CpuBudgets, ofPerson } from '../../turns/cpuBudget.ts'
import type { Visitor } from '../../../../tests/support/rooms/liveSpace.ts'

beforeEach(() => open())

describe('history', () => {
  const past = (visitor: Visitor): string[] =>
    visitor.all('playerChats').flatMap(({ contents, history }) => (history ? [contents ?? ''] : []))

  test('a newcomer gets what they were allowed to see, in order, with ids and times', async () => {
    const [ann, bob, cid] = [await enter('ann'), await enter('bob'), await enter('cid', '2')]
    await say(ann, 'to all')
    space.pass(10)
    await say(ann, 'on level 1', 'ROOM_CHAT')
    space.pass(10)
    await say(cid, 'on level 2', 'ROOM_CHAT')
    space.pass(10)
    await say(ann, 'nearby', 'LOCAL_CHAT')
    space.pass(10)
    await say(ann, 'to bob', 'bob')
    space.pass(10)
    const { senderId, unixTime, id, channel } = bob.all('playerChats')[0]!
    for (const one of [ann, bob, cid]) {
      one.ask('exit', {})
      one.leave()
    }
    await reopen()
    const again = await enter('bob')
    expect(past(again)).toEqual(['to all', 'on level 1', 'nearby', 'to bob'])
    expect(again.all('playerChats')[0]).toMatchObject({ senderId, unixTime, id, channel, history: true })
    expect(past(await enter('dee'))).toEqual(['to all', 'on level 1'])
    expect(past(await enter('cid', '2'))).toEqual(['to all', 'on level 2'])
    expect(past(await enter('ann'))).toEqual(['to all', 'on level 1', 'nearby', 'to bob'])
  })

  test('a line that is being stored while somebody comes in reaches them, once', async () => {
    const ann = await enter('ann')
    const { promise: isStored, resolve: store } = Promise.withResolvers<void>()
    ports.beforeSave = () => isStored
    ann.send('chat', { id: 'm1', contents: 'is anybody there?', chatRecipient: 'GLOBAL_CHAT' })
    space.pass(10)
    const bob = await enter('bob')
    expect(lines(bob)).toEqual([])
    ports.beforeSave = () => Promise.resolve()
    store()
    await space.settle()
    expect(past(bob)).toEqual(['is anybody there?'])
    expect(lines(bob)).toHaveLength(1)
    // For what comes later nobody waits.
    await say(ann, 'good')
    expect(lines(bob)).toEqual(['is anybody there?', 'good'])
  })

  test('what is said in a nook stays there', async () => {
    const [ann, bob, cid] = [await enter('ann'), await enter('bob'), await enter('cid')]
    const nook = (one: Visitor, x: number) => one.ask('teleport', { mapId: '1', x, y: 3 })
    for (const [one, x] of [
      [ann, 2],
      [bob, 3],
      [cid, 9],
    ] as const)
      nook(one, x)
    const inNook = (by: Visitor, contents: string) =>
      ask(by, 'chat', { chatRecipient: 'ROOM_CHAT', contents, nookId: 'den' })
    expect(await inNook(ann, 'psst')).toMatchObject(ok)
    expect(bob.all('playerChats')).toMatchObject([{ contents: 'psst', nookId: 'den' }])
    expect(await inNook(cid, 'me too')).toMatchObject(refused('you are not in that nook'))
    expect(lines(cid)).toEqual([])
    // Who is invisible is seen by nobody inside, and hears nothing.
    bob.ask('ghost', { ghost: 1 })
    expect(await inNook(ann, 'alone?')).toMatchObject(ok)
    expect(await inNook(bob, 'boo')).toMatchObject(refused('you are not in that nook'))
    expect(lines(bob)).toEqual(['psst'])
    await reopen()
    const again = await enter('bob')
    expect(past(again)).toEqual(['psst'])
    expect(again.all('playerChats')).toMatchObject([{ contents: 'psst', nookId: 'den', history: true }])
    expect(past(await enter('cid'))).toEqual([])
  })

  test('a level has the channels it names; people write to each other everywhere', async () => {
    ports.roles.set('ann', 'OWNER')
    const [ann, bob] = [await enter('ann'), await enter('bob')]
    const channels = ['GLOBAL_CHAT', 'LOCAL_CHAT', 'ROOM_CHAT', 'ann']
    const open = async () => {
      const answers: unknown[] = []
      for (const [n, chatRecipient] of channels.entries()) {
        space.pass(1_000)
        answers.push(await ask(bob, 'chat', { chatRecipient, contents: `line ${n}` }))
      }
      return answers
    }
    const shut = refused('that chat channel is not open on this level')
    await ask(ann, 'mapSetEnabledChats', { mapId: '1', enabledChats: ['ROOM_CHAT', 'something'] })
    expect(await open()).toMatchObject([shut, shut, ok, ok])
    await ask(ann, 'mapSetEnabledChats', { mapId: '1', enabledChats: ['something'] })
    expect(await open()).toMatchObject([ok, ok, ok, ok])
    await ask(ann, 'mapSetEnabledChats', { mapId: '2', enabledChats: ['ROOM_CHAT'] })
    expect(await open()).toMatchObject([ok, ok, ok, ok])
  })

  test('it is the newest two hundred', async () => {
    const ann = await enter('ann')
    for (let n = 0; n < 205; n += 1) {
      space.pass(1_000)
      await say(ann, `line ${n}`)
    }
    space.pass(1_000)
    const lived = past(await enter('bob'))
    expect(lived).toHaveLength(limits.chatHistory)
    expect([lived[0], lived.at(-1)]).toEqual(['line 5', 'line 204'])
  })

  test('nothing where chat is closed, nothing twice for who is here, nothing before entering', async () => {
    const ann = await enter('ann')
    await say(ann, 'one')
    const bob = await space.visit('bob')
    bob.subscribe()
    await space.settle()
    expect(lines(bob)).toEqual([])
    space.pass(10)
    bob.enter({ sceneId: '1' })
    await say(ann, 'two')
    expect(lines(bob)).toEqual(['one', 'two'])
    expect(lines(ann)).toEqual(['one', 'two'])
    ports.spaces.set('space-1', { ...ports.spaces.get('space-1')!, disableChatPersist: true })
    await reopen()
    expect(lines(await enter('bob'))).toEqual([])
    expect(await say(await enter('ann'), 'no')).toMatchObject(refused('text chat is closed in this space'))
  })

  test('what was missed while the line was cut is no history', async () => {
    const [ann, bob] = [await enter('ann'), await enter('bob')]
    await say(ann, 'before')
    space.pass(1_000)
    bob.leave()
    space.pass(1_000)
    await say(ann, 'meanwhile')
    space.pass(1_000)
    const again = await enter('bob')
    expect(lines(again)).toEqual(['before', 'meanwhile'])
    expect(past(again)).toEqual(['before'])
  })

  test('lines of blocked pairs stay away, also those said while the block held', async () => {
    const [ann, bob] = [await enter('ann'), await enter('bob')]
    await say(bob, 'before')
    space.pass(1_000)
    await ask(ann, 'block', { blockedUserId: 'bob', blocked: true })
    await say(bob, 'during')
    space.pass(1_000)
    const reenter = async (): Promise<Visitor> => {
      await reopen()
      return enter('ann')
    }
    expect(past(await reenter())).toEqual([])
    const lifting = await reenter()
    await ask(lifting, 'block', { blockedUserId: 'bob', blocked: false })
    expect(past(await reenter())).toEqual(['before'])
  })

  test('in a space for one everybody reads their own lines only, later too', async () => {
    await open({ allowMultiPlayer: false })
    const [ann, bob] = [await enter('ann'), await enter('bob')]
    await say(ann, 'mine')
    await say(bob, 'yours')
    space.pass(10)
    ann.leave()
    expect(lines(await enter('ann'))).toEqual(['mine'])
    ports.spaces.set('space-1', { ...ports.spaces.get('space-1')!, allowMultiPlayer: true })
    await reopen()
    expect(past(await enter('bob'))).toEqual(['yours'])
    expect(past(await enter('cid'))).toEqual([])
  })

  test('who is in and says so again reads nothing anew and hears nothing anew', async () => {
    const ann = await enter('ann')
    await say(ann, 'before')
    space.pass(1_000)
    const bob = await enter('bob')
    expect(past(bob)).toEqual(['before'])
    const loadChats = vi.spyOn(ports, 'loadChats')
    const entered = vi.spyOn(ports, 'entered')
    for (let n = 0; n < 8; n += 1) expect(await ask(bob, 'enter', {})).toMatchObject(ok)
    expect([loadChats.mock.calls.length, entered.mock.calls.length]).toEqual([0, 0])
    expect(past(bob)).toEqual(['before'])
  })

  test('who comes again and again has all of it a few times, then what they missed, and all of it a minute later', async () => {
    const ann = await enter('ann')
    await say(ann, 'before')
    space.pass(1_000)
    const again = async (): Promise<string[]> => {
      const bob = await enter('bob')
      const heardThen = lines(bob)
      bob.leave()
      return heardThen
    }
    for (let n = 0; n < 5; n += 1) expect(await again()).toEqual(['before'])
    space.pass(100)
    await say(ann, 'meanwhile')
    space.pass(100)
    const loadChats = vi.spyOn(ports, 'loadChats')
    expect(await again()).toEqual(['meanwhile'])
    // Nobody was away: there is nothing to read.
    const bob = await enter('bob')
    loadChats.mockClear()
    bob.ask('exit', {})
    bob.leave()
    expect(await again()).toEqual([])
    expect(loadChats).not.toHaveBeenCalled()
    space.pass(60_000)
    expect(await again()).toEqual(['before', 'meanwhile'])
    // Of others nothing was taken.
    expect(lines(await enter('cid'))).toEqual(['before', 'meanwhile'])
  })

  test('a history is on the account of whoever reads it; who has nothing left is told what they missed', async () => {
    const budgets = new CpuBudgets({ steady: () => 0, usedMs: () => 0, share: ofPerson })
    await open({}, { cpuOfPerson: (userId: string) => budgets.of(userId) })
    const ann = await enter('ann')
    await say(ann, 'before')
    space.pass(1_000)
    const before = budgets.of('bob').leftMs
    const bob = await enter('bob')
    expect(lines(bob)).toEqual(['before'])
    expect(budgets.of('bob').leftMs).toBeLessThan(before)
    bob.leave()
    budgets.of('bob').charge(10_000)
    expect(lines(await enter('bob'))).toEqual([])
  })

  test('a database that fails takes nobody’s entry away', async () => {
    ports.loadChats = () => Promise.reject(new Error('gone'))
    const ann = await enter('ann')
    expect(ann.encId).toBeDefined()
    expect(space.errors).toEqual(['history not loaded Error: gone'])
  })
})

describe('what becomes of a message', () => {
  const edit = (visitor: Visitor, body: ActionBody<'chatMessageUpdated'>) =>
    ask(visitor, 'chatMessageUpdated', body)
  const edits = (visitor: Visitor) => visitor.all('playerEditsChatMessage')

  test('nobody can put a line in the place of another’s', async () => {
    const [ann, mal] = [await enter('ann'), await enter('mal')]
    await say(ann, 'hello', 'GLOBAL_CHAT', 'm1')
    await edit(mal, { id: 'm1', likes: 1 })
    expect(await say(mal, 'never', 'GLOBAL_CHAT', 'm1')).toMatchObject(refused('the chat id is taken'))
    // Nor after a restart of the server, once their history is on the screens.
    await reopen()
    const again = await enter('mal')
    expect(await say(again, 'never', 'GLOBAL_CHAT', 'm1')).toMatchObject(refused('the chat id is taken'))
    expect(ports.chats).toMatchObject([{ senderId: 'ann', contents: 'hello', likers: ['mal'] }])
    // One's own line once more is the same line; another text is none of it.
    const ann2 = await enter('ann')
    expect(await say(ann2, 'hello', 'GLOBAL_CHAT', 'm1')).toMatchObject(ok)
    expect(await say(ann2, 'other', 'GLOBAL_CHAT', 'm1')).toMatchObject(refused('the chat id is taken'))
    expect(lines(again)).toEqual(['hello'])
  })

  test('another line under an id that is being stored is refused, not swallowed', async () => {
    const [ann, bob] = [await enter('ann'), await enter('bob')]
    const line = (contents: string, chatRecipient = 'GLOBAL_CHAT') =>
      ann.send('chat', { id: 'm1', contents, chatRecipient })
    const sent = [line('one'), line('one'), line('two'), line('one', 'ROOM_CHAT'), line('one', 'bob')]
    await space.settle()
    const taken = refused('the chat id is taken')
    const wanted = [ok, ok, taken, taken, taken]
    expect(sent.map((txnId) => ann.answer(txnId))).toMatchObject(wanted)
    // Nor is it once the first is stored.
    for (const [contents, to] of [
      ['two', 'GLOBAL_CHAT'],
      ['one', 'bob'],
    ] as const) {
      expect(await say(ann, contents, to, 'm1')).toMatchObject(taken)
    }
    expect(await say(ann, 'one', 'GLOBAL_CHAT', 'm1')).toMatchObject(ok)
    expect(lines(bob)).toEqual(['one'])
    expect(ports.chats.map(({ contents }) => contents)).toEqual(['one'])
  })

  test('where two chose one id, sender and id name the line', async () => {
    const theirs = { id: 'm1', spaceId: 'space-1', mapId: '1', channel: 'GLOBAL_CHAT', sentAt: 5 }
    for (const senderId of ['ann', 'bob']) {
      const line = { senderId, senderName: senderId, recipient: 'GLOBAL_CHAT', contents: senderId }
      ports.chats.push({ ...theirs, ...line, likers: [] })
    }
    const cid = await enter('cid')
    expect(lines(cid)).toEqual(['ann', 'bob'])
    expect(await edit(cid, { id: 'm1', senderId: 'bob', likes: 1 })).toMatchObject(ok)
    expect(await edit(cid, { id: 'm1', senderId: 'nobody', likes: 1 })).toMatchObject({ succeeded: false })
    expect(edits(cid)).toMatchObject([{ id: 'm1', senderId: 'bob', likes: 1 }])
    expect(ports.chats.map(({ likers }) => likers)).toEqual([[], ['cid']])
    // A client that knows no senders means the first one.
    expect(await edit(cid, { id: 'm1', likes: 1 })).toMatchObject(ok)
    expect(ports.chats.map(({ likers }) => likers)).toEqual([['cid'], ['cid']])
  })

  test('everybody likes it once and may take that back', async () => {
    const [ann, bob, cid] = [await enter('ann'), await enter('bob'), await enter('cid', '2')]
    await say(ann, 'hello', 'GLOBAL_CHAT', 'm1')
    bob.send('chatMessageUpdated', { id: 'm1', likes: 1 })
    cid.send('chatMessageUpdated', { id: 'm1', likes: 99 })
    await space.settle()
    expect(edits(ann)).toMatchObject([
      { id: 'm1', likes: 1 },
      { id: 'm1', likes: 2 },
    ])
    expect(await edit(bob, { id: 'm1', likes: 5 })).toMatchObject(ok)
    expect(edits(ann)).toHaveLength(2)
    expect(await edit(bob, { id: 'm1', likes: 0 })).toMatchObject(ok)
    expect(edits(cid).at(-1)).toMatchObject({ id: 'm1', likes: 1 })
    expect(ports.chats[0]?.likers).toEqual(['cid'])
  })

  test('an answer bears the name of who gives it', async () => {
    const [ann, bob] = [await enter('ann'), await enter('bob')]
    await say(ann, 'hello?', 'GLOBAL_CHAT', 'm1')
    const reply = { senderId: 'ann', senderName: 'ann', contents: 'yes' }
    expect(await edit(bob, { id: 'm1', reply })).toMatchObject(ok)
    expect(edits(ann)).toMatchObject([
      { id: 'm1', replied: true, reply: { senderId: 'bob', senderName: 'bob', contents: 'yes' } },
    ])
    expect(await edit(bob, { id: 'm1', reply: { ...reply, contents: ' ' } })).toMatchObject(
      refused('chat is empty'),
    )
    expect(await edit(bob, { id: 'm1', reply: { ...reply, contents: 'x'.repeat(2001) } })).toMatchObject({
      succeeded: false,
    })
    expect(await edit(bob, { id: 'm1', replied: false })).toMatchObject(ok)
    expect(edits(ann).at(-1)).toMatchObject({ id: 'm1', replied: false })
    expect(await edit(bob, { id: 'm1' })).toMatchObject(refused('nothing to change'))
  })

  test('managers approve it, others do not', async () => {
    ports.roles.set('boss', 'ADMIN')
    const [ann, boss] = [await enter('ann'), await enter('boss')]
    await say(ann, 'hello', 'GLOBAL_CHAT', 'm1')
    expect(await edit(ann, { id: 'm1', approved: true })).toMatchObject(
      refused('only managers approve messages'),
    )
    expect(heard(boss, 'playerEditsChatMessage')).toBe(0)
    expect(await edit(boss, { id: 'm1', approved: true })).toMatchObject(ok)
    expect(edits(ann)).toMatchObject([{ id: 'm1', approved: true }])
  })

  test('only who may see it may change it or hears of it', async () => {
    const [ann, bob, cid] = [await enter('ann'), await enter('bob'), await enter('cid')]
    await say(ann, 'secret', 'bob', 'm1')
    expect(await edit(cid, { id: 'm1', likes: 1 })).toMatchObject(refused('no such message'))
    expect(await edit(cid, { id: 'none', likes: 1 })).toMatchObject(refused('no such message'))
    expect(await edit(bob, { id: 'm1', likes: 1 })).toMatchObject(ok)
    expect([ann, bob, cid].map((one) => edits(one).length)).toEqual([1, 1, 0])
  })

  test('blocked pairs: no change of the other’s lines, no answer to read', async () => {
    const [ann, bob, cid] = [await enter('ann'), await enter('bob'), await enter('cid')]
    await say(ann, 'hello', 'GLOBAL_CHAT', 'm1')
    await say(cid, 'hi', 'GLOBAL_CHAT', 'm2')
    await ask(ann, 'block', { blockedUserId: 'bob', blocked: true })
    expect(await edit(bob, { id: 'm1', likes: 1 })).toMatchObject(refused('that person is not reachable'))
    const reply = { senderId: '', senderName: '', contents: 'hm' }
    expect(await edit(bob, { id: 'm2', likes: 1, reply })).toMatchObject(ok)
    expect(edits(cid)).toMatchObject([{ id: 'm2', likes: 1, reply: { contents: 'hm' } }])
    expect(edits(ann)).toMatchObject([{ id: 'm2', likes: 1 }])
    expect(edits(ann)[0]?.reply ?? undefined).toBeUndefined()
    await edit(bob, { id: 'm2', reply })
    expect(edits(ann)).toHaveLength(1)
    await reopen()
    const again = await enter('ann')
    expect(edits(again)[0]?.reply ?? undefined).toBeUndefined()
  })

  test('it is stored with the message and told to newcomers, and can go on after a restart', async () => {
    ports.roles.set('boss', 'ADMIN')
    const [ann, boss] = [await enter('ann'), await enter('boss')]
    await say(ann, 'hello', 'GLOBAL_CHAT', 'm1')
    await edit(boss, {
      id: 'm1',
      likes: 1,
      approved: true,
      reply: { senderId: '', senderName: '', contents: 'hi' },
    })
    await reopen()
    const bob = await enter('bob')
    expect(bob.all('playerChats')).toMatchObject([{ id: 'm1', approved: true, history: true }])
    expect(edits(bob)).toMatchObject([{ id: 'm1', likes: 1, replied: true, reply: { contents: 'hi' } }])
    expect(await edit(bob, { id: 'm1', likes: 1 })).toMatchObject(ok)
    expect(edits(bob).at(-1)).toMatchObject({ id: 'm1', likes: 2 })
  })

  test('the one that is kept is replaced by whoever gave it, and by managers; others are read by who is here', async () => {
    ports.roles.set('boss', 'ADMIN')
    const [ann, bob, boss] = [await enter('ann'), await enter('bob'), await enter('boss')]
    await say(ann, 'when?', 'GLOBAL_CHAT', 'm1')
    const answer = (one: Visitor, contents: string) =>
      edit(one, { id: 'm1', reply: { senderId: '', senderName: '', contents } })
    const kept = () => ports.chats[0]?.reply?.contents
    await answer(bob, 'at nine')
    await answer(ann, 'never mind')
    expect(edits(boss).at(-1)).toMatchObject({ reply: { senderId: 'ann', contents: 'never mind' } })
    expect(kept()).toBe('at nine')
    await answer(bob, 'at ten')
    expect(kept()).toBe('at ten')
    await answer(boss, 'at eight')
    expect(await edit(bob, { id: 'm1', replied: false })).toMatchObject(
      refused('you have no right to do this'),
    )
    await answer(bob, 'at ten, I said')
    expect(kept()).toBe('at eight')
    // Taken back, it is anybody's to give.
    await edit(boss, { id: 'm1', replied: false })
    await answer(bob, 'at ten after all')
    expect(kept()).toBe('at ten after all')
  })

  test('what could not be stored did not happen', async () => {
    const [ann, bob] = [await enter('ann'), await enter('bob')]
    await say(ann, 'hello', 'GLOBAL_CHAT', 'm1')
    ports.beforeSave = () => Promise.reject(new Error('disk full'))
    expect(await edit(bob, { id: 'm1', likes: 1 })).toMatchObject(refused('could not be stored'))
    ports.beforeSave = () => Promise.resolve()
    expect(await edit(ann, { id: 'm1', likes: 1 })).toMatchObject(ok)
    expect(edits(bob)).toMatchObject([{ id: 'm1', likes: 1 }])
  })

  test('closed with the chat', async () => {
    const ann = await enter('ann')
    await say(ann, 'hello', 'GLOBAL_CHAT', 'm1')
    ports.spaces.set('space-1', { ...ports.spaces.get('space-1')!, disableChatPersist: true })
    await space.live.spaceChanged()
    expect(await edit(ann, { id: 'm1', likes: 1 })).toMatchObject(
      refused('text chat is closed in this space'),
    )
  })

  test('two thousand lines are remembered', async () => {
    const chats = Array.from({ length: 2_001 }, (_, n) => ({
      id: `m${n}`,
      spaceId: 'space-1',
      mapId: '1',
      senderId: 'ann',
      senderName: 'ann',
      channel: 'GLOBAL_CHAT',
      recipient: 'GLOBAL_CHAT',
      contents: 'x',
      sentAt: n,
      likers: [],
    }))
    ports.loadChats = () => Promise.resolve(chats)
    const bob = await enter('bob')
    expect(await edit(bob, { id: 'm0', likes: 1 })).toMatchObject(refused('no such message'))
    expect(await edit(bob, { id: 'm1', likes: 1 })).toMatchObject(ok)
  })
})
