import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { event, type ActionBody, type EventBody, type WireEvent } from '#shared/protocol/messages.ts'
import { guestRole } from '#shared/rules/guestVisit.ts'
import { limits } from '#shared/rules/limits.ts'
import { readConfig } from '../../../config.ts'
import { createTokens } from '../../../login/tokens.ts'
import { forgetGoneDocuments } from '../../../sweeping/goneDocuments.ts'
import type { Effect } from '../../effects.ts'
import type { SpacePorts } from '../../ports.ts'
import { createRoomPorts } from '../../../roomPorts/createRoomPorts.ts'
import { openSpace, type TestSpace, type Visitor } from '../../../../tests/support/rooms/liveSpace.ts'
import { makeMap } from '../../../../tests/support/world/makeWorld.ts'
import {
  createMemoryPorts,
  makeSpace,
  type MemoryPorts,
} from '../../../../tests/support/rooms/memoryPorts.ts'
import { heldPorts } from '../../../../tests/support/rooms/heldPorts.ts'
import { smallSpace, spacesFolder } from '../../../../tests/support/world/smallSpaces.ts'
import {
  createTestClock,
  startServer,
  type TestServer,
} from '../../../../tests/support/server/startServer.ts'
import { until } from '../../../../tests/support/until.ts'

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

/** Things 1 to 30, of which 2 is for members, 3 for editors and 9 stands in the den; and the den itself. */
const things = Object.fromEntries(
  Array.from({ length: 30 }, (_, n) => {
    const key = n + 1
    const writers = key === 2 ? 'members' : key === 3 ? 'editors' : undefined
    const place = key === 9 ? { x: 8, y: 8 } : { x: 1, y: 1 }
    const wire = { ...place, width: 1, height: 1, normal: '', type: 0 }
    return [String(key), { ...wire, ...(writers ? { propertiesJson: JSON.stringify({ writers }) } : {}) }]
  }),
)
const den = { name: 'den', nookCoords: { coords: [{ x: 8, y: 8 }] }, restricted: true }

