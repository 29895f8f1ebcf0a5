import * as usage from '../../../db/tables/accounts/usage.ts'
import * as documents from '../../../db/tables/content/documents.ts'
import * as documentUpdates from '../../../db/tables/content/documentUpdates.ts'
import * as spaces from '../../../db/tables/spaces/spaces.ts'
import type { CommitContext, Statements } from '../../statement.ts'
import { StoreRefusal } from '../../storeErrors.ts'
import { costOf } from './memory.ts'

/**
 * What is written is kept on the account of the space and of who owns it, as uploads are.
 * @throws StoreRefusal when either keeps more than it may by now
 */
export async function checkRoom({ db, spaceId, config }: CommitContext): Promise<void> {
  const { space, person } = config.storage.quotas
  const owner = (await spaces.find(db, spaceId))?.ownerId
  const isFull =
    (await usage.findSpace(db, spaceId)).bytes > space.bytes ||
    (owner != null && (await usage.findPerson(db, owner)).bytes > person.bytes)
  if (isFull) throw new StoreRefusal('storageFull')
}

export const documentStatements = {
  async document(context, effects) {
    const { db, spaceId } = context
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
    if (effects.some(({ change }) => change.kind === 'add')) await checkRoom(context)
  },
} satisfies Pick<Statements, 'document'>
