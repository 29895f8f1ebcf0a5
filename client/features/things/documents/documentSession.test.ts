import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { event, type WireEvent } from '#shared/protocol/messages.ts'
import type { RefusalKey } from '#shared/protocol/refusals.ts'
import { send } from '../../../net/send.ts'
import { TransactionError } from '../../../net/transactions.ts'
import { openDocument } from './documentSession.ts'
import { SharedText } from './SharedText.ts'

const page = vi.hoisted(() => ({
  session: { spaceId: 'a', connection: { name: 'ready' } },
  goIn: undefined as (() => void) | undefined,
  hear: new Set<(events: readonly unknown[]) => void>(),
  follow: new Set<(state: unknown, former: unknown) => void>(),
}))

vi.mock('../../../net/send.ts', () => ({ send: vi.fn() }))
vi.mock('../../../space/refusalWords.ts', () => ({ refusalWords: () => Promise.resolve('不行') }))
vi.mock('../../../store/sessionStore.ts', () => ({
  sessionStore: {
    get: () => page.session,
    subscribe: (follow: (state: unknown, former: unknown) => void) => {
      page.follow.add(follow)
      return () => page.follow.delete(follow)
    },
  },
}))
vi.mock('../../../store/worldStore.ts', () => ({
  onEvents: (hear: (events: readonly unknown[]) => void) => {
    page.hear.add(hear)
    return () => page.hear.delete(hear)
  },
}))
vi.mock('./itsNook.ts', () => ({
  onceInItsNook: (_: string, run: () => void) => {
    page.goIn = run
    return () => (page.goIn = undefined)
  },
}))
vi.mock('../useIsEditor.ts', () => ({ isEditor: () => false }))

const tell = (...events: readonly WireEvent[]): void => {
  for (const hear of page.hear) hear(events)
}
const connect = (name: 'ready' | 'waiting'): void => {
  const former = page.session
  page.session = { ...former, connection: { name } }
  for (const follow of page.follow) follow(page.session, former)
}
const refusal = (key: RefusalKey) => new TransactionError('refused', key, { refusal: key })
const sent = vi.mocked(send)
const AGAIN_MS = 4_000
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  page.session = { spaceId: 'a', connection: { name: 'ready' } }
  sent.mockReset().mockResolvedValue(undefined)
})
afterEach(() => {
  page.hear.clear()
  page.follow.clear()
  vi.useRealTimers()
})

async function open(look?: number) {
  const doc = new SharedText()
  const session = openDocument('1.2', doc, look)
  await settle()
  const write = (text: string): void => {
    doc.write(text)
    session.changed()
  }
  return { doc, session, write, name: () => session.store.get().name }
}

/** What has been sent that changes something. */
const written = (): string => {
  const reader = new SharedText()
  for (const [, body] of sent.mock.calls as unknown as [string, { update?: Uint8Array }][]) {
    if (body.update) reader.take(body.update)
  }
  return reader.text
}

test.each(['tooManyRequests', 'internalError', 'notStored'] as const)(
  'what is refused by %s is kept and sent again',
  async (key) => {
    const { doc, session, write, name } = await open()
    expect(name()).toBe('saved')
    sent.mockRejectedValue(refusal(key))
    write('写了很久的话')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(name()).toBe('offline')
    expect(doc.text).toBe('写了很久的话')
    expect(session.mayWrite()).toBe(true)
    sent.mockClear().mockResolvedValue(undefined)
    await vi.advanceTimersByTimeAsync(AGAIN_MS)
    expect(name()).toBe('saved')
    expect(written()).toBe('写了很久的话')
  },
)

test('a reading that is refused because there were too many is asked for again, and what is written meanwhile is kept', async () => {
  sent.mockRejectedValue(refusal('tooManyRequests'))
  const { session, write, name } = await open()
  expect(name()).toBe('offline')
  expect(session.mayWrite()).toBe(false)
  sent.mockResolvedValue(undefined)
  await vi.advanceTimersByTimeAsync(AGAIN_MS)
  expect(name()).toBe('saved')
  write('现在能写')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(written()).toBe('现在能写')
})

