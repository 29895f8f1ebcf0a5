import { useEffect } from 'react'
import { useGround } from '../../../scene/Ground.ts'
import { layPlan } from '../../../scene/plan/planLayers.ts'
import { PlanPainter } from './PlanPainter.ts'

/** Part of the level: the pictures of its map on the plan, the large one and the small one. */
export function PlanPictures() {
  const { shown } = useGround()
  useEffect(() => {
    const painter = new PlanPainter()
    const stops = [layPlan(painter), shown.entered.on(() => painter.forget())]
    return () => {
      for (const stop of stops) stop()
    }
  }, [shown])
  return null
}
