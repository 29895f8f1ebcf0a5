import { z } from 'zod'
import type { GameMap } from '../world/world.ts'
import { encodeMask, isMask } from './grid.ts'
import { mapOfFile } from './mapOfFile.ts'

/**
 * Maps as JSON: the built-in spaces in assets/spaces and the stored levels of the database. A MapFile is a GameMap
 * whose byte grids are base64 and whose Maps are records.
 */

const uint = z.int().min(0).max(0xffffffff)
const text = z.string().max(100_000)
const real = z.number().finite()
const bilingual = z.object({ zh: z.string().min(1).max(200), en: z.string().min(1).max(200) })
const point = z.object({ x: uint, y: uint })
const rectangle = z.object({ x1: uint, y1: uint, x2: uint, y2: uint })
/** Decimal, at most four characters: the published client keys by so much. */
const objectKey = z.string().regex(/^\d{1,4}$/)

/** The three categories an area may have (spec in-space §3). */
export const areaCategories = ['RW_OFFICE_LOBBY', 'RW_OFFICE_MEETING', 'COWORKING'] as const

const soundSchema = z.object({
  src: text,
  volume: real,
  loop: z.boolean(),
  maxDistance: uint,
  isPositional: z.boolean().optional(),
  stream: z.boolean().optional(),
})

const objectTimeSchema = z.object({ _seconds: uint, _timezone: text.optional() })

const animationSchema = z.object({
  useSequenceAsRange: z.boolean().optional(),
  sequence: z.array(uint).default([]),
  loop: z.boolean().optional(),
  frameRate: uint,
})

const spritesheetSchema = z.object({
  spritesheetUrl: text,
  framing: z.object({ frameWidth: z.int(), frameHeight: z.int() }).optional(),
  animations: z.record(z.string(), animationSchema).default({}),
  currentAnim: text.optional(),
  pauseAnimationsIfFpsBelowFramerate: z.boolean().optional(),
})

export const mapObjectSchema = z.object({
  templateId: text.optional(),
  _name: text.optional(),
  _tags: z.array(text).optional(),
  x: uint.optional(),
  y: uint.optional(),
  offsetX: real.optional(),
  offsetY: real.optional(),
  offsetZ: real.optional(),
  color: text.optional(),
  orientation: uint.optional(),
  normal: text.optional(),
  highlighted: text.optional(),
  type: z.int().min(0).max(9).optional(),
  width: uint.optional(),
  height: uint.optional(),
  extensionClass: text.optional(),
  previewMessage: text.optional(),
  distThreshold: uint.optional(),
  propertiesJson: text.optional(),
  sound: soundSchema.optional(),
  objectStartTime: objectTimeSchema.optional(),
  objectExpireTime: objectTimeSchema.optional(),
  id: text.optional(),
  customState: text.optional(),
  objectPlacerId: text.optional(),
  numGoKarts: uint.optional(),
  spritesheet: spritesheetSchema.optional(),
  zIndex: real.optional(),
  yaw: real.optional(),
  scale: real.optional(),
  room: z.int().optional(),
})

export const nookSchema = z.object({
  nookCoords: z.object({ coords: z.array(point) }).optional(),
  colored: z.boolean().optional(),
  name: text.optional(),
  bookable: z.boolean().optional(),
  capacity: uint.optional(),
  restricted: z.boolean().optional(),
  allowedUsers: z.object({ users: z.array(text) }).optional(),
  requestedUsers: z.object({ users: z.record(z.string(), z.object({ name: text.optional() })) }).optional(),
  isInMeeting: z.boolean().optional(),
  isDesk: z.boolean().optional(),
  recordingInfo: z
    .object({ initiatingPlayer: text.optional(), active: z.boolean(), egressId: text.optional() })
    .optional(),
})

const sides = z.int().min(1).max(1_000)