test('what one may not do is taken back, and said', async () => {
  const { doc, write, name, session } = await open()
  sent.mockRejectedValue(refusal('mayNotWrite'))
  write('不许')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(name()).toBe('refused')
  expect(session.store.get().words).toBe('不行')
  expect(doc.text).toBe('')
  sent.mockClear()
  await vi.advanceTimersByTimeAsync(3 * AGAIN_MS)
  expect(sent).not.toHaveBeenCalled()
})

test('a document hears and says nothing in another space', async () => {
  const { doc, write, session } = await open()
  const other = new SharedText()
  other.write('别处')
  page.session.spaceId = 'b'
  sent.mockClear()
  tell(event('documentUpdate', { docId: '1.2', update: other.unsent()!, seq: 1 }))
  expect(doc.text).toBe('')
  write('这里')
  await vi.advanceTimersByTimeAsync(1_000)
  session.dispose()
  await settle()
  expect(sent).not.toHaveBeenCalled()
})

/** Updates of a note as somebody has written it, letter by letter. */
function letters(text: string): WireEvent[] {
  const writer = new SharedText()
  return [...text].map((letter, n) => {
    writer.write(writer.text + letter)
    const update = writer.unsent()!
    writer.sent(update)
    return event('documentUpdate', { docId: '1.2', update, seq: n + 1 })
  })
}
const asked = () => sent.mock.calls.map(([, body]) => (body as { most?: number }).most ?? 'all')

test('who looks reads no more than that, forgets what is longer, and does not ask again', async () => {
  const all = letters('一二三四五六七八九十')
  sent.mockImplementation(() => {
    tell(...all)
    return Promise.resolve()
  })
  const { doc, session, name } = await open(500)
  expect(asked()).toEqual([500])
  expect(doc.text).toBe('')
  expect(doc.whole().length).toBeLessThan(10)
  expect(session.mayWrite()).toBe(false)
  tell(...letters('还有'))
  await vi.advanceTimersByTimeAsync(3 * AGAIN_MS)
  session.again()
  await settle()
  expect(doc.text).toBe('')
  expect(asked()).toEqual([500])
  // A window of it reads the whole, and from then on it is there for both.
  session.readWhole()
  await settle()
  expect(asked()).toEqual([500, 'all'])
  expect([doc.text, name(), session.mayWrite()]).toEqual(['一二三四五六七八九十', 'saved', true])
})

test('a short one is read by a look as it is, and asked for once', async () => {
  sent.mockImplementation((_, body) => {
    if (!(body as { update?: Uint8Array }).update) tell(...letters('今天'))
    return Promise.resolve()
  })
  const { doc, session, write } = await open(500)
  expect(doc.text).toBe('今天')
  session.readWhole()
  await settle()
  expect(asked()).toEqual([500])
  write('今天下雨')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toHaveBeenCalledTimes(2)
})

test('what is added while one looks on is read for longer, but not without end; an emptied one is there again', async () => {
  const { doc } = await open(500)
  const [first, ...rest] = letters('春'.repeat(100))
  tell(first!)
  tell(...rest.slice(0, 14))
  expect(doc.text).toBe('春'.repeat(15))
  for (const one of rest.slice(14)) tell(one)
  expect(doc.text).toBe('')
  tell(event('documentReset', { docId: '1.2' }), ...letters('新'))
  expect(doc.text).toBe('新')
})

