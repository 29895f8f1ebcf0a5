import { z } from 'zod'
import { limits } from '../rules/limits.ts'
import { levelSideMin } from '../map/emptyLevel.ts'
import { idText, text } from './fields.ts'
import { roomLayoutSchema } from '../map/edit/roomLayout.ts'

/** "{spaceId}.{n}" */
export const levelParams = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}\.(?:0|[1-9]\d{0,8})$/, 'not the id of a level'),
})

export const levelAnswer = z.object({
  id: z.string(),
  name: z.string(),
  isDefault: z.boolean(),
  roomLayout: roomLayoutSchema,
})
export type LevelAnswer = z.infer<typeof levelAnswer>

/** Objects as files of maps have them, by their keys. */
export const hiddenThingsAnswer = z.object({
  objects: z.record(z.string(), z.record(z.string(), z.unknown())),
})
export type HiddenThingsAnswer = z.infer<typeof hiddenThingsAnswer>

/** The layout itself or its JSON, as the wire carries it. */
export const updateLevelBody = z.object({
  roomLayout: z.union([
    roomLayoutSchema,
    z
      .string()
      .max(limits.levelBodyBytes)
      .transform((text, context): unknown => {
        try {
          return JSON.parse(text)
        } catch {
          context.addIssue({ code: 'custom', message: 'not JSON' })
          return z.NEVER
        }
      })
      .pipe(roomLayoutSchema),
  ]),
})

const levelNumber = z.string().regex(/^(?:0|[1-9]\d{0,8})$/, 'not the number of a level')
const levelId = levelParams.shape.id
const side = z.int().min(levelSideMin).max(limits.mapSideMax)

/** What a new level begins as. */
export const newLevelSource = z.discriminatedUnion('kind', [
  /** A floor and a place to arrive on it, metres. */
  z.object({ kind: z.literal('empty'), width: side, depth: side }),
  /** A level of a template one may use. */
  z.object({ kind: z.literal('sample'), templateId: idText(), mapId: levelNumber }),
  /** A copy of a level, of this space or of another one may build in. */
  z.object({ kind: z.literal('level'), levelId }),
])
export type NewLevelSource = z.infer<typeof newLevelSource>

export const newLevelBody = z.object({ name: text(1, limits.levelName), from: newLevelSource })
export const newLevelAnswer = z.object({ id: z.string(), name: z.string() })
export type NewLevelAnswer = z.infer<typeof newLevelAnswer>

/** All levels but drafts, by number. */
export const orderLevelsBody = z.object({ order: z.array(levelNumber).min(1).max(limits.spaceLevelsMax) })
export const renameLevelBody = z.object({ name: text(1, limits.levelName) })
export const draftAnswer = z.object({ id: z.string() })
/** The number of the map of the level as it was looked at: it is refused when that has changed since. */
export const publishDraftBody = z.object({ revision: z.int().min(0).optional() })
