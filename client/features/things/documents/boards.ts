import { SharedBoard } from './boardMarks.ts'
import { openDocument, type DocumentSession } from './documentSession.ts'

/** A board that is open. */
export interface OpenBoard {
  readonly board: SharedBoard
  readonly session: DocumentSession
}

const open = new Map<string, OpenBoard & { holders: number }>()

/** The board of a thing: one for its face and its window. What is taken is given back by `release`. */
export function holdBoard(docId: string): OpenBoard & { readonly release: () => void } {
  let held = open.get(docId)
  if (!held) {
    const board = new SharedBoard()
    held = { board, session: openDocument(docId, board, board), holders: 0 }
    open.set(docId, held)
  }
  held.holders += 1
  const { board, session } = held
  const mine = held
  return {
    board,
    session,
    release: () => {
      mine.holders -= 1
      if (mine.holders > 0) return
      open.delete(docId)
      session.dispose()
    },
  }
}
