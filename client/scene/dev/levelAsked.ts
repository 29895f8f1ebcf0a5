import type { GameMap } from '#shared/world/world.ts'
import { parseMapFile } from '#shared/map/files/parseMapFile.ts'
import { assetUrl } from '../assets.ts'
import { emptyHall } from './benchWorld.ts'

/** The level an address asks for, `space=office&level=1`; without a space the empty hall. */
export async function levelAsked(query: URLSearchParams): Promise<GameMap> {
  const space = query.get('space')
  if (!space) return emptyHall()
  const file = (await (await fetch(assetUrl(`spaces/${space}.json`))).json()) as {
    levels: { mapId: string; map: unknown }[]
  }
  const level = query.get('level')
  return parseMapFile((file.levels.find(({ mapId }) => mapId === level) ?? file.levels[0])?.map)
}