test('the whole that is wanted while a look is on its way is read after it', async () => {
  const answers: (() => void)[] = []
  sent.mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
  const { doc, session } = await open(500)
  session.readWhole()
  const all = letters('一二三四五六七八九十')
  tell(...all.slice(0, 7))
  answers[0]!()
  await settle()
  expect(asked()).toEqual([500, 'all'])
  expect(session.mayWrite()).toBe(false)
  tell(...all)
  answers[1]!()
  await settle()
  expect(session.mayWrite()).toBe(true)
  expect(doc.text).toBe('一二三四五六七八九十')
})

test('what is behind a closed door is read once one has gone in', async () => {
  sent.mockRejectedValue(refusal('notInNook'))
  const { doc, name, session } = await open()
  expect(name()).toBe('refused')
  sent.mockImplementation(() => {
    tell(...letters('里面'))
    return Promise.resolve()
  })
  page.goIn!()
  await settle()
  expect([doc.text, name()]).toEqual(['里面', 'saved'])
  sent.mockRejectedValue(refusal('notInNook'))
  const outside = await open()
  expect(page.goIn).toBeDefined()
  outside.session.dispose()
  session.dispose()
  expect(page.goIn).toBeUndefined()
})

/** A server that keeps what it is sent, and tells all of it to who reads. */
function keep(kept: Uint8Array[]): void {
  sent.mockImplementation((_, body) => {
    const { update } = body as { update?: Uint8Array }
    if (update) kept.push(update)
    else tell(...kept.map((one, n) => event('documentUpdate', { docId: '1.2', update: one, seq: n + 1 })))
    return Promise.resolve()
  })
}
const updatesOf = (text: string): Uint8Array[] =>
  letters(text).map(({ body }) => (body as { update: Uint8Array }).update)

test('who was out while it was emptied sees what is there now, and what was written out there is gone with it', async () => {
  const kept = updatesOf('旧的')
  keep(kept)
  const { doc, write, name } = await open()
  write('旧的,我的')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(doc.text).toBe('旧的,我的')
  connect('waiting')
  write('旧的,我的,路上')
  kept.splice(0, kept.length, ...updatesOf('新'))
  connect('ready')
  await vi.advanceTimersByTimeAsync(1_000)
  expect([doc.text, name()]).toEqual(['新', 'saved'])
  expect(kept).toHaveLength(1)
  // Emptied, and nothing written since.
  connect('waiting')
  kept.length = 0
  connect('ready')
  await settle()
  expect(doc.text).toBe('')
  write('再来')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(written()).toContain('再来')
})

test('who was out while it was not emptied keeps all, sends what was written out there, and reads what others wrote', async () => {
  const kept = updatesOf('一')
  keep(kept)
  const { doc, write, name } = await open()
  write('一二')
  await vi.advanceTimersByTimeAsync(1_000)
  connect('waiting')
  write('一二三')
  const other = new SharedText()
  other.take(...kept)
  other.write('零一二')
  kept.push(other.unsent()!)
  connect('ready')
  await vi.advanceTimersByTimeAsync(1_000)
  expect([doc.text, name()]).toEqual(['零一二三', 'saved'])
  const reader = new SharedText()
  reader.take(...kept)
  expect(reader.text).toBe('零一二三')
})

test('what is written as the connection is lost goes when all is read again, and what is on its way then is counted in', async () => {
  const answers: (() => void)[] = []
  const kinds: string[] = []
  sent.mockImplementation((_, body) => {
    kinds.push((body as { update?: Uint8Array }).update ? 'write' : 'read')
    return new Promise((resolve) => answers.push(() => resolve(undefined)))
  })
  const { doc, write } = await open()
  answers[0]!()
  await settle()
  write('一')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(kinds).toEqual(['read', 'write'])
  connect('waiting')
  connect('ready')
  // Neither is lost for not being in what is read: the one is taken by the server meanwhile, the other waits.
  answers[1]!()
  await settle()
  write('一二')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(kinds).toEqual(['read', 'write', 'read'])
  answers[2]!()
  await settle()
  expect(doc.text).toBe('一二')
  expect(kinds).toEqual(['read', 'write', 'read', 'write'])
})
