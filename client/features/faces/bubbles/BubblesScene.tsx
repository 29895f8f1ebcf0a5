import { useFrame } from '@react-three/fiber'
import { useEffect, useState } from 'react'
import { frameOrder } from '../../../scene/frame/frameOrder.ts'
import { useScene } from '../../../scene/useScene.ts'
import { worldStore } from '../../../store/worldStore.ts'
import { BubblePlacer } from './BubblePlacer.ts'
import { bubblePlaces } from './bubblePlaces.ts'
import { useParticipants } from '../participantsStore.ts'

/** Part of the scene: puts the bubbles of faces over heads. */
export function BubblesScene() {
  const services = useScene()
  const { frame } = services
  const [placer] = useState(() => new BubblePlacer(services))
  const shown = useParticipants((state) => state.shown)
  // A bubble that has just come has no place yet, and a scene in which nothing moves draws no frame.
  useEffect(() => frame.news.tell(), [frame, shown])
  useFrame(({ size }) => {
    const { encIds } = worldStore.get()
    for (const [userId, element] of bubblePlaces) {
      placer.place(encIds.get(userId), element, size.width, size.height)
    }
  }, frameOrder.hints)
  return null
}
