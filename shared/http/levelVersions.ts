import { z } from 'zod'
import { limits } from '../rules/limits.ts'
import { idText, isoTime, listOf, multilineText, pageQuery, text } from './fields.ts'
import { levelParams } from './levels.ts'

/**
 * Why there is a version. saved: somebody wanted it. begun: what the level was when work on it began; restore, publish:
 * what it was before a version or its draft took its place.
 */
export const versionCauses = ['saved', 'begun', 'restore', 'publish'] as const

export const versionParams = levelParams.extend({ versionId: idText() })
export const versionListQuery = z.object(pageQuery)

const plan = z.object({ width: z.int().min(0), height: z.int().min(0), cells: z.string() })

const facts = {
  id: z.string(),
  cause: z.enum(versionCauses),
  /** Without a name the oldest go by themselves. */
  isNamed: z.boolean(),
  /** Of a restore without a name of its own: what was restored. */
  name: z.string(),
  note: z.string(),
  /** Who saved it, or whose work it was kept before; null: nobody that is left. */
  savedBy: z.object({ id: z.string(), displayName: z.string() }).nullable(),
  savedAt: isoTime,
  things: z.int().min(0),
  /** As a small picture: a digit a cell (shared/map/versions/planCells.ts). */
  plan,
}

export const listedVersion = z.object({
  ...facts,
  /** What it takes of the space's room. */
  bytes: z.int().min(0),
  /** Whether whoever asks may rename and delete it. */
  isMine: z.boolean(),
})
export type ListedVersion = z.infer<typeof listedVersion>
/** The newest first. */
export const versionList = listOf(listedVersion)
export type VersionList = z.infer<typeof versionList>

export const versionAnswer = z.object(facts)
export type VersionAnswer = z.infer<typeof versionAnswer>

/** With the level as it was, as files of maps have it. */
export const wholeVersion = z.object({ ...facts, map: z.record(z.string(), z.unknown()) })
export type WholeVersion = z.infer<typeof wholeVersion>

export const versionBody = z.object({
  name: text(1, limits.versionName),
  note: multilineText(0, limits.versionNote).default(''),
})

/** What the level was before is a version as well; null: it was so already. */
export const restoreAnswer = z.object({ before: z.string().nullable() })
export type RestoreAnswer = z.infer<typeof restoreAnswer>
