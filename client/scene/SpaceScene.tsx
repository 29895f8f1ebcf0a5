import type { EncId } from '#shared/ids.ts'
import { encodePackedMove } from '#shared/movement/packedMove.ts'
import { post, send } from '../net/send.ts'
import { chatStore } from '../store/chatStore.ts'
import { loadingStore } from '../store/loadingStore.ts'
import { sessionStore } from '../store/sessionStore.ts'
import { worldStore } from '../store/worldStore.ts'
import type { SceneSource } from './sceneSource.ts'
import { SceneView } from './SceneView.tsx'

/** The space this page is in. */
const spaceSource: SceneSource = {
  world: worldStore.get,
  live: worldStore.live,
  subscribe: (listener) => {
    const stops = [worldStore.subscribe(listener), sessionStore.subscribe(listener)]
    return () => stops.forEach((stop) => stop())
  },
  self: () => sessionStore.get().selfEncId,
  onEvents: worldStore.onEvents,
  onPoses: worldStore.onPoses,
  onChat: (listener) =>
    chatStore.subscribe(({ bubbles }, before) => {
      if (bubbles === before.bubbles) return
      for (const [encId, bubble] of bubbles) {
        if (before.bubbles.get(encId) !== bubble) listener(encId, bubble.text)
      }
    }),
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

/** The 3D scene of the current space: canvas, controls and hints, filling its parent. */
export function SpaceScene({ onPickPlayer }: { readonly onPickPlayer?: (encId: EncId) => void }) {
  return <SceneView source={spaceSource} {...(onPickPlayer ? { onPickPlayer } : {})} />
}
