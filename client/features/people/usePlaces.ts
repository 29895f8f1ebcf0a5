import { useEffect, useState } from 'react'
import type { EncId } from '#shared/ids.ts'
import { sessionStore } from '../../store/sessionStore.ts'
import { worldStore } from '../../store/worldStore.ts'
import { placesOf } from './whereabouts.ts'

/** How often one looks who is where: walking is no event. */
const LOOK_MS = 2_000

const placesNow = (): ReadonlyMap<EncId, string> =>
  placesOf(
    worldStore.get(),
    sessionStore.get().selfEncId,
    ({ encId, position }) => worldStore.live(encId)?.position ?? position,
  )

/** Where everybody is, by who they are: the same map as long as it says the same. */
export function usePlaces(): ReadonlyMap<EncId, string> {
  const [places, setPlaces] = useState(placesNow)
  useEffect(() => {
    const timer = setInterval(
      () =>
        setPlaces((before) => {
          const after = placesNow()
          const isSame =
            after.size === before.size && [...after].every(([encId, place]) => before.get(encId) === place)
          return isSame ? before : after
        }),
      LOOK_MS,
    )
    return () => clearInterval(timer)
  }, [])
  return places
}
