import * as documentUpdates from '../db/tables/documentUpdates.ts'
import { appendEdits } from '../mapStore.ts'
import type { Statements } from './statement.ts'

export const mapStatements = {
  document({ db, spaceId }, effects) {
    const updates = effects.map(({ update: { docId, update, userId, at } }) => ({
      docId,
      // pg knows bytes by this type.
      update: Buffer.from(update),
      userId,
      at: Math.round(at),
    }))
    return documentUpdates.append(db, spaceId, updates)
  },

  mapEdit: ({ db, spaceId }, effects) =>
    appendEdits(
      db,
      spaceId,
      effects.map(({ edit }) => edit),
    ),
} satisfies Pick<Statements, 'document' | 'mapEdit'>
