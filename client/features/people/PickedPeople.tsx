import { useEffect } from 'react'
import { useGround } from '../../scene/Ground.ts'
import { openCard } from '../../store/uiStore.ts'
import { worldStore } from '../../store/worldStore.ts'

/** Part of the level: whoever is clicked on in it shows their card. */
export function PickedPeople() {
  const { picked } = useGround()
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
