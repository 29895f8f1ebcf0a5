import { areaCategories } from '../areaCategories.ts'
import { z } from 'zod'
import { writers } from '../../rules/writers.ts'
import type { GameMap } from '../../world/world.ts'
import { limits } from '../../rules/limits.ts'
import { decodeMask, isStoredMask, packMask } from '../grid.ts'
import { levelCategories } from '../categories.ts'
import { fitsMaskBudget } from '../edit/maskBudget.ts'
import { taskDeeds } from '../tutorialTasks.ts'

/**
 * Maps as JSON: the built-in spaces in assets/spaces and the stored levels of the database. A MapFile is a GameMap
 * whose Maps are records and whose masks are packed (grid.ts: packMask); those of older files are base64 of one byte a
 * cell, as on the wire. Whatever an edit may leave out on the wire may be missing in a file too.
 */

const uint = z.int().min(0).max(0xffffffff)
const text = z.string().max(100_000)
const real = z.number().finite()
/** At most a whole map of base64 bytes. */
const mask = z.string().max(Math.ceil(limits.mapSideMax ** 2 / 3) * 4)
const bilingual = z.object({ zh: z.string().min(1).max(200), en: z.string().min(1).max(200) })
const point = z.object({ x: uint.optional(), y: uint.optional() })
const rectangle = z.object({
  x1: uint.optional(),
  y1: uint.optional(),
  x2: uint.optional(),
  y2: uint.optional(),
})
/** Decimal, at most four characters: the published client keys by so much. */
const objectKey = z.string().regex(/^\d{1,4}$/)

const soundSchema = z.object({
  src: text.optional(),
  volume: real.optional(),
  loop: z.boolean().optional(),
  maxDistance: uint.optional(),
  isPositional: z.boolean().optional(),
  stream: z.boolean().optional(),
})

const objectTimeSchema = z.object({ _seconds: uint.optional(), _timezone: text.optional() })

const animationSchema = z.object({
  useSequenceAsRange: z.boolean().optional(),
  sequence: z.array(uint).default([]),
  loop: z.boolean().optional(),
  frameRate: uint.optional(),
})

const spritesheetSchema = z.object({
  spritesheetUrl: text.optional(),
  framing: z.object({ frameWidth: z.int().optional(), frameHeight: z.int().optional() }).optional(),
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
  nookCoords: z.object({ coords: z.array(point).optional() }).optional(),
  colored: z.boolean().optional(),
  name: text.optional(),
  bookable: z.boolean().optional(),
  capacity: uint.optional(),
  restricted: z.boolean().optional(),
  allowedUsers: z.object({ users: z.array(text).optional() }).optional(),
  isInMeeting: z.boolean().optional(),
  isDesk: z.boolean().optional(),
  writers: z.enum(writers).optional(),
  silent: z.boolean().optional(),
  hasCode: z.boolean().optional(),
  bookings: z
    .object({
      list: z
        .array(z.object({ id: text, userId: text, from: uint, to: uint }))
        .max(limits.bookingsOfNook)
        .optional(),
    })
    .optional(),
  owner: z
    .object({ userId: text.optional(), locked: z.boolean().optional(), description: text.optional() })
    .optional(),
  recordingInfo: z
    .object({ initiatingPlayer: text.optional(), active: z.boolean().optional(), egressId: text.optional() })
    .optional(),
})

const sides = z.int().min(1).max(limits.mapSideMax)

export const mapFileSchema = z
  .object({
    id: z.string().regex(/^\d{1,9}$/),
    name: text.optional(),
    description: text.optional(),
    dimensions: z.tuple([sides, sides]).optional(),
    collisions: mask.optional(),
    walls: z.record(z.string().max(64), mask).optional(),
    floors: z.record(z.string().max(64), mask).optional(),
    areas: z
      .record(
        z.string(),
        z.object({
          category: z.enum(areaCategories).optional(),
          coords: z.array(rectangle).optional(),
          name: text.optional(),
          closed: text.optional(),
        }),
      )
      .optional(),
    desks: z.record(z.string(), z.object({ coords: z.array(rectangle).optional() })).optional(),
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
          x: real.optional(),
          y: real.optional(),
          src: text.optional(),
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
    category: z.union([z.enum(levelCategories), z.literal('')]).optional(),
    useDrawnBG: z.boolean().optional(),
    enabledChats: z.array(text).optional(),
    decoration: text.optional(),
    script: text.optional(),
    tutorialTasks: z
      .object({
        groupSetId: text,
        areas: z
          .array(
            z.object({
              areaId: text.optional(),
              x: uint.optional(),
              y: uint.optional(),
              width: uint.optional(),
              height: uint.optional(),
              text: text.optional(),
              does: z.enum(taskDeeds).optional(),
            }),
          )
          .optional(),
        autoStart: z.boolean().optional(),
      })
      .optional(),
    updateId: z.int().min(0).optional(),
  })
  .superRefine((map, context) => {
    const grids = [map.collisions, ...Object.values(map.walls ?? {}), ...Object.values(map.floors ?? {})]
    const cells = map.dimensions ? map.dimensions[0] * map.dimensions[1] : 0
    if (grids.some((grid) => grid !== undefined && !isStoredMask(grid, cells))) {
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
  /** The hall of a third-party site: entered there, and in no list of ours. */
  ofSite: z.boolean().optional(),
  levels: z
    .array(z.object({ mapId: z.string().regex(/^\d{1,9}$/), isDefault: z.boolean(), map: mapFileSchema }))
    .min(1)
    .refine((levels) => levels.filter(({ isDefault }) => isDefault).length === 1, 'one level is the default')
    .refine(
      (levels) => levels.every(({ mapId, map }) => map.id === mapId),
      'the map of a level has its number',
    )
    .refine((levels) => levels.every(({ map }) => isMapFileComplete(map)), 'a level needs a complete map')
    .refine(
      (levels) => levels.every(({ map }) => fitsMaskBudget(map, map.dimensions ?? [0, 0])),
      `floors and walls of a level are at most ${limits.mapMaskCellsMax} cells together`,
    ),
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
 * The MapFile of a map, without what is unset.
 * @throws ZodError when the map holds what no file may hold
 */
export const toMapFile = (map: GameMap): MapFile => mapFileSchema.parse(mapFileOf(map))

/** The same of a map of which is known that a file may hold it: looking takes as long again for every field. */
export function mapFileOf(map: GameMap): MapFile {
  const [width, height] = map.dimensions ?? [0, 0]
  const packAll = (masks: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(masks).map(([type, text]) => [type, packMask(decodeMask(text, width * height))]),
    )
  return plain({
    ...map,
    collisions: map.collisions && packMask(map.collisions),
    walls: map.walls && packAll(map.walls),
    floors: map.floors && packAll(map.floors),
    objects: Object.fromEntries(map.objects),
    nooks: Object.fromEntries(map.nooks),
  }) as MapFile
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
