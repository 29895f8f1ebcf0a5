import { useEffect } from 'react'
import { useGround } from '../../scene/Ground.ts'
import { NearThings } from './NearThings.ts'
import { soundOf } from './thingSounds.ts'

const LOOK_MS = 500

/** Part of the plan: films and tunes that play near by, as loud as where one stands. */
export function PlanSounds() {
  const ground = useGround()
  useEffect(() => {
    const near = new NearThings(soundOf)
    const look = (): void => {
      const { map, level } = ground.shown
      const { placed, body } = ground.self.player
      near.look(
        map && placed ? { map, things: level?.things ?? [], at: body, heading: ground.heading() } : undefined,
      )
    }
    const timer = setInterval(look, LOOK_MS)
    look()
    return () => {
      clearInterval(timer)
      near.dispose()
    }
  }, [ground])
  return null
}
