import { useEffect } from 'react'
import { useScene } from '../../scene/useScene.ts'
import { openCard } from '../../store/uiStore.ts'
import { worldStore } from '../../store/worldStore.ts'

/** Part of the scene: whoever is clicked on in it shows their card. */
export function PickedPeople() {
  const { picked } = useScene()
  useEffect(
    () =>
      picked.on((encId) => {
        const player = worldStore.get().players.get(encId)
        if (player) openCard(player.uid)
      }),
    [picked],
  )
  return null
}
