/** What may be wrong with a template, in the order in which the texts of pages have it. */
export const templateProblemCodes = [
  // of the template
  'noSpace',
  'noLevel',
  'defaultLevel',
  'templateSize',
  // Of records of some time ago: by now they go along.
  'ownThings',
  'ownThingsGone',
  'ownThingsQuota',
  'tookTooLong',
  'interrupted',
  'crashed',
  // of a level
  'unreadable',
  'wrongNumber',
  'incomplete',
  'dimensions',
  'levelSize',
  'tooManyMaskCells',
  'tooManyObjects',
  'tooManySpawns',
  'tooManyPortals',
  'tooManyNooks',
  'doesNotOpen',
  // of something on a level
  'unknownAsset',
  'unknownOwn',
  'missingFile',
  'noSpawn',
  'spawnBlocked',
  'spawnUnreachable',
  'portalNowhere',
  'portalBlocked',
  'portalUnreachable',
  // there were more than the log holds
  'andMore',
] as const
export type TemplateProblemCode = (typeof templateProblemCodes)[number]

export interface TemplateProblem {
  readonly code: TemplateProblemCode
  /** The level it is on. */
  readonly mapId?: string
  /** What it is about: the id of a spawn, the key of an object, an asset, a path. */
  readonly what?: string
  /** Cell. */
  readonly x?: number
  readonly y?: number
}
