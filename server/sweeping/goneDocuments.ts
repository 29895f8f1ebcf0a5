import { dayMs } from '#shared/rules/days.ts'
import { limits } from '#shared/rules/limits.ts'
import type { AppContext } from '../context.ts'
import * as documents from '../db/tables/content/documents.ts'
import { loadLevel } from '../maps/mapStore.ts'
import { documentOwner, hasOwner } from '../room/known/documents.ts'

const goneMs = limits.documentGoneDays * dayMs

/**
 * Forgets documents whose thing or nook has been gone for limits.documentGoneDays: so long an edit can be taken back
 * with all that was written. Reads the levels that have documents, and one
 * of them at a time: others have their turn between (db/breath.ts).
 * @returns how many were forgotten
 */
export async function forgetGoneDocuments({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  let forgotten = 0
  for (const spaceId of await documents.spaceIds(db)) {
    const byLevel = Map.groupBy(
      await documents.listOf(db, spaceId),
      ({ docId }) => documentOwner(docId)?.mapId,
    )
    for (const [mapId, all] of byLevel) {
      const map = mapId && (await loadLevel(db, spaceId, mapId))?.map
      for (const { docId, goneSince } of all) {
        const owner = documentOwner(docId)
        if (owner && map && hasOwner(map, owner)) {
          if (goneSince !== null) await documents.setGoneSince(db, spaceId, docId, null)
        } else if (goneSince === null) {
          await documents.setGoneSince(db, spaceId, docId, now)
        } else if (now - goneSince >= goneMs) {
          await documents.remove(db, spaceId, docId)
          forgotten += 1
        }
      }
    }
  }
  return forgotten
}
