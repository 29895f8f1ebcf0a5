import type { GameMap, World } from '#shared/world/world.ts'

let last: { readonly map: GameMap; readonly ridden: string; readonly shown: GameMap } | undefined

/** A level without the vehicles that are under way: those are drawn with who rides them. Itself while nobody rides. */
export function withoutRidden(map: GameMap, { players }: World): GameMap {
  let ridden = ''
  for (const { mapId, attributes } of players.values())
    if (attributes.vehicleId && mapId === map.id) ridden += `${attributes.vehicleId} `
  if (ridden === '') return map
  if (last?.map === map && last.ridden === ridden) return last.shown
  const objects = new Map(map.objects)
  for (const key of ridden.split(' ')) objects.delete(key)
  last = { map, ridden, shown: { ...map, objects } }
  return last.shown
}
