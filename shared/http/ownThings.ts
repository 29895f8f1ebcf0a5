import { z } from 'zod'
import { colliderSchema, seatSchema } from '../map/catalogue.ts'
import { licences } from '../map/own/licences.ts'
import { limits } from '../rules/limits.ts'
import { idText, isoTime, text } from './fields.ts'

/** What spaces have of their own: models and materials somebody brought. */

export const ownThingParams = z.object({ id: idText(limits.spaceIdLength), thingId: idText() })

const source = z.union([
  z.literal(''),
  z
    .string()
    .trim()
    .max(limits.creditSource)
    .pipe(z.url({ protocol: /^https?$/, error: 'an address is wanted' })),
])

/** Whose it is: what a licence asks to be said can not be left out. */
export const creditFields = z
  .object({
    licence: z.enum(licences),
    author: text(0, limits.creditAuthor),
    words: text(0, limits.creditWords),
    source,
  })
  .refine(({ licence, author }) => licence !== 'ccBy' || author !== '', {
    path: ['author'],
    message: 'the licence wants the name of the author',
  })
  .refine(({ licence, words }) => licence !== 'other' || words !== '', {
    path: ['words'],
    message: 'say under which terms it is used',
  })

const quarter = z.int().min(0).max(3)

export const ownThingDetails = z.object({
  kind: z.literal('thing'),
  name: text(1, limits.ownThingName),
  group: z.enum(['FURNITURE', 'ELECTRICAL', 'DECORATE']),
  /** Metres for one unit of its file. */
  scale: z.number().finite().positive().max(10_000),
  turns: z.tuple([quarter, quarter]),
  mount: z.enum(['floor', 'wall', 'ceiling', 'surface']),
  /** Whether people walk through it. */
  isOpen: z.boolean(),
  /** Boxes one meets; none: all of it, unless it is open. */
  colliders: z.array(colliderSchema).max(limits.ownColliders),
  seats: z.array(seatSchema).max(limits.ownSeats),
  credit: creditFields,
})
export type OwnThingDetails = z.infer<typeof ownThingDetails>

export const ownMaterialDetails = z.object({
  kind: z.literal('material'),
  name: text(1, limits.ownThingName),
  use: z.enum(['floor', 'wall']),
  /** How wide the picture is where it lies, metres. */
  metres: z.number().finite().min(0.05).max(50),
  credit: creditFields,
})
export type OwnMaterialDetails = z.infer<typeof ownMaterialDetails>

export const ownDetails = z.discriminatedUnion('kind', [ownThingDetails, ownMaterialDetails])
export type OwnDetails = z.infer<typeof ownDetails>

const numbers = z.object({
  bytes: z.number(),
  triangles: z.number(),
  vertices: z.number(),
  materials: z.number(),
  pictures: z.number(),
  picturePixels: z.number(),
})

export const modelReport = z.object({
  before: numbers,
  after: numbers,
  box: z.object({ min: z.array(z.number()), max: z.array(z.number()) }),
  hints: z.object({ name: z.string(), author: z.string(), licence: z.string(), source: z.string() }),
})

export const ownThing = z.object({
  id: z.string(),
  kind: z.enum(['thing', 'material']),
  /** A draft is seen by whoever builds until it is saved, for a day. */
  state: z.enum(['DRAFT', 'LIVE']),
  /** Paths on this site. */
  model: z.string().nullable(),
  picture: z.string().nullable(),
  report: modelReport.nullable(),
  details: ownDetails.nullable(),
  /** How large it is, bytes. */
  bytes: z.number(),
  createdAt: isoTime,
  updatedAt: isoTime,
})
export type OwnThingEntry = z.infer<typeof ownThing>

export const ownThingList = z.object({ data: z.array(ownThing), max: z.number() })
