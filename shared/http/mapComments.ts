import { z } from 'zod'
import { limits } from '../rules/limits.ts'
import { idText, isoTime, listOf, multilineText } from './fields.ts'
import { levelParams } from './levels.ts'

const author = z.object({ userId: z.string(), displayName: z.string() })
const metres = z.number().min(-limits.mapSideMax).max(limits.mapSideMax)
const place = {
  /** Metres of the level. */
  x: metres,
  y: metres,
  z: metres,
}

/** An answer to a comment. */
const mapCommentReply = z.object({ id: z.string(), contents: z.string(), createdAt: isoTime, author })
export type MapCommentReply = z.infer<typeof mapCommentReply>

/** What somebody pinned to a thing or a place of a level. */
export const mapComment = z.object({
  id: z.string(),
  /** The name of the thing (shared/map/patch/mapPatch.ts, nameOf); '' where it is pinned to a place. */
  thing: z.string(),
  /** The placed room it is in: who furnishes that alone reads it as well. */
  room: z.int().nullable(),
  ...place,
  contents: z.string(),
  createdAt: isoTime,
  author,
  /** null: it is open. */
  resolvedAt: isoTime.nullable(),
  /** The oldest first. */
  replies: z.array(mapCommentReply),
})
export type MapComment = z.infer<typeof mapComment>

/** All there are, the newest first. */
export const mapCommentList = listOf(mapComment)
export type MapCommentList = z.infer<typeof mapCommentList>

const contents = multilineText(1, limits.mapCommentLength)

export const addMapCommentBody = z.union([
  z.object({ parentId: idText(), contents }),
  z.object({
    thing: z.string().max(128).default(''),
    room: z.int().min(0).max(0x7fff_ffff).nullable().default(null),
    ...place,
    contents,
  }),
])

export const mapCommentParams = levelParams.extend({ commentId: idText() })
export const resolveMapCommentBody = z.object({ resolved: z.boolean() })
