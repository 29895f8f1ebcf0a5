import { fileURLToPath } from 'node:url'
import { join } from 'node:path'

/** The root of the repository. */
export const rootFolder = fileURLToPath(new URL('../..', import.meta.url))
/** Everything the asset scripts write and git keeps. */
export const assetsFolder = join(rootFolder, 'assets')
/** Downloads; never committed. */
export const cacheFolder = join(rootFolder, '.cache')
