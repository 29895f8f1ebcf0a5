import type { RefusalKey } from '#shared/protocol/refusals.ts'
import { limits } from '#shared/rules/limits.ts'
import { browserClock } from '../../../net/clock.ts'
import { send } from '../../../net/send.ts'
import { refusalOf } from '../../../net/transactions.ts'
import { refusalWords } from '../../../space/refusalWords.ts'
import { createStore, type Store } from '../../../store/createStore.ts'
import { sessionStore } from '../../../store/sessionStore.ts'
import { onEvents } from '../../../store/worldStore.ts'
import { isEditor } from '../useIsEditor.ts'
import { onceInItsNook } from './itsNook.ts'
import type { SharedDoc } from './SharedDoc.ts'

/** What somebody does is gathered for so long before it is sent. */
const GATHER_MS = 150
/** After so long without an answer it is tried again. */
const AGAIN_MS = 4_000
/** What passes: nothing is wrong with what was done, and later it is taken. */
const passing: ReadonlySet<RefusalKey> = new Set(['tooManyRequests', 'internalError', 'notStored'])
/** So much more of what others write one looks on at than was asked for at first. */
const LOOKED_ON = 4
/** From so many updates, or so many bytes, on a document is made one update by who may. */
const COMPACT = { updates: 300, bytes: 128 * 1024 } as const

export interface DocumentState {
  /** loading: not all of it has come; refused: one may not write, or not read, `words` says why. */
  readonly name: 'loading' | 'saved' | 'saving' | 'offline' | 'refused'
  readonly words: string
  /** Counts changes of what is shown. */
  readonly version: number
}

/** A document that is open: what is done here goes to the server, what others do comes. */
export interface DocumentSession {
  readonly store: Store<DocumentState>
  readonly mayWrite: () => boolean
  /** To be told after each change made here. */
  changed(): void
  /** Asks once more where it was refused. */
  again(): void
  /** Reads all of it, where no more was asked for than a look. */
  readWhole(): void
  dispose(): void
}

/**
 * Opens the document of a thing. Who may edit the level makes one update of many. `look`: of a document of more bytes
 * than that, as keeping them is counted, nothing is shown, until all of it is wanted.
 */
