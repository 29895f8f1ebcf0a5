import { Suspense, useEffect, useState } from 'react'
import { deskAt, nookAt, nookWithin } from '#shared/map/nooks.ts'
import { sessionStore } from '../../store/sessionStore.ts'
import { worldStore } from '../../store/worldStore.ts'
import { lazyPart } from '../../space/lazily.ts'
import { loadNooksTexts } from './loadNooksTexts.ts'

// Loaded when one first comes to a door, or somebody knocks: the way in has a budget.
const NookChips = lazyPart(async () => {
  const [parts] = await Promise.all([import('./NookChips.tsx'), loadNooksTexts()])
  return parts.NookChips
})

/** How often one looks whether one is at a door: walking is no event. */
const LOOK_MS = 300
/** From so near, metres, a door has something to say. */
const DOOR_M = 1.2

function isAtDoor(): boolean {
  const { selfEncId } = sessionStore.get()
  const self = selfEncId === undefined ? undefined : worldStore.live(selfEncId)
  const map = self && worldStore.get().maps.get(self.mapId)
  if (!map || map.nooks.size === 0) return false
  return (
    nookAt(map, self.position) !== undefined ||
    deskAt(map, self.position) !== undefined ||
    nookWithin(map, [...map.nooks.keys()], self.position, DOOR_M) !== undefined ||
    [...map.nooks.values()].some(({ requestedUsers }) => Object.keys(requestedUsers?.users ?? {}).length > 0)
  )
}

/** Doors of private areas, desks, and who knocks. */
export function NooksOver() {
  const [wasNeeded, setNeeded] = useState(false)
  useEffect(() => {
    if (wasNeeded) return undefined
    const timer = setInterval(() => isAtDoor() && setNeeded(true), LOOK_MS)
    return () => clearInterval(timer)
  }, [wasNeeded])
  return (
    wasNeeded && (
      <Suspense fallback={null}>
        <NookChips />
      </Suspense>
    )
  )
}
