import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../space/lazily.ts'
import { areaHere, isSameArea, type AreaHere } from './areaHere.ts'
import { loadAreasTexts } from './loadAreasTexts.ts'

// Loaded when one first goes from one area to another, or something is not as elsewhere: the way in has a budget.
const AreaLines = lazyPart(async () => {
  const [parts] = await Promise.all([import('./AreaLines.tsx'), loadAreasTexts()])
  return parts.AreaLines
})

/** How often one looks where one is: walking is no event. */
const LOOK_MS = 300

/** Where one is on a level: the name of a place on coming there, and what is not as elsewhere. */
export function AreasOver() {
  const [{ here, wasNeeded, isLater = false }, setSeen] = useState<{
    here?: AreaHere
    wasNeeded: boolean
    isLater?: boolean
  }>({
    wasNeeded: false,
  })
  useEffect(() => {
    const timer = setInterval(() => {
      const next = areaHere()
      setSeen((seen) => {
        if (seen.here && isSameArea(seen.here, next)) return seen
        const isOther = seen.here?.mapId !== undefined
        return {
          here: next,
          // Another level than the one one came in at: that is read about at the door.
          isLater: seen.isLater || (isOther && seen.here?.mapId !== next.mapId),
          wasNeeded: seen.wasNeeded || isOther || next.isSilent || next.isMuting || next.closed !== undefined,
        }
      })
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    wasNeeded &&
    here && (
      <Suspense fallback={null}>
        <AreaLines here={here} isLater={isLater} />
      </Suspense>
    )
  )
}