export function openDocument(docId: string, doc: SharedDoc, look?: number): DocumentSession {
  const { spaceId } = sessionStore.get()
  const store = createStore<DocumentState>(() => ({ name: 'loading', words: '', version: 0 }))
  const read = { updates: 0, bytes: 0, seq: 0 }
  let isClosed = false
  let isSending = false
  let isRead = false
  /** Readings begun; and whether the last of them has not come to its end. */
  let readings = 0
  let owesReading = false
  /** undefined: all of it is wanted. */
  let most = look
  /** There is more of it than that: it is empty here. */
  let isCut = false
  /** What the server has said since the connection was lost, until all of it is read again. */
  let since: Uint8Array[] | undefined
  let stopWaiting = (): void => undefined
  let stopReading = (): void => undefined
  const show = (name: DocumentState['name'], words = ''): void => {
    if (!isClosed) store.setState({ name, words })
  }
  const bump = (): void => store.setState({ version: store.get().version + 1 })
  const flushLater = (ms: number): void => {
    stopWaiting()
    stopWaiting = browserClock.after(ms, () => void flush())
  }
  const readLater = (ms: number): void => {
    stopReading()
    stopReading = browserClock.after(ms, () => void readAll())
  }

  function again(): void {
    if (store.get().name !== 'refused') return
    show('loading')
    void readAll()
  }

  /** Ids of documents are the same in every space: what belongs to one goes to no other. */
  const isElsewhere = (): boolean => sessionStore.get().spaceId !== spaceId

  async function failed(error: unknown): Promise<void> {
    if (isClosed) return
    const refusal: RefusalKey | undefined = refusalOf(error)
    if (refusal === undefined || passing.has(refusal)) {
      // Without a reason it was the connection. What was done waits, and it is tried again.
      show('offline')
      // What is read to its end goes on with what waits.
      if (owesReading) readLater(AGAIN_MS)
      else flushLater(AGAIN_MS)
      return
    }
    owesReading = false
    if (refusal === 'notInNook') stopReading = onceInItsNook(docId, again)
    doc.forget()
    bump()
    show('refused')
    show('refused', (await refusalWords(refusal)) ?? '')
  }

  async function readAll(): Promise<void> {
    if (isClosed || isCut || isElsewhere()) return
    stopReading()
    const asked = most
    const reading = ++readings
    owesReading = true
    read.updates = 0
    read.bytes = 0
    try {
      await send('documentUpdate', { docId, ...(asked === undefined ? {} : { most: asked }) })
      if (isClosed || reading !== readings) return
      // All of it was wanted while the look was on its way, and that has not brought it.
      if (asked !== undefined && most === undefined && read.bytes > asked) return await readAll()
      owesReading = false
      isRead = true
      compare()
      show('saved')
      await flush()
      if (isEditor() && (read.updates > COMPACT.updates || read.bytes > COMPACT.bytes)) await compact()
    } catch (error) {
      if (reading === readings) await failed(error)
    }
  }

  /** Somebody may have emptied it while one was out: then what is here is not what is read, and goes. */
  function compare(): void {
    const said = since
    since = undefined
    if (!said || doc.isIn(said)) return
    doc.forget(true)
    take(said)
    bump()
  }

  /** Many small updates become one; where somebody else was quicker, or it is too large, they stay. */
  async function compact(): Promise<void> {
    const update = doc.whole()
    if (update.length > limits.documentWholeBytes || update.length > read.bytes / 2) return
    const upTo = read.seq
    read.updates = 0
    read.bytes = 0
    await send('documentCompact', { docId, upTo, update }).catch(() => undefined)
  }

  async function flush(): Promise<void> {
    if (isSending || !isRead || isElsewhere() || store.get().name === 'refused') return
    // What leans on what may be gone by now goes when it is read: only who closes it does not wait.
    if (owesReading && !isClosed) return
    isSending = true
    try {
      for (let update = doc.unsent(); update; update = doc.unsent()) {
        show('saving')
        await send('documentUpdate', { docId, update })
        doc.sent(update)
        since?.push(update)
      }
      show('saved')
    } catch (error) {
      await failed(error)
    } finally {
      isSending = false
    }
  }

  function note(update: Uint8Array, seq: number): void {
    read.updates += 1
    read.bytes += update.length + limits.documentUpdateCost
    read.seq = Math.max(read.seq, seq)
  }

  /** What is too much for a look is not kept, and not asked for again by who looks. */
  function cut(): void {
    isCut = true
    isRead = false
    owesReading = false
    since = undefined
    readings += 1
    stopReading()
    doc.forget(true)
    show('loading')
    bump()
  }

  const isTooMuch = (): boolean => most !== undefined && read.bytes > (owesReading ? most : LOOKED_ON * most)

  /** Somebody has emptied it: what was too much for a look is gone as well. */
  function emptied(): void {
    doc.forget(true)
    if (since) since = []
    read.updates = 0
    read.bytes = 0
    if (isCut) {
      isCut = false
      isRead = true
      show('saved')
    }
    bump()
  }

  function take(updates: readonly Uint8Array[]): void {
    if (updates.length === 0) return
    try {
      doc.take(...updates)
      bump()
    } catch {
      // Sound one by one, and not together: what was there stays.
    }
  }

  const stops = [
    onEvents((events) => {
      if (isElsewhere()) return
      let updates: Uint8Array[] = []
      for (const { kind, body } of events) {
        if ((kind !== 'documentUpdate' && kind !== 'documentReset') || body.docId !== docId) continue
        if (kind === 'documentUpdate') {
          if (isCut) continue
          const update = Uint8Array.from(body.update ?? [])
          note(update, body.seq ?? 0)
          since?.push(update)
          updates.push(update)
        } else {
          updates = []
          emptied()
        }
      }
      if (isTooMuch()) cut()
      else take(updates)
    }),
    sessionStore.subscribe(({ connection }, former) => {
      if (isCut || connection.name === former.connection.name) return
      if (former.connection.name === 'ready') since = []
      if (store.get().name === 'refused') return
      if (connection.name === 'ready') void readAll()
      else show('offline')
    }),
  ]
  void readAll()
  return {
    store,
    mayWrite: () => isRead && !isClosed && store.get().name !== 'refused',
    changed() {
      bump()
      if (store.get().name !== 'offline') {
        show('saving')
        flushLater(GATHER_MS)
      }
    },
    again,
    readWhole() {
      if (most === undefined) return
      most = undefined
      if (!isCut) return
      isCut = false
      void readAll()
    },
    dispose() {
      // What was done last is not lost: it goes without waiting for an answer.
      stopWaiting()
      stopReading()
      isClosed = true
      for (const stop of stops) stop()
      void flush().finally(() => doc.dispose())
    },
  }
}
