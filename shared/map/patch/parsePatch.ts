import { z } from 'zod'
import { because } from '../../protocol/refusals.ts'
import { limits } from '../../rules/limits.ts'
import { EditError, schemaError } from '../edit/editChecks.ts'
import { mapFileSchema, mapObjectSchema, nookSchema } from '../files/spaceFile.ts'
import { plainFields, type MapPatch, type PlainField } from './mapPatch.ts'

/** Steps as they come over the wire: apart from `mapPatch.ts`, so that browsers make steps without zod. */

const anyOf = (shape: z.ZodRawShape) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(shape).map(([field, schema]) => [field, (schema as z.ZodType).nullish()]),
    ),
  )
const turnOf = <T extends z.ZodType>(schema: T) =>
  z.strictObject({ was: schema.nullable(), now: schema.nullable() })

const runs = z.array(z.int().min(0).max(limits.mapSideMax)).max(3 * 100_000)
const cellTurn = z.strictObject({ on: runs, off: runs, isNew: z.boolean().optional() })
const { areas, desks } = mapFileSchema.shape
const name = z.string().min(1).max(128)
const fileFields = mapFileSchema.shape as unknown as Record<PlainField, z.ZodType>

const mapPatchSchema = z
  .strictObject({
    dimensions: turnOf(
      z.tuple([z.int().min(1).max(limits.mapSideMax), z.int().min(1).max(limits.mapSideMax)]),
    ),
    cells: z.strictObject({
      collisions: z.record(z.literal(''), cellTurn).optional(),
      walls: z.record(z.string().max(64), cellTurn).optional(),
      floors: z.record(z.string().max(64), cellTurn).optional(),
    }),
    objects: z.record(
      name,
      turnOf(anyOf(mapObjectSchema.shape)).extend({ key: z.string().max(4).optional() }),
    ),
    nooks: z.record(z.string().min(1).max(64), turnOf(anyOf(nookSchema.shape))),
    books: z.strictObject({
      areas: z.record(name, turnOf(areas.unwrap().valueType)).optional(),
      desks: z.record(name, turnOf(desks.unwrap().valueType)).optional(),
    }),
    fields: z.strictObject(
      Object.fromEntries(plainFields.map((field) => [field, turnOf(fileFields[field]).optional()])),
    ),
  })
  .partial()

/** @throws EditError when the text is no step of an editor */
export function parsePatch(json: string): MapPatch {
  let content: unknown
  try {
    content = JSON.parse(json)
  } catch {
    throw new EditError(because('mapNotJson', { field: 'patch' }))
  }
  const parsed = mapPatchSchema.safeParse(content)
  if (parsed.success) return parsed.data as MapPatch
  throw schemaError('patch', parsed.error)
}