export const mapFileSchema = z
  .object({
    id: z.string().regex(/^\d{1,9}$/),
    name: text.optional(),
    description: text.optional(),
    dimensions: z.tuple([sides, sides]).optional(),
    collisions: text.optional(),
    walls: z.record(z.string().max(64), z.string()).optional(),
    floors: z.record(z.string().max(64), z.string()).optional(),
    areas: z
      .record(
        z.string(),
        z.object({ category: z.enum(areaCategories).optional(), coords: z.array(rectangle) }),
      )
      .optional(),
    desks: z.record(z.string(), z.object({ coords: z.array(rectangle) })).optional(),
    objects: z.record(objectKey, mapObjectSchema).default({}),
    nooks: z.record(z.string(), nookSchema).default({}),
    spawns: z.array(point.extend({ spawnId: text.optional() })).optional(),
    spawn: point.optional(),
    portals: z
      .array(
        point.extend({
          targetMap: text.optional(),
          targetUrl: text.optional(),
          targetX: uint.optional(),
          targetY: uint.optional(),
        }),
      )
      .optional(),
    announcer: z.array(point).optional(),
    assets: z
      .array(
        z.object({
          x: real,
          y: real,
          src: text,
          width: uint.optional(),
          height: uint.optional(),
          inFront: z.boolean().optional(),
        }),
      )
      .optional(),
    sprites: z.array(uint).optional(),
    backgroundImagePath: text.optional(),
    foregroundImagePath: text.optional(),
    miniMapImagePath: text.optional(),
    muteOnEntry: z.boolean().optional(),
    useDrawnBG: z.boolean().optional(),
    enabledChats: z.array(text).optional(),
    decoration: text.optional(),
    script: text.optional(),
    tutorialTasks: z
      .object({
        groupSetId: text,
        areas: z.array(z.object({ areaId: text, x: uint, y: uint, width: uint, height: uint })),
        autoStart: z.boolean().optional(),
      })
      .optional(),
    updateId: z.int().min(0).optional(),
  })
  .superRefine((map, context) => {
    const grids = [map.collisions, ...Object.values(map.walls ?? {}), ...Object.values(map.floors ?? {})]
    const cells = map.dimensions ? map.dimensions[0] * map.dimensions[1] : 0
    if (grids.some((grid) => grid !== undefined && !isMask(grid, cells))) {
      context.addIssue({ code: 'custom', message: 'a mask does not fit the dimensions' })
    }
  })

export type MapFile = z.infer<typeof mapFileSchema>

/** How many people a space suits (platform.md §3). */
export const recommendPeople = ['0-10', '10-25', '25-80', '80+'] as const

export const spaceFileSchema = z.object({
  version: z.literal(1),
  id: z.string().regex(/^[A-Za-z0-9_-]{1,16}$/),
  name: bilingual,
  description: bilingual,
  /** Path of the banner below /assets/. */
  banner: z.string().regex(/^images\/[A-Za-z0-9/_-]+\.(webp|png|jpg)$/),
  tags: z.array(z.string().min(1).max(40)),
  recommendPeople: z.enum(recommendPeople),
  levels: z
    .array(z.object({ mapId: z.string().regex(/^\d{1,9}$/), isDefault: z.boolean(), map: mapFileSchema }))
    .min(1)
    .refine((levels) => levels.filter(({ isDefault }) => isDefault).length === 1, 'one level is the default')
    .refine(
      (levels) => levels.every(({ mapId, map }) => map.id === mapId),
      'the map of a level has its number',
    )
    .refine((levels) => levels.every(({ map }) => isMapFileComplete(map)), 'a level needs a complete map'),
})

export type SpaceFile = z.infer<typeof spaceFileSchema>

/** Complete as the protocol means it (in-space.md §4): a client would finish loading it. */
export function isMapFileComplete(map: MapFile): boolean {
  return (
    map.dimensions !== undefined &&
    map.collisions !== undefined &&
    map.backgroundImagePath !== undefined &&
    map.spawns !== undefined &&
    map.portals !== undefined &&
    map.announcer !== undefined
  )
}

/**
 * Checks the parsed content of a file of assets/spaces.
 * @throws ZodError when it does not fit
 */
export const parseSpaceFile = (json: unknown): SpaceFile => spaceFileSchema.parse(json)

/**
 * The map in a MapFile.
 * @throws ZodError when it does not fit the schema
 */
export const parseMapFile = (json: unknown): GameMap => mapOfFile(mapFileSchema.parse(json))

/**
 * The MapFile of a map, without what is unset.
 * @throws ZodError when the map holds what no file may hold
 */
export function toMapFile(map: GameMap): MapFile {
  return mapFileSchema.parse(
    plain({
      ...map,
      collisions: map.collisions && encodeMask(map.collisions),
      objects: Object.fromEntries(map.objects),
      nooks: Object.fromEntries(map.nooks),
    }),
  )
}

/** Plain JSON without null and undefined (decoded messages have null for what is absent). */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, entry]) => entry !== undefined && entry !== null)
      .map(([key, entry]) => [key, plain(entry)]),
  )
}
