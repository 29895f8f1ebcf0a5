import type { GameMap } from '../../world/world.ts'
import { mapOfFile } from './mapOfFile.ts'
import { mapFileSchema } from './spaceFile.ts'

/**
 * The map in a MapFile.
 * @throws ZodError when it does not fit the schema
 */
export const parseMapFile = (json: unknown): GameMap => mapOfFile(mapFileSchema.parse(json))
