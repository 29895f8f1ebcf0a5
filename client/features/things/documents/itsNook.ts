import type { MapId } from '#shared/ids.ts'
import { nookAt } from '#shared/map/nooks.ts'
import { rectOf } from '#shared/world/map.ts'
import { browserClock } from '../../../net/clock.ts'
import { sessionStore } from '../../../store/sessionStore.ts'
import { worldStore } from '../../../store/worldStore.ts'

/** How often it is looked whether one has gone in, ms. */
export const LOOK_MS = 2_000

/** Whether one is in the nook the thing of a document ("{mapId}.{objectKey}") stands in. */
function isInItsNook(docId: string): boolean {
  const [mapId = '', key = ''] = docId.split('.')
  const map = worldStore.get().maps.get(mapId as MapId)
  const object = map?.objects.get(key)
  const { selfEncId } = sessionStore.get()
  const self = selfEncId === undefined ? undefined : worldStore.live(selfEncId)
  if (!map || !object || self?.mapId !== mapId) return false
  const { x, y } = rectOf(object)
  const nook = nookAt(map, { x: x + 0.5, z: y + 0.5 })
  return nook !== undefined && nookAt(map, self.position) === nook
}

/** Runs once, when one is in the nook of a document one was kept out of; answers the way to stop. */
export function onceInItsNook(docId: string, run: () => void): () => void {
  let stop = (): void => undefined
  const look = (): void => {
    if (isInItsNook(docId)) run()
    else stop = browserClock.after(LOOK_MS, look)
  }
  stop = browserClock.after(LOOK_MS, look)
  return () => stop()
}
