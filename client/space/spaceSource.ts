import { encodePackedMove } from '#shared/movement/packedMove.ts'
import { post, send } from '../net/send.ts'
import type { SceneSource } from '../scene/sceneSource.ts'
import { loadingStore } from '../store/loadingStore.ts'
import { sessionStore } from '../store/sessionStore.ts'
import { worldStore } from '../store/worldStore.ts'

/** What the scene sees of the space this page is in. */
export const spaceSource: SceneSource = {
  world: worldStore.get,
  live: worldStore.live,
  subscribe: (listener) => {
    const stops = [worldStore.subscribe(listener), sessionStore.subscribe(listener)]
    return () => stops.forEach((stop) => stop())
  },
  self: () => sessionStore.get().selfEncId,
  onEvents: worldStore.onEvents,
  onPoses: worldStore.onPoses,
  send,
  move(pose) {
    post('move', { packed: encodePackedMove(pose) })
    const { selfEncId } = sessionStore.get()
    if (selfEncId !== undefined) worldStore.tellOwn(selfEncId, pose)
  },
  post,
  progress: (part, share) => loadingStore.get().report(part, share),
  isCovered() {
    const { done, passing } = loadingStore.get()
    return !done || passing
  },
}
