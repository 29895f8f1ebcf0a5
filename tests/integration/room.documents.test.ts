import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ActionBody, EventBody } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'
import { readConfig } from '../../server/config.ts'
import { createTokens } from '../../server/login/tokens.ts'
import type { RoomPorts } from '../../server/room/ports.ts'
import { createRoomPorts } from '../../server/roomPorts.ts'
import { openSpace, type TestSpace, type Visitor } from '../support/liveSpace.ts'
import { makeMap } from '../support/makeWorld.ts'
import { createMemoryPorts, makeSpace, type MemoryPorts } from '../support/memoryPorts.ts'
import { smallSpace, spacesFolder } from '../support/smallSpaces.ts'
import { createTestClock, startServer, type TestServer } from '../support/startServer.ts'

let ports: MemoryPorts
let space: TestSpace
let bea: Visitor
let vic: Visitor
let far: Visitor
let watcher: Visitor

const come = async (): Promise<void> => {
  space = await openSpace(ports)
  bea = (await space.visit('bea')).enter({ sceneId: '1' })
  vic = (await space.visit('vic')).enter({ sceneId: '1' })
  far = (await space.visit('far')).enter({ sceneId: '0' })
  watcher = await space.visit('watcher')
  watcher.subscribe()
}

const openMaps = (patch: Parameters<typeof makeSpace>[0] = {}): MemoryPorts => {
  const maps = ['1', '0'].map((id) => ({ map: makeMap({ id }), isDefault: id === '1', updateId: 3 }))
  const opened = createMemoryPorts(makeSpace({ maps, ...patch }))
  opened.roles.set('bea', 'BUILDER')
  return opened
}

beforeEach(async () => {
  ports = openMaps()
  await come()
})

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values)

/** Sends a change, or asks for the document; 'done' or why not. */
async function update(visitor: Visitor, docId: string, change?: Uint8Array): Promise<string | undefined> {
  const txnId = visitor.send('documentUpdate', { docId, ...(change ? { update: change } : {}) })
  await space.settle()
  const answer = visitor.answer(txnId)
  return answer?.succeeded ? 'done' : (answer?.reason ?? undefined)
}

const heard = (visitor: Visitor) =>
  visitor
    .all('documentUpdate')
    .map(({ docId, update: change, encId }) => ({ docId, update: [...(change ?? [])], encId }))

const stored = (docId: string): number[][] =>
  (ports.documents.get(`space-1/${docId}`) ?? []).map(({ update: change }) => [...change])

