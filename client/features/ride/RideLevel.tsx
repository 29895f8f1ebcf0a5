import { lazy, Suspense, useEffect, useState } from 'react'
import { useGround } from '../../scene/Ground.ts'
import { promptStore } from '../../scene/prompt/promptStore.ts'
import { loadRide } from './loadRide.ts'

const OwnRide = lazy(async () => ({ default: (await loadRide()).OwnRide }))
const RiddenThings = lazy(async () => ({ default: (await loadRide()).RiddenThings }))

/** Whether anybody here rides, or somebody at this window could get on something. */
function useRides(): boolean {
  const { source } = useGround()
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    if (isNeeded) return undefined
    const look = (): void => {
      const { players } = source.world()
      for (const { attributes } of players.values())
        if (attributes.vehicleId || attributes.goKartId) setNeeded(true)
    }
    look()
    const stops = [
      promptStore.subscribe(({ thing }) => thing?.hand === 'ride' && setNeeded(true)),
      source.subscribe(look),
    ]
    return () => stops.forEach((stop) => stop())
  }, [isNeeded, source])
  return isNeeded
}

/** Part of the level: what one rides oneself; loaded when there is something of it. */
export function RideLevel() {
  const { self } = useGround()
  const isNeeded = useRides()
  useEffect(
    () =>
      self.used.on(({ hand, key }) => {
        if (hand === 'ride') void loadRide().then(({ getOn }) => getOn(key))
      }),
    [self],
  )
  return (
    isNeeded && (
      <Suspense fallback={null}>
        <OwnRide />
      </Suspense>
    )
  )
}

/** Part of the scene: what people ride is drawn under them. */
export const RideScene = () =>
  useRides() && (
    <Suspense fallback={null}>
      <RiddenThings />
    </Suspense>
  )