const openMaps = (patch: Parameters<typeof makeSpace>[0] = {}): MemoryPorts => {
  const maps = ['1', '0'].map((id) => ({
    map: { ...makeMap({ id, objects: things }), nooks: new Map([['den', den]]) },
    isDefault: id === '1',
    updateId: 3,
  }))
  const opened = createMemoryPorts(makeSpace({ maps, ...patch }))
  opened.roles.set('bea', 'BUILDER')
  opened.roles.set('max', 'ADMIN')
  opened.roles.set('mia', 'MEMBER')
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

const comeTo = async (userId: string, sceneId = '1'): Promise<Visitor> =>
  (await space.visit(userId)).enter({ sceneId })

/** One change that stands for all up to one; 'done' or why not. */
async function compact(visitor: Visitor, docId: string, upTo: number, whole: Uint8Array) {
  const txnId = visitor.send('documentCompact', { docId, upTo, update: whole })
  await space.settle()
  const answer = visitor.answer(txnId)
  return answer?.succeeded ? 'done' : answer?.reason
}

async function reset(visitor: Visitor, docId: string) {
  const txnId = visitor.send('documentReset', { docId })
  await space.settle()
  const answer = visitor.answer(txnId)
  return answer?.succeeded ? 'done' : answer?.reason
}

/** A document as it was left: changes of so many bytes by so many people. */
const leave = (docId: string, ...changes: readonly (readonly [string, number])[]): void => {
  const updates = changes.map(([userId, size], n) => ({
    docId,
    seq: n + 1,
    update: new Uint8Array(size - limits.documentUpdateCost),
    userId,
    at: 0,
  }))
  ports.documents.set(`space-1/${docId}`, updates)
}

describe('documentUpdate', () => {
  test('who only looks around reads a note and writes into none', async () => {
    await update(vic, '1.1', bytes(1, 2, 3))
    ports.roles.set('guest', guestRole)
    const guest = await comeTo('guest')
    expect(await update(guest, '1.1')).toBe('done')
    expect(heard(guest)).toMatchObject([{ docId: '1.1', update: [1, 2, 3] }])
    expect(await update(guest, '1.1', bytes(4))).toBe('you may not write there')
    expect(stored('1.1')).toEqual([[1, 2, 3]])
  })

  test('a change is stored first, then told to the others on the map and acknowledged', async () => {
    let goOn = (): void => undefined
    ports.beforeSave = () => new Promise((resolve) => (goOn = resolve))
    const txnId = vic.send('documentUpdate', { docId: '1.1', update: bytes(1, 2, 3) })
    await space.settle()
    expect(vic.answer(txnId)).toBeUndefined()
    expect(heard(bea)).toEqual([])
    goOn()
    await space.settle()
    expect(vic.answer(txnId)).toMatchObject({ succeeded: true })
    expect(heard(bea)).toEqual([{ docId: '1.1', update: [1, 2, 3], encId: vic.encId }])
    for (const visitor of [vic, far, watcher]) expect(heard(visitor)).toEqual([])
    expect(ports.documents.get('space-1/1.1')).toEqual([
      { docId: '1.1', seq: 1, update: bytes(1, 2, 3), userId: 'vic', at: space.now() },
    ])
  })

  test('who comes to the map while a change is being stored hears it', async () => {
    expect(await update(vic, '1.1', bytes(1))).toBe('done')
    let goOn = (): void => undefined
    ports.beforeSave = () => new Promise((resolve) => (goOn = resolve))
    vic.send('documentUpdate', { docId: '1.1', update: bytes(2) })
    const late = await comeTo('late')
    expect(await update(late, '1.1')).toBe('done')
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
      expect(await update(visitor, '1.1', bytes(value))).toBe('done')
    }
    await update(bea, '1.4', bytes(9))
    const before = [vic, bea, watcher].map((visitor) => heard(visitor).length)
    const late = await comeTo('late')
    expect(await update(late, '1.1')).toBe('done')
    expect(late.all('documentUpdate').map(({ seq, update: its, encId }) => [seq, its?.[0], encId])).toEqual([
      [1, 1, vic.encId],
      [2, 2, bea.encId],
      [3, 3, vic.encId],
    ])
    expect([vic, bea, watcher].map((visitor) => heard(visitor).length)).toEqual(before)
    expect(await update(late, '1.5')).toBe('done')
    expect(heard(late)).toHaveLength(3)
    // The document comes before the answer.
    expect(late.events.at(-1)?.kind).toBe('transactionStatus')
  })

  test('a long one comes in parts, all of it in order and then the answer', async () => {
    leave('1.1', ...Array.from({ length: limits.documentPart * 3 }, () => ['vic', 65] as const))
    const { loadDocument } = ports
    const parts: number[] = []
    ports.loadDocument = async (spaceId, docId, after) => {
      const part = await loadDocument(spaceId, docId, after)
      parts.push(part.length)
      return part
    }
    const late = await comeTo('late')
    expect(await update(late, '1.1')).toBe('done')
    expect(parts).toEqual([limits.documentPart, limits.documentPart, limits.documentPart, 0])
    expect(late.all('documentUpdate').map(({ seq }) => seq)).toEqual(
      Array.from({ length: limits.documentPart * 3 }, (_, n) => n + 1),
    )
    expect(late.events.at(-1)?.kind).toBe('transactionStatus')
  })

  test('who reads long ones again and again waits for their share of the machine, as who edits does', async () => {
    let used = 0
    space = await openSpace(ports, { usedMs: () => (used += 200) })
    const reader = await comeTo('reader')
    leave('1.1', ...Array.from({ length: limits.documentPart * 30 }, () => ['vic', 65] as const))
    expect(await update(reader, '1.1')).toBeUndefined()
    const some = heard(reader).length
    expect(some).toBeLessThan(limits.documentPart * 10)
    space.pass(60_000)
    await until(async () => {
      await space.settle()
      return heard(reader).length > some
    }, 'the rest comes')
  })

  test('it is there after the room has been opened anew, and its numbers go on', async () => {
    await update(vic, '1.1', bytes(1))
    await update(bea, '1.1', bytes(2))
    await space.live.close()
    await come()
    const late = await comeTo('late')
    expect(await update(late, '1.1')).toBe('done')
    expect(heard(late).map(({ update: [first] }) => first)).toEqual([1, 2])
    expect(await update(vic, '1.1', bytes(3))).toBe('done')
    expect(late.all('documentUpdate').map(({ seq }) => seq)).toEqual([1, 2, 3])
  })

  test.each<[string, ActionBody<'documentUpdate'>, string, number]>([
    ['no id', { update: bytes(1) }, 'docId is not valid', 400],
    ['an id that names nothing of a map', { docId: 'note-1', update: bytes(1) }, 'docId is not valid', 400],
    ['a thing that is not there', { docId: '1.31', update: bytes(1) }, 'there is no such thing or nook', 404],
    ['a level that is not there', { docId: '7.1' }, 'there is no such thing or nook', 404],
    ['a nook that is not there', { docId: '1.nook.x' }, 'there is no such thing or nook', 404],
    ['another level', { docId: '0.1', update: bytes(1) }, 'that is on another map', 403],
    ['reading without an id', {}, 'docId is not valid', 400],
    ['a long update', { docId: '1.1', update: new Uint8Array(64 * 1024 + 1) }, 'update is too long', 400],
  ])('refused: %s', async (_name, body, reason, code) => {
    const txnId = vic.send('documentUpdate', body)
    vic.post('documentUpdate', body)
    await space.settle()
    expect(vic.answer(txnId)).toMatchObject({ succeeded: false, reason })
    expect(vic.all('error').at(-1)).toMatchObject({ code, message: reason })
    expect(heard(bea)).toEqual([])
    expect(ports.documents.size).toBe(0)
  })

  test('who has not entered may neither write nor read', async () => {
    await update(vic, '1.1', bytes(1))
    expect(await update(watcher, '1.1', bytes(2))).toBe('enter the space first')
    expect(await update(watcher, '1.1')).toBe('enter the space first')
    expect(heard(watcher)).toEqual([])
    expect(stored('1.1')).toEqual([[1]])
  })

  test('its thing says who writes: all, members or editors; everybody there reads', async () => {
    const mia = await comeTo('mia')
    const may = async (docId: string) => {
      const said = []
      for (const visitor of [vic, mia, bea]) said.push(await update(visitor, docId, bytes(1)))
      return said.map((answer) => answer === 'done')
    }
    expect(await may('1.1')).toEqual([true, true, true])
    expect(await may('1.2')).toEqual([false, true, true])
    expect(await may('1.3')).toEqual([false, false, true])
    expect(await update(vic, '1.3', bytes(1))).toBe('you may not write there')
    expect(await update(vic, '1.3')).toBe('done')
    expect(heard(vic).at(-1)).toMatchObject({ docId: '1.3' })
    // A member is an editor of what stands in a room of theirs.
    const object = { ...things['3']!, room: 4 }
    bea.send('mapUpdateObjects', { mapId: '1', objects: { '3': object } })
    ports.permittedRooms.set('mia', [4])
    await space.live.memberChanged('mia')
    await space.settle()
    expect(await update(mia, '1.3', bytes(2))).toBe('done')
  })

  test('what is in a closed nook is for those inside and managers', async () => {
    const max = await comeTo('max')
    for (const docId of ['1.9', '1.nook.den']) {
      expect(await update(vic, docId, bytes(1))).toBe('you are not in that nook')
      expect(await update(vic, docId)).toBe('you are not in that nook')
      expect(await update(max, docId, bytes(1))).toBe('done')
      expect(stored(docId)).toEqual([[1]])
    }
    // Told in there only.
    expect([vic, bea, far].flatMap(heard)).toEqual([])
    expect(max.ask('teleport', { mapId: '1', x: 8, y: 8 })).toMatchObject({ succeeded: true })
    const ada = await comeTo('max2')
    ports.roles.set('max2', 'ADMIN')
    await space.live.memberChanged('max2')
    expect(await update(ada, '1.nook.den', bytes(2))).toBe('done')
    expect(heard(max).map(({ update: change }) => change)).toEqual([[2]])
    expect([vic, bea, far].flatMap(heard)).toEqual([])
    // An open nook keeps nobody out of what stands in it; its own document is for those inside.
    bea.send('mapSetNooks', { mapId: '1', nooks: { den: { restricted: false, writers: 'editors' } } })
    await space.settle()
    expect(await update(vic, '1.9')).toBe('done')
    expect(await update(vic, '1.nook.den')).toBe('you are not in that nook')
    vic.ask('teleport', { mapId: '1', x: 8, y: 8 })
    expect(await update(vic, '1.nook.den')).toBe('done')
    expect(await update(vic, '1.nook.den', bytes(3))).toBe('you may not write there')
  })

  test('one visitor fills their share, all visitors leave room for editors', async () => {
    const share = limits.documentShareBytes
    leave('1.1', ['vic', share - 70])
    expect(await update(vic, '1.1', bytes(1, 2, 3, 4, 5, 6, 7))).toBe('your share of the document is full')
    // Both are on their way at once: the first takes the room the second would need.
    const [first, second] = [bytes(1, 2), bytes(3, 4)].map((change) =>
      vic.send('documentUpdate', { docId: '1.1', update: change }),
    )
    await space.settle()
    expect(vic.answer(first!)).toMatchObject({ succeeded: true })
    expect(vic.answer(second!)).toMatchObject({
      succeeded: false,
      reason: 'your share of the document is full',
    })
    const late = await comeTo('late')
    expect(await update(late, '1.1', bytes(1))).toBe('done')
    leave('1.4', ...Array.from({ length: 6 }, (_, n) => [`v${n}`, limits.documentOthersBytes / 6] as const))
    expect(await update(late, '1.4', bytes(1))).toBe('the document is full')
    expect(await update(bea, '1.4', new Uint8Array(60_000))).toBe('done')
    leave('1.5', ['bea', limits.documentBytesMax - 65])
    expect(await update(bea, '1.5', bytes(1, 2))).toBe('the document is full')
    expect(await update(bea, '1.5', bytes(1))).toBe('done')
    // Also after the room has been opened anew.
    await space.live.close()
    await come()
    expect(await update(vic, '1.1', bytes(1, 2, 3, 4))).toBe('your share of the document is full')
  })

  test('one visitor begins some documents of a space, and takes none from others', async () => {
    for (let n = 1; n <= limits.documentsBegun; n++) {
      if (n === 2 || n === 3 || n === 9) leave(`1.${n}`, ['vic', 100])
      else expect(await update(vic, `1.${n}`, bytes(1))).toBe('done')
      space.pass(150)
    }
    // Loaded before the three were there: as if they had been begun by somebody else.
    await space.live.close()
    await come()
    expect(await update(vic, '1.25', bytes(1))).toBe('too many documents')
    expect(stored('1.25')).toEqual([])
    expect(await update(vic, '1.1', bytes(2))).toBe('done')
    expect(await update(await comeTo('late'), '1.25', bytes(1))).toBe('done')
    expect(await update(bea, '1.26', bytes(1))).toBe('done')
  })

  test('whoever may edit makes one change of many: it frees the shares and is read in their place', async () => {
    leave('1.1', ['vic', limits.documentShareBytes], ['bea', 1_000])
    expect(await update(vic, '1.1', bytes(1))).toBe('your share of the document is full')
    expect(await compact(vic, '1.1', 2, bytes(7))).toBe('you may not write there')
    expect(await compact(bea, '1.1', 9, bytes(7))).toBe('there is nothing up to there')
    expect(await compact(bea, '1.1', 2, bytes())).toBe('update is not valid')
    expect(await compact(bea, '1.1', 2, new Uint8Array(limits.documentWholeBytes + 1))).toBe(
      'update is not valid',
    )
    expect(await update(bea, '1.1', bytes(8))).toBe('done')
    expect(await compact(bea, '1.1', 2, bytes(7))).toBe('done')
    expect(await update(vic, '1.1', bytes(1))).toBe('done')
    const late = await comeTo('late')
    expect(await update(late, '1.1')).toBe('done')
    expect(late.all('documentUpdate').map(({ seq, update: its }) => [seq, its?.[0]])).toEqual([
      [2, 7],
      [3, 8],
      [4, 1],
    ])
    const facts = space.live.memory.editing.documents.get('1.1')
    expect(facts).toEqual((await ports.loadDocumentFacts('space-1', '1.1')).facts)
  })

  test('what was written on a thing that is gone is not read by who puts another in its place', async () => {
    const [max, mia] = [await comeTo('max'), await comeTo('mia')]
    expect(await update(max, '1.9', bytes(42))).toBe('done')
    bea.send('mapDeleteObjectByKey', { mapId: '1', key: '9' })
    // There is such a room.
    bea.send('mapAddObject', { mapId: '1', object: { ...things['3']!, room: 4 } })
    ports.permittedRooms.set('mia', [4])
    await space.settle()
    await space.live.memberChanged('mia')
    await space.settle()
    const put = async (by: Visitor) => {
      const object = { ...things['3']!, room: 4 }
      const txnId = by.send('mapUpdateObjects', { mapId: '1', objects: { '9': object } })
      await space.settle()
      return by.answer(txnId)?.reason ?? 'done'
    }
    expect(await put(mia)).toBe('that key is kept for what was written on an object that is gone')
    await update(mia, '1.9')
    expect(heard(mia)).toEqual([])
    // Who builds brings it back.
    expect(await put(bea)).toBe('done')
    await update(bea, '1.9')
    expect(heard(bea)).toMatchObject([{ update: [42] }])
  })

  test.each([false, true])(
    'a new thing gets no key, and so no note, of one that is gone (room opened anew: %s)',
    async (again) => {
      const place = { x: 8, y: 8, width: 1, height: 1, normal: '', type: 0 }
      const placed = async (object: object): Promise<string> => {
        const before = new Set(space.live.world.maps.get('1' as never)!.objects.keys())
        bea.send('mapAddObject', { mapId: '1', object })
        await space.settle()
        return [...space.live.world.maps.get('1' as never)!.objects.keys()].find((key) => !before.has(key))!
      }
      const secret = await placed(place)
      expect(await update(await comeTo('max'), `1.${secret}`, bytes(42))).toBe('done')
      bea.send('mapDeleteObjectByKey', { mapId: '1', key: secret })
      await space.settle()
      if (again) {
        const known = ports.spaces.get('space-1')!
        ports.spaces.set('space-1', { ...known, writtenDocuments: new Set([`1.${secret}`]) })
        await come()
      }
      const next = await placed({ ...place, x: 1, y: 1 })
      expect(next).not.toBe(secret)
      await update(vic, `1.${next}`)
      expect(heard(vic)).toEqual([])
    },
  )

  test('managers empty a document, and only they', async () => {
    await update(vic, '1.1', bytes(1))
    const max = await comeTo('max', '0')
    expect(await reset(bea, '1.1')).toBe('you have no right to do this')
    expect(await reset(max, 'x')).toBe('docId is not valid')
    expect(await reset(max, '1.1')).toBe('done')
    expect(vic.all('documentReset')).toMatchObject([{ docId: '1.1', encId: max.encId }])
    expect(far.all('documentReset')).toEqual([])
    expect(stored('1.1')).toEqual([])
    expect(await update(vic, '1.1')).toBe('done')
    expect(heard(vic)).toEqual([])
    expect(await update(vic, '1.1', bytes(5))).toBe('done')
    expect(ports.documents.get('space-1/1.1')).toMatchObject([{ seq: 2 }])
  })

  test('a change that could not be stored is told to nobody and takes no room', async () => {
    leave('1.1', ['vic', limits.documentShareBytes - 66])
    ports.beforeSave = () => Promise.reject(new Error('disk is full'))
    expect(await update(vic, '1.1', bytes(1, 2))).toBe('could not be stored')
    expect(heard(bea)).toEqual([])
    ports.beforeSave = () => Promise.resolve()
    expect(await update(vic, '1.1', bytes(1, 2))).toBe('done')
    expect(heard(bea)).toHaveLength(1)
  })

  test('a database that does not answer is said, and forgotten when it does again', async () => {
    const { loadDocument, loadDocumentFacts } = ports
    const fail = () => Promise.reject(new Error('gone'))
    Object.assign(ports, { loadDocument: fail, loadDocumentFacts: fail })
    expect(await update(vic, '1.1', bytes(1))).toBe('internal error')
    expect(await update(vic, '1.1')).toBe('internal error')
    Object.assign(ports, { loadDocument, loadDocumentFacts })
    expect(await update(vic, '1.1', bytes(1))).toBe('done')
    expect(await update(bea, '1.1')).toBe('done')
    // Told, and read.
    expect(heard(bea)).toHaveLength(2)
  })

  test('who does not read what it asked for gets no more', async () => {
    await update(vic, '1.1', bytes(1))
    const late = await comeTo('late')
    late.buffered = 1024 * 1024
    expect(await update(late, '1.1')).toBe('too many requests')
    expect(heard(late)).toEqual([])
    late.buffered = 0
    expect(await update(late, '1.1')).toBe('done')
  })

  test('in a space for one nobody else hears', async () => {
    ports = openMaps({ allowMultiPlayer: false })
    await come()
    expect(await update(vic, '1.1', bytes(1))).toBe('done')
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
  let stores: SpacePorts

  beforeAll(async () => {
    server = await startServer({ clock, spacesFolder: spacesFolder([smallSpace(spaceId)]) })
    const { db, dataDir } = server
    const { config } = readConfig({ DATA_DIR: dataDir })
    const tokens = createTokens({ db, clock, secret: config.sessionSecret, newId: () => 'unused' })
    stores = heldPorts(
      db,
      createRoomPorts({ db, clock, config, tokens, moderation: { isSensitive: () => false } }),
    )
  })
  afterAll(() => server.close())

  let seq = 0
  const add = (docId: string, ...values: number[]): Effect => {
    const change = { kind: 'add', seq: (seq += 1), update: bytes(...values), userId: 'ann', at: 5.5 } as const
    return { kind: 'document', docId, change }
  }
  const save = (...effects: Effect[]) => stores.commit(spaceId, effects)
  const facts = async (docId: string) => (await stores.loadDocumentFacts(spaceId, docId)).facts
  const begun = async () => [...(await stores.loadDocumentFacts(spaceId, 'x')).begun]
  const cost = limits.documentUpdateCost

  test('changes keep their order and their bytes, each document for itself', async () => {
    expect(await stores.loadDocument(spaceId, '1.1', 0)).toEqual([])
    expect(await facts('1.1')).toEqual({ bytes: 0, lastSeq: 0, shares: new Map() })
    await save(add('1.1', 0, 255), add('1.2', 7), add('1.1', 1))
    await save(add('1.1', 0, 255))
    const updates = await stores.loadDocument(spaceId, '1.1', 0)
    expect(updates.map(({ update: its }) => [...its])).toEqual([[0, 255], [1], [0, 255]])
    expect(updates[0]).toMatchObject({ docId: '1.1', userId: 'ann', at: 6, seq: 1 })
    const bytesOf = 5 + 3 * cost
    expect(await facts('1.1')).toEqual({ bytes: bytesOf, lastSeq: 4, shares: new Map([['ann', bytesOf]]) })
    expect(await stores.loadDocumentPart(spaceId, '1.1', 1)).toMatchObject({ upTo: 1, bytes: 2 + cost })
    expect(await stores.loadDocument('elsewhere', '1.1', 0)).toEqual([])
    expect((await begun()).toSorted()).toEqual([
      ['1.1', 'ann'],
      ['1.2', 'ann'],
    ])
  })

  test('all of a group or none', async () => {
    const twice = add('1.3', 1)
    await expect(save(twice, twice)).rejects.toThrow()
    expect(await stores.loadDocument(spaceId, '1.3', 0)).toEqual([])
    expect((await begun()).map(([docId]) => docId)).not.toContain('1.3')
  })

  test('one for many, and none of all', async () => {
    const whole = { kind: 'whole', upTo: 3, update: bytes(9), userId: 'bob', at: 7 } as const
    await save({ kind: 'document', docId: '1.1', change: whole })
    const updates = await stores.loadDocument(spaceId, '1.1', 0)
    expect(updates.map(({ seq: its, update: [first] }) => [its, first])).toEqual([
      [3, 9],
      [4, 0],
    ])
    expect(await facts('1.1')).toEqual({
      bytes: 3 + 2 * cost,
      lastSeq: 4,
      shares: new Map([['ann', 2 + cost]]),
    })
    await save({ kind: 'document', docId: '1.1', change: { kind: 'reset', upTo: 4 } })
    expect(await facts('1.1')).toEqual({ bytes: 0, lastSeq: 4, shares: new Map() })
    expect((await begun()).map(([docId]) => docId)).toEqual(['1.2'])
  })

  test('what belonged to something that is gone is kept for a month, in case it comes back', async () => {
    const { db } = server
    const left = async () =>
      (await db.selectFrom('documents').select('docId').execute()).map(({ docId }) => docId).toSorted()
    const mapId = '1'
    const object = { x: 1, y: 1, normal: '', type: 0, width: 1, height: 1 }
    const edit = (updateId: number, told: WireEvent): Effect => ({
      kind: 'mapEdit',
      edit: { mapId, updateId, events: [told] },
    })
    await save(edit(1_000, event('mapSetObjectsV2', { mapId, objects: { '2': object } })))
    expect(await forgetGoneDocuments({ db, clock })).toBe(0)
    await save(edit(1_001, event('mapDeleteObjectByKey', { mapId, key: '2' })))
    clock.advance(20 * 86_400_000)
    expect(await forgetGoneDocuments({ db, clock })).toBe(0)
    clock.advance(20 * 86_400_000)
    // The first has been gone for forty days, the second for twenty.
    expect(await forgetGoneDocuments({ db, clock })).toBe(1)
    expect(await left()).toEqual(['1.2'])
    await save(edit(1_002, event('mapSetObjectsV2', { mapId, objects: { '2': object } })))
    clock.advance(60 * 86_400_000)
    expect(await forgetGoneDocuments({ db, clock })).toBe(0)
    await save(edit(1_003, event('mapDeleteObjectByKey', { mapId, key: '2' })))
    await forgetGoneDocuments({ db, clock })
    clock.advance(30 * 86_400_000)
    expect(await forgetGoneDocuments({ db, clock })).toBe(1)
    expect(await stores.loadDocument(spaceId, '1.2', 0)).toEqual([])
  })
})
