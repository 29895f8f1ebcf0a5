/** What a model that somebody brings may be, as it comes and as it is kept. */
export const modelBudgets = {
  /** Of the file that is sent. */
  bytesIn: 20 * 1024 * 1024,
  /** More is not even made smaller. */
  trianglesIn: 2_000_000,
  /** What its lists may have together, bytes once unpacked. */
  unpackedBytes: 192 * 1024 * 1024,
  nodesIn: 4_000,
  meshesIn: 2_000,
  materialsIn: 256,
  picturesIn: 64,
  /** A side of a picture in it, pixels, and all of them together. */
  pictureSideIn: 8_192,
  picturePixelsIn: 128 * 1024 * 1024,
  /** What is kept: more triangles are made fewer, larger pictures smaller. */
  triangles: 20_000,
  pictureSide: 1_024,
  picturePixels: 4 * 1024 * 1024,
  materials: 12,
  bytes: 3 * 1024 * 1024,
  /** Length of a side of the thing in the world, metres. */
  leastM: 0.02,
  mostM: 30,
} as const

/** Why a model is not taken, for whoever sent it; what of it is said beside. */
export const modelProblems = [
  'notGlb',
  'cutShort',
  'oldVersion',
  'badJson',
  'tooDeep',
  'tooManyParts',
  'outside',
  'extension',
  'damaged',
  'badNumbers',
  'noShape',
  'tooManyTriangles',
  'tooMuchData',
  'pictureTooLarge',
  'badPicture',
  'staysTooHeavy',
  'staysTooLarge',
  'tookTooLong',
  'tooMuchMemory',
  'crashed',
] as const
export type ModelProblemName = (typeof modelProblems)[number]
