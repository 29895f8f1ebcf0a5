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
import type { SharedDoc } from './SharedDoc.ts'

/** What somebody does is gathered for so long before it is sent. */
const GATHER_MS = 150
/** After so long without an answer it is tried again. */
const AGAIN_MS = 4_000
/** From so many updates, or so many bytes, on a document is made one update by who may. */
const COMPACT = { updates: 300, bytes: 128 * 1024 } as const

export interface DocumentState {
  /** loading: not all of it has come; refused: one may not write, or not read, `words` says why. */
  readonly name: 'loading' | 'saved' | 'saving' | 'offline' | 'refused'
  readonly words: string
  /** Counts changes of what is shown. */
  readonly version: number
}

/** What the document itself is told. */
export interface DocumentPart {
  /** Applies what the server has stored. Throws where it is none of such a document. */
  take(...updates: readonly Uint8Array[]): void
}

/** A document that is open: what is done here goes to the server, what others do comes. */
export interface DocumentSession {
  readonly store: Store<DocumentState>
  readonly mayWrite: () => boolean
  /** To be told after each change made here. */
  changed(): void
  dispose(): void
}

/** Opens the document of a thing. Who may edit the level makes one update of many. */
export function openDocument(docId: string, doc: SharedDoc, part: DocumentPart = doc): DocumentSession {
  const store = createStore<DocumentState>(() => ({ name: 'loading', words: '', version: 0 }))
  const read = { updates: 0, bytes: 0, seq: 0 }
  let isClosed = false
  let isSending = false
  let isRead = false
  let stopWaiting = (): void => undefined
  const show = (name: DocumentState['name'], words = ''): void => {
    if (!isClosed) store.setState({ name, words })
  }
  const bump = (): void => store.setState({ version: store.get().version + 1 })
  const later = (ms: number, run: () => Promise<void>): void => {
    stopWaiting()
    stopWaiting = browserClock.after(ms, () => void run())
  }

  async function failed(error: unknown, again: () => Promise<void>): Promise<void> {
    if (isClosed) return
    const refusal: RefusalKey | undefined = refusalOf(error)
    if (refusal === undefined) {
      // Without a reason it was the connection: what was done waits, and it is tried again.
      show('offline')
      later(AGAIN_MS, again)
      return
    }
    doc.forget()
    bump()
    show('refused')
    show('refused', (await refusalWords(refusal)) ?? '')
  }

  async function readAll(): Promise<void> {
    try {
      await send('documentUpdate', { docId })
      if (isClosed) return
      isRead = true
      show('saved')
      await flush()
      if (isEditor() && (read.updates > COMPACT.updates || read.bytes > COMPACT.bytes)) await compact()
    } catch (error) {
      await failed(error, readAll)
    }
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
    if (isSending || !isRead || store.get().name === 'refused') return
    isSending = true
    try {
      for (let update = doc.unsent(); update; update = doc.unsent()) {
        show('saving')
        await send('documentUpdate', { docId, update })
        doc.sent(update)
      }
      show('saved')
    } catch (error) {
      await failed(error, flush)
    } finally {
      isSending = false
    }
  }

  function note(update: Uint8Array, seq: number): void {
    read.updates += 1
    read.bytes += update.length + limits.documentUpdateCost
    read.seq = Math.max(read.seq, seq)
  }

  function take(updates: readonly Uint8Array[]): void {
    if (updates.length === 0) return
    try {
      part.take(...updates)
      bump()
    } catch {
      // Sound one by one, and not together: what was there stays.
    }
  }

  const stops = [
    onEvents((events) => {
      let updates: Uint8Array[] = []
      for (const { kind, body } of events) {
        if ((kind !== 'documentUpdate' && kind !== 'documentReset') || body.docId !== docId) continue
        if (kind === 'documentUpdate') {
          const update = Uint8Array.from(body.update ?? [])
          note(update, body.seq ?? 0)
          updates.push(update)
        } else {
          updates = []
          doc.forget(true)
          bump()
        }
      }
      take(updates)
    }),
    sessionStore.subscribe(({ connection }, former) => {
      if (connection.name === former.connection.name || store.get().name === 'refused') return
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
        later(GATHER_MS, flush)
      }
    },
    dispose() {
      // What was done last is not lost: it goes without waiting for an answer.
      stopWaiting()
      isClosed = true
      for (const stop of stops) stop()
      void flush().finally(() => doc.dispose())
    },
  }
}
