import type { EncId } from '#shared/ids.ts'
import { Bubbles } from '../scene/people/Bubbles.tsx'
import { SceneView } from '../scene/SceneView.tsx'
import { onChatBubble } from '../features/chat/chatBubbles.ts'
import { EmoteWheelPad } from '../features/emotes/EmoteWheelPad.tsx'
import { spaceSource } from './spaceSource.ts'

/** The 3D scene of the current space with what features add to it, filling its parent. */
export function SpaceWorld({ onPickPlayer }: { readonly onPickPlayer: (encId: EncId) => void }) {
  return (
    <SceneView source={spaceSource} onPickPlayer={onPickPlayer}>
      <Bubbles onLine={onChatBubble} />
      <EmoteWheelPad />
    </SceneView>
  )
}
