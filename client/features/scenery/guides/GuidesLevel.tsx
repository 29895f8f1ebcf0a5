import { useEffect } from 'react'
import { useGround } from '../../../scene/Ground.ts'
import { paintOverPlan } from '../overPlan.ts'
import { guidesHere, showGuides } from './guidesHere.ts'
import { paintGuides } from './paintGuides.ts'

/** Part of the level: guides walk, look at who comes and speak, whether they are drawn or on a plan. */
export function GuidesLevel() {
  const ground = useGround()
  useEffect(() => {
    const stops = [
      showGuides(ground),
      paintOverPlan((picture) => paintGuides(picture, guidesHere()?.figures ?? [])),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [ground])
  return null
}