describe('documentUpdate', () => {
  test('a change is stored first, then told to the others on the map and acknowledged', async () => {
    let goOn = (): void => undefined
    ports.beforeSave = () => new Promise((resolve) => (goOn = resolve))
    const txnId = vic.send('documentUpdate', { docId: 'note-1', update: bytes(1, 2, 3) })
    await space.settle()
    expect(vic.answer(txnId)).toBeUndefined()
    expect(heard(bea)).toEqual([])
    goOn()
    await space.settle()
    expect(vic.answer(txnId)).toMatchObject({ succeeded: true })
    expect(heard(bea)).toEqual([{ docId: 'note-1', update: [1, 2, 3], encId: vic.encId }])
    for (const visitor of [vic, far, watcher]) expect(heard(visitor)).toEqual([])
    expect(ports.documents.get('space-1/note-1')).toEqual([
      { docId: 'note-1', update: bytes(1, 2, 3), userId: 'vic', at: space.now() },
    ])
  })

  test('who comes to the map while a change is being stored hears it', async () => {
    expect(await update(vic, 'note-1', bytes(1))).toBe('done')
    let goOn = (): void => undefined
    ports.beforeSave = () => new Promise((resolve) => (goOn = resolve))
    vic.send('documentUpdate', { docId: 'note-1', update: bytes(2) })
    const late = (await space.visit('late')).enter({ sceneId: '1' })
    expect(await update(late, 'note-1')).toBe('done')
    goOn()
    await space.settle()
    expect(heard(late).map(({ update: [first] }) => first)).toEqual([1, 2])
  })

  test('an empty one asks for the document: all changes in order, to who asked alone', async () => {
    for (const [visitor, value] of [
      [vic, 1],
      [bea, 2],
      [vic, 3],
    ] as const) {
      expect(await update(visitor, 'board:1', bytes(value))).toBe('done')
    }
    await update(bea, 'board:2', bytes(9))
    const before = [vic, bea, watcher].map((visitor) => heard(visitor).length)
    expect(await update(far, 'board:1')).toBe('done')
    expect(heard(far)).toEqual([
      { docId: 'board:1', update: [1], encId: vic.encId },
      { docId: 'board:1', update: [2], encId: bea.encId },
      { docId: 'board:1', update: [3], encId: vic.encId },
    ])
    expect([vic, bea, watcher].map((visitor) => heard(visitor).length)).toEqual(before)
    expect(await update(far, 'board:none')).toBe('done')
    expect(heard(far)).toHaveLength(3)
    expect(stored('board:1')).toEqual([[1], [2], [3]])
    // The document comes before the answer.
    expect(far.events.at(-1)?.kind).toBe('transactionStatus')
  })

  test('it is there after the room has been opened anew', async () => {
    await update(vic, 'note-1', bytes(1))
    await update(bea, 'note-1', bytes(2))
    await space.live.close()
    await come()
    expect(await update(far, 'note-1')).toBe('done')
    expect(heard(far).map(({ update: [first] }) => first)).toEqual([1, 2])
    expect(await update(vic, 'note-1', bytes(3))).toBe('done')
    expect(stored('note-1')).toEqual([[1], [2], [3]])
  })

  test.each<[string, ActionBody<'documentUpdate'>, string]>([
    ['no id', { update: bytes(1) }, 'docId is not valid'],
    ['a blank', { docId: 'my note', update: bytes(1) }, 'docId is not valid'],
    ['a long id', { docId: 'a'.repeat(65), update: bytes(1) }, 'docId is not valid'],
    ['reading without an id', {}, 'docId is not valid'],
    ['a long update', { docId: 'a', update: new Uint8Array(64 * 1024 + 1) }, 'update is too long'],
  ])('refused: %s', async (_name, body, reason) => {
    const txnId = vic.send('documentUpdate', body)
    vic.post('documentUpdate', body)
    await space.settle()
    expect(vic.answer(txnId)).toMatchObject({ succeeded: false, reason })
    expect(vic.all('error').at(-1)).toMatchObject({ code: 400, message: reason })
    expect(heard(bea)).toEqual([])
    expect(ports.documents.size).toBe(0)
  })

  test('the longest id and the longest update pass', async () => {
    expect(await update(vic, 'A.b_c:d-9'.padEnd(64, 'x'), new Uint8Array(64 * 1024))).toBe('done')
  })

  test('who has not entered may neither write nor read', async () => {
    await update(vic, 'note-1', bytes(1))
    expect(await update(watcher, 'note-1', bytes(2))).toBe('enter the space first')
    expect(await update(watcher, 'note-1')).toBe('enter the space first')
    expect(heard(watcher)).toEqual([])
    expect(stored('note-1')).toEqual([[1]])
  })

  test('a full document takes nothing more, also after the room has been opened anew', async () => {
    const one = (size: number) => ({ docId: 'full', update: new Uint8Array(size), userId: 'vic', at: 0 })
    const size = limits.documentBytesMax - 3
    ports.documents.set('space-1/full', [one(size)])
    expect(await update(vic, 'full', bytes(1, 2, 3, 4))).toBe('the document is full')
    // Both are on their way at once: the first takes the room the second would need.
    const [first, second] = [bytes(1, 2), bytes(3, 4)].map((change) =>
      vic.send('documentUpdate', { docId: 'full', update: change }),
    )
    await space.settle()
    expect(vic.answer(first!)).toMatchObject({ succeeded: true })
    expect(vic.answer(second!)).toMatchObject({ succeeded: false, reason: 'the document is full' })
    expect(heard(bea).map(({ update: change }) => change)).toEqual([[1, 2]])
    expect(await update(vic, 'other', bytes(1, 2))).toBe('done')
    await space.live.close()
    await come()
    expect(await update(vic, 'full', bytes(3, 4))).toBe('the document is full')
    expect(await update(vic, 'full', bytes(3))).toBe('done')
    expect(await update(far, 'full')).toBe('done')
  })

  test('a space that lives takes a hundred documents, and goes on taking changes of those', async () => {
    for (let n = 0; n < limits.documentsMax; n++) {
      expect(await update(vic, `doc-${n}`, bytes(1))).toBe('done')
      space.pass(150)
    }
    expect(await update(bea, 'one-more', bytes(1))).toBe('too many documents')
    expect(stored('one-more')).toEqual([])
    expect(await update(bea, 'doc-0', bytes(2))).toBe('done')
  })

  test('a change that could not be stored is told to nobody and takes no room', async () => {
    const size = limits.documentBytesMax - 2
    ports.documents.set('space-1/n', [{ docId: 'n', update: new Uint8Array(size), userId: 'vic', at: 0 }])
    ports.beforeSave = () => Promise.reject(new Error('disk is full'))
    expect(await update(vic, 'n', bytes(1, 2))).toBe('could not be stored')
    expect(heard(bea)).toEqual([])
    ports.beforeSave = () => Promise.resolve()
    expect(await update(vic, 'n', bytes(1, 2))).toBe('done')
    expect(heard(bea)).toHaveLength(1)
  })

  test('a database that does not answer is said, and forgotten when it does again', async () => {
    const { loadDocument, loadDocumentBytes } = ports
    const fail = () => Promise.reject(new Error('gone'))
    Object.assign(ports, { loadDocument: fail, loadDocumentBytes: fail })
    expect(await update(vic, 'n', bytes(1))).toBe('internal error')
    expect(await update(vic, 'n')).toBe('internal error')
    Object.assign(ports, { loadDocument, loadDocumentBytes })
    expect(await update(vic, 'n', bytes(1))).toBe('done')
    expect(await update(far, 'n')).toBe('done')
    expect(heard(far)).toHaveLength(1)
  })

  test('who does not read what it asked for gets no more', async () => {
    await update(vic, 'n', bytes(1))
    far.buffered = 1024 * 1024
    expect(await update(far, 'n')).toBe('too many requests')
    expect(heard(far)).toEqual([])
    far.buffered = 0
    expect(await update(far, 'n')).toBe('done')
  })

  test('in a space for one nobody else hears', async () => {
    ports = openMaps({ allowMultiPlayer: false })
    await come()
    expect(await update(vic, 'n', bytes(1))).toBe('done')
    expect(heard(bea)).toEqual([])
  })
})

