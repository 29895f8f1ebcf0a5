import { limits } from '#shared/rules/limits.ts'
import type { Db } from '../db/schema.ts'
import * as spaces from '../db/tables/spaces/spaces.ts'

/** Published clients put a backslash in place of the character there, or append it (docs/protocol.md). */
const rewrittenAt = limits.spaceIdLength
const idMax = 64

/**
 * The id of a space from what a client calls it: exact, or as a published client rewrites it.
 * undefined: no such space, or more than one could be meant.
 */
export async function resolveSpaceId(db: Db, rawId: string): Promise<string | undefined> {
  if (rawId === '' || rawId.length > idMax || rawId.includes('\0')) return undefined
  if (await spaces.isThere(db, rawId)) return rawId
  if (rawId.length <= rewrittenAt + 1) {
    if (!rawId.endsWith('\\')) return undefined
    const stripped = rawId.slice(0, -1)
    return (await spaces.isThere(db, stripped)) ? stripped : undefined
  }
  const [first, second] = await spaces.findIdsExceptCharacter(db, rawId, rewrittenAt)
  return second === undefined ? first : undefined
}
