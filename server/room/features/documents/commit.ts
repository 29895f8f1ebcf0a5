import * as documents from '../../../db/tables/content/documents.ts'
import * as documentUpdates from '../../../db/tables/content/documentUpdates.ts'
import { keepsWithin } from '../../../files/quotas.ts'
import type { Statements } from '../../statement.ts'
import { StoreRefusal } from '../../storeErrors.ts'
import { costOf } from './memory.ts'

export const documentStatements = {
  async document(context, effects) {
    const { db, spaceId, config } = context
    for (const { docId, change } of effects) {
      if (change.kind === 'add') {
        const { seq, update, userId, at } = change
        const bytes = costOf(update)
        await documents.grow(db, { spaceId, docId, begunBy: userId, lastSeq: seq, bytes })
        // pg knows bytes by this type.
        const row = { spaceId, docId, seq, update: Buffer.from(update), userId, at: Math.round(at), whole: 0 }
        await documentUpdates.insert(db, row)
        continue
      }
      await documentUpdates.removeUpTo(db, spaceId, docId, change.upTo)
      if (change.kind === 'whole') {
        const { upTo: seq, update, userId, at } = change
        const row = { spaceId, docId, seq, update: Buffer.from(update), userId, at: Math.round(at), whole: 1 }
        await documentUpdates.insert(db, row)
      }
      const { bytes } = await documentUpdates.sumsOf(db, spaceId, docId)
      await documents.setBytes(db, spaceId, docId, bytes)
    }
    // What is written is kept on the account of the space and of who owns it, as uploads are.
    const doesGrow = effects.some(({ change }) => change.kind === 'add')
    if (doesGrow && !(await keepsWithin(db, config.storage.quotas, spaceId)))
      throw new StoreRefusal('storageFull')
  },
} satisfies Pick<Statements, 'document'>