describe('editorPresence', () => {
  const shown = (visitor: Visitor): EventBody<'editorPresence'>[] => visitor.all('editorPresence')
  const show = (visitor: Visitor, selection: string[], dragging = false) =>
    visitor.ask('editorPresence', { selection, dragging })

  test('is told to the others on the map and kept nowhere', async () => {
    const before = space.live.world
    expect(show(bea, ['1', '7'], true)).toMatchObject({ succeeded: true })
    expect(shown(vic)).toMatchObject([{ encId: bea.encId, selection: ['1', '7'], dragging: true }])
    for (const visitor of [bea, far, watcher]) expect(shown(visitor)).toEqual([])
    expect(space.live.world).toBe(before)
    const late = (await space.visit('late')).enter({ sceneId: '1' })
    expect(shown(late)).toEqual([])
  })

  test('is for whoever may edit anything of the map', async () => {
    expect(show(vic, ['1'])).toMatchObject({ succeeded: false, reason: 'you have no right to do this' })
    ports.roles.set('mia', 'MEMBER')
    const mia = (await space.visit('mia')).enter({ sceneId: '1' })
    expect(show(mia, ['1'])).toMatchObject({ succeeded: false, reason: 'only inside your own rooms' })
    expect(shown(bea)).toEqual([])
    ports.permittedRooms.set('mia', [4])
    await space.live.memberChanged('mia')
    expect(show(mia, ['1'])).toMatchObject({ succeeded: true })
    expect(shown(bea)).toMatchObject([{ encId: mia.encId, selection: ['1'] }])
  })

  test('needs a player', async () => {
    ports.roles.set('bot', 'ADMIN')
    const bot = await space.visit('bot')
    bot.subscribe()
    expect(show(bot, ['1'])).toMatchObject({ succeeded: false, reason: 'enter the space first' })
  })

  test.each([
    ['too many keys', Array.from({ length: 201 }, (_, i) => `${i}`)],
    ['a long key', ['x'.repeat(65)]],
    ['an empty key', ['']],
  ])('refused: %s', (_name, selection) => {
    expect(show(bea, selection)).toMatchObject({ succeeded: false, reason: 'selection is not valid' })
    bea.post('editorPresence', { selection })
    space.live.flush()
    expect(bea.all('error').at(-1)?.code).toBe(400)
    expect(shown(vic)).toEqual([])
  })

  test('two hundred keys of 64 characters pass', () => {
    const selection = Array.from({ length: 200 }, (_, i) => `${i}`.padEnd(64, 'x'))
    expect(show(bea, selection)).toMatchObject({ succeeded: true })
  })

  test('forty at once, then twenty a second', () => {
    for (let i = 0; i < 40; i += 1) expect(show(bea, [`${i}`])).toMatchObject({ succeeded: true })
    expect(show(bea, ['1'])).toMatchObject({ succeeded: false, reason: 'too many requests' })
    space.pass(1_000)
    for (let i = 0; i < 20; i += 1) expect(show(bea, [`${i}`])).toMatchObject({ succeeded: true })
    expect(show(bea, ['1'])).toMatchObject({ succeeded: false })
    expect(shown(vic)).toHaveLength(60)
  })

  const goes: [string, () => Promise<void> | void][] = [
    ['exits', () => void bea.ask('exit', {})],
    ['changes the level', () => void bea.ask('teleport', { mapId: '0', x: 3, y: 3 })],
    [
      'is gone for long',
      () => {
        bea.leave()
        space.pass(limits.playerHoldMs + 2_000)
      },
    ],
  ]
  test.each(goes)('who %s leaves nothing selected', async (_name, go) => {
    show(bea, ['1'])
    await go()
    await space.settle()
    const { encId } = shown(vic)[0]!
    expect(
      shown(vic)
        .slice(1)
        .map((told) => [told.encId, told.selection ?? [], told.dragging ?? false]),
    ).toEqual([[encId, [], false]])
    expect(shown(far)).toEqual([])
  })

  test('who had nothing selected just goes', async () => {
    show(bea, ['1'])
    show(bea, [])
    bea.ask('exit', {})
    await space.settle()
    expect(shown(vic).map(({ selection }) => selection ?? [])).toEqual([['1'], []])
  })
})

