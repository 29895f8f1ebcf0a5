import { z } from 'zod'

/**
 * The asset catalogue: everything an object of the map may be (`WireObject.templateId` names an item's id).
 * Metres, three.js axes, the item's origin at the centre of its footprint on the floor, its front towards +z.
 * Written by `npm run assets` to assets/catalogue.json, read by the server (walkable cells, chairs) and the scene.
 */

/** Limits every item keeps, so that a furnished room stays light to download and to draw. */
export const catalogueLimits = { triangles: 5_000, plantTriangles: 8_000, bytes: 180_000 } as const

const metres = z.number().finite().min(-50).max(50)
const length = z.number().finite().positive().max(50)

/** An axis-aligned box at yaw 0: centre x and z, bottom y, full width, height and depth, in metres. */
export const colliderSchema = z.object({ x: metres, y: metres, z: metres, w: length, h: length, d: length })

/** A place to sit: y is the height of the seat, yaw the direction the sitter faces, degrees clockwise, 0 = +z. */
export const seatSchema = z.object({ x: metres, y: metres, z: metres, yaw: z.number().min(-180).max(360) })

/**
 * A place for words on a sign: its middle, how wide the words may be and how high their letters are (metres, at scale
 * 1), and where it looks, degrees clockwise, 0 = +z. A sign with several of them takes its words parted by "·".
 */
export const wordsSchema = z.object({
  x: metres,
  y: metres,
  z: metres,
  wide: length,
  letter: length,
  yaw: z.number().min(-180).max(360).optional(),
  ink: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .optional(),
})

export const catalogueItemSchema = z.object({
  /** The template id, in kebab case. */
  id: z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/),
  name: z.object({ zh: z.string().min(1), en: z.string().min(1) }),
  group: z.enum(['FURNITURE', 'ELECTRICAL', 'DECORATE']),
  /** Path of the GLB below /assets/. */
  file: z.string().regex(/^models\/furniture\/[a-z0-9-]+\.glb$/),
  /** Width (x), height (y) and depth (z) in metres. */
  size: z.tuple([length, length, length]),
  tris: z.int().positive(),
  bytes: z.int().positive(),
  /** Whether the cells it covers can not be walked on. */
  blocks: z.boolean(),
  /** What the capsule of a walking player meets; empty for rugs, chairs and things on walls. */
  colliders: z.array(colliderSchema),
  seats: z.array(seatSchema),
  /** What it stands on or hangs from. `wall`: its back is at z = 0; `ceiling`: its top is at y = 0; both origin 0. */
  mount: z.enum(['floor', 'wall', 'ceiling', 'surface']),
  /** It occupies a thin wall's edge and opens it: a door can be passed, a window only looked through. */
  opens: z.enum(['door', 'window']).optional(),
  /** How high the hole of a window begins above where it is put, metres; 0 unless given. */
  sill: length.optional(),
  /** Whether the object's colour multiplies the matte material. */
  tint: z.boolean().optional(),
  /** Height in metres of the top one can stand on (stages, steps). */
  standHeight: z.number().positive().max(1.2).optional(),
  /** Where the words of its `text` property are written. All carry the same words if `sameWords` is set. */
  words: z.array(wordsSchema).optional(),
  sameWords: z.boolean().optional(),
})

export const catalogueSchema = z.array(catalogueItemSchema)

export type Words = z.infer<typeof wordsSchema>
export type Seat = z.infer<typeof seatSchema>
export type CatalogueItem = z.infer<typeof catalogueItemSchema>
/** Items by id. */
export type Catalogue = ReadonlyMap<string, CatalogueItem>

/**
 * Checks the parsed content of catalogue.json and indexes it by id.
 * @throws ZodError when the content does not fit the schema, Error when two items share an id.
 */
export function parseCatalogue(content: unknown): Catalogue {
  const items = catalogueSchema.parse(content)
  const byId = new Map(items.map((item) => [item.id, item]))
  if (byId.size !== items.length) throw new Error('two items of the catalogue share an id')
  return byId
}
