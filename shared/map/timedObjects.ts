import type { v1 } from '../protocol/messages.ts'
import type { GameMap } from '../world/world.ts'

type WireObject = v1.WireObject.$Properties

/** Whether an object is there at a time (ms since the epoch): from its start on, until it expires; 0 is no limit. */
export function isShown({ objectStartTime, objectExpireTime }: WireObject, now: number): boolean {
  const from = (objectStartTime?._seconds ?? 0) * 1_000
  const until = (objectExpireTime?._seconds ?? 0) * 1_000
  return now >= from && (until === 0 || now < until)
}

const timedKeys = new WeakMap<GameMap['objects'], readonly string[]>()

/** Keys of the objects that come or go by time. */
export function timedObjects({ objects }: GameMap): readonly string[] {
  let keys = timedKeys.get(objects)
  if (!keys) {
    keys = [...objects]
      .filter(([, { objectStartTime, objectExpireTime }]) => objectStartTime ?? objectExpireTime)
      .map(([key]) => key)
    timedKeys.set(objects, keys)
  }
  return keys
}

/** A map as people see it at a time; the same map when nothing of it is hidden. */
export function shownMap(map: GameMap, now: number): GameMap {
  const hidden = timedObjects(map).filter((key) => !isShown(map.objects.get(key)!, now))
  if (hidden.length === 0) return map
  const objects = new Map(map.objects)
  for (const key of hidden) objects.delete(key)
  return { ...map, objects }
}
