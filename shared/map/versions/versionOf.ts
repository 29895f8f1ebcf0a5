import type { GameMap } from '../../world/world.ts'
import { livedFields } from '../patch/livedFields.ts'

/**
 * A level as a version keeps it: its layout, and nothing that names somebody or that people made of it since. Who put a thing
 * there, who may come in, who has a desk belongs to the level that is there (becomeMap).
 */
export function versionOf(map: GameMap): GameMap {
  const objects = [...map.objects].map(
    ([key, { objectPlacerId: _placer, ...object }]) => [key, object] as const,
  )
  const nooks = [...map.nooks].map(([key, { allowedUsers: _users, code: _code, ...nook }]) => {
    for (const field of livedFields) delete nook[field]
    return [key, nook] as const
  })
  const { updateId: _number, ...layout } = map
  return { ...layout, objects: new Map(objects), nooks: new Map(nooks) }
}
