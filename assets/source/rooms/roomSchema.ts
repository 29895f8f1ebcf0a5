import { z } from 'zod'
import type { PresetRoom } from '#shared/map/making/presetRoom.ts'
import { wallMaterials } from '#shared/map/walls.ts'

/** All that a room of assets/rooms.json may be; the browser looks at its shape only (parseRooms.ts). */

const cells = z.int().min(0).max(40)
const side = z.int().min(1).max(40)
const metres = z.number().min(0).max(40)
const bilingual = z.strictObject({ zh: z.string().min(1).max(80), en: z.string().min(1).max(160) })
const rectangle = z.strictObject({ x: cells, y: cells, w: side, h: side })
const material = z.string().regex(/^[a-z]+(-[a-z]+)*$/)

const thing = z.strictObject({
  item: z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/),
  x: metres,
  z: metres,
  y: z.number().min(0).max(10).optional(),
  yaw: z.number().min(0).lt(360).optional(),
  scale: z.number().min(0.25).max(4).optional(),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .optional(),
  name: z.string().min(1).max(80).optional(),
  type: z.int().min(1).max(8).optional(),
  words: z.string().min(1).max(80).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  state: z.string().min(2).optional(),
  reach: z.int().min(3).max(20).optional(),
  sound: z
    .strictObject({
      src: z.string().startsWith('/assets/'),
      volume: z.number().min(0).max(1),
      loop: z.boolean(),
      maxDistance: z.int().positive(),
      isPositional: z.boolean(),
    })
    .optional(),
})

const room = z.strictObject({
  id: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
  name: bilingual,
  description: bilingual,
  groupIndex: z.int().min(0),
  width: side,
  depth: side,
  floors: z.array(rectangle.extend({ material })).min(1),
  walls: z.array(
    z
      .strictObject({
        material: z.enum(Object.keys(wallMaterials)),
        x1: cells,
        y1: cells,
        x2: cells,
        y2: cells,
      })
      .refine(({ x1, y1, x2, y2 }) => (x1 === x2 ? y1 < y2 : y1 === y2 && x1 < x2)),
  ),
  nooks: z.array(
    rectangle.extend({
      name: z.string().min(1).max(60),
      capacity: z.int().positive().optional(),
      bookable: z.boolean().optional(),
      colored: z.boolean().optional(),
      silent: z.boolean().optional(),
    }),
  ),
  desks: z.array(rectangle),
  announcer: z.array(rectangle),
  things: z.array(thing).min(1),
})

/** @throws ZodError */
export const checkRooms = (content: unknown): readonly PresetRoom[] =>
  z.array(room).parse(content) as readonly PresetRoom[]