describe('in the database', () => {
  const clock = createTestClock()
  const spaceId = 'office'
  let server: TestServer
  let stores: RoomPorts

  beforeAll(async () => {
    server = await startServer({ clock, spacesFolder: spacesFolder([smallSpace(spaceId)]) })
    const { db, dataDir } = server
    const { config } = readConfig({ DATA_DIR: dataDir })
    const tokens = createTokens({ db, clock, secret: config.sessionSecret, newId: () => 'unused' })
    stores = createRoomPorts({ db, clock, config, tokens, moderation: { isSensitive: () => false } })
  })
  afterAll(() => server.close())

  const change = (docId: string, ...values: number[]) => ({
    docId,
    update: bytes(...values),
    userId: 'ann',
    at: 5.5,
  })
  const save = (...updates: ReturnType<typeof change>[]) =>
    stores.commit(
      spaceId,
      updates.map((its) => ({ kind: 'document', update: its })),
    )

  test('changes keep their order and their bytes, each document for itself', async () => {
    expect(await stores.loadDocument(spaceId, 'a')).toEqual([])
    expect(await stores.loadDocumentBytes(spaceId, 'a')).toBe(0)
    await save(change('a', 0, 255), change('b', 7), change('a', 1))
    await save(change('a', 0, 255))
    const updates = await stores.loadDocument(spaceId, 'a')
    expect(updates.map(({ update: its }) => [...its])).toEqual([[0, 255], [1], [0, 255]])
    expect(updates[0]).toMatchObject({ docId: 'a', userId: 'ann', at: 6, seq: 1 })
    expect(await stores.loadDocumentBytes(spaceId, 'a')).toBe(5)
    expect(await stores.loadDocumentBytes(spaceId, 'b')).toBe(1)
    expect(await stores.loadDocument('elsewhere', 'a')).toEqual([])
  })

  test('all of a group or none', async () => {
    const broken = { ...change('c', 1), userId: null as unknown as string }
    await expect(save(change('c', 1), broken)).rejects.toThrow()
    expect(await stores.loadDocument(spaceId, 'c')).toEqual([])
  })
})
