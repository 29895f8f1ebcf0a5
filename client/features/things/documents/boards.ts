import { SharedBoard } from './boardMarks.ts'
import type { DocumentSession } from './documentSession.ts'
import { heldDocuments, type Reading } from './heldDocuments.ts'

/** A board that is open. */
export interface OpenBoard {
  readonly board: SharedBoard
  readonly session: DocumentSession
}

/** What a face reads of a board, bytes as keeping them is counted: more than one visitor can write. */
const LOOK_BYTES = 1024 * 1024

const hold = heldDocuments(() => new SharedBoard(), LOOK_BYTES)

/** The board of a thing: one for its face and its window. What is taken is given back by `release`. */
export function holdBoard(
  docId: string,
  reading: Reading = 'whole',
): OpenBoard & { readonly release: () => void } {
  const { doc: board, session, release } = hold(docId, reading)
  return { board, session, release }
}
