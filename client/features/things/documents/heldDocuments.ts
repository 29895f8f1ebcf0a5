import { browserClock } from '../../../net/clock.ts'
import { onSpaceChange, sessionStore } from '../../../store/sessionStore.ts'
import { openDocument, type DocumentSession } from './documentSession.ts'
import type { SharedDoc } from './SharedDoc.ts'

/**
 * What everybody has released stays open for so long, ms: a face that is made anew, or a step back and forth, does not
 * read all of it again. It stays as long again where something done here is not stored by then.
 */
export const KEEP_MS = 10_000

/** Who looks shows what there is; who has it whole may write. */
export type Reading = 'look' | 'whole'

/** A document that is open for somebody: what is taken is given back by `release`. */
export interface HeldDocument<Doc extends SharedDoc> {
  readonly doc: Doc
  readonly session: DocumentSession
  readonly release: () => void
}

interface Open<Doc extends SharedDoc> {
  readonly doc: Doc
  readonly session: DocumentSession
  holders: number
  /** While it is kept though nobody holds it. */
  stopKeeping: () => void
}

/**
 * Documents of one kind, of which a look reads so many bytes at most (openDocument): each is open once, for its face and its window, until the last of them has released it, and a
 * little longer; but not beyond the space it belongs to.
 */
export function heldDocuments<Doc extends SharedDoc>(
  make: () => Doc,
  look: number,
): (docId: string, reading?: Reading) => HeldDocument<Doc> {
  const open = new Map<string, Open<Doc>>()
  const close = (id: string, held: Open<Doc>): void => {
    held.stopKeeping()
    open.delete(id)
    held.session.dispose()
  }
  const keep = (id: string, held: Open<Doc>): void => {
    held.stopKeeping = browserClock.after(KEEP_MS, () => {
      if (held.doc.hasUnsent) keep(id, held)
      else close(id, held)
    })
  }
  onSpaceChange(() => {
    for (const [id, held] of open) if (held.holders === 0) close(id, held)
  })

  const begin = (id: string, docId: string, most?: number): Open<Doc> => {
    const doc = make()
    const session = openDocument(docId, doc, most)
    const held = { doc, session, holders: 0, stopKeeping: () => undefined }
    open.set(id, held)
    return held
  }
  return (docId, reading = 'whole') => {
    // Ids of documents are the same in every space.
    const { spaceId } = sessionStore.get()
    const id = `${spaceId}/${docId}`
    const known = open.get(id)
    if (reading === 'whole') {
      known?.session.readWhole()
      // Who was refused once may by now.
      known?.session.again()
    }
    const held = known ?? begin(id, docId, reading === 'look' ? look : undefined)
    held.stopKeeping()
    held.holders += 1
    let isReleased = false
    return {
      doc: held.doc,
      session: held.session,
      release: () => {
        if (isReleased) return
        isReleased = true
        held.holders -= 1
        if (held.holders > 0) return
        // Its space has been left: nothing of it can be stored any more.
        if (sessionStore.get().spaceId === spaceId) keep(id, held)
        else close(id, held)
      },
    }
  }
}
