import { useEffect } from 'react'
import { useGround } from '../../scene/Ground.ts'
import { soundOut } from '../../scene/sound/sounds.ts'
import { viewStore } from '../../scene/viewStore.ts'
import { NearSounds } from './NearSounds.ts'

/** So often it is looked which sounds one is near to. */
const LOOK_MS = 250

/** Part of the level: what things sound like where one stands. As loud as the settings say, from the first gesture on. */
export function ThingSounds() {
  const ground = useGround()
  useEffect(() => {
    const sounds = new NearSounds()
    const look = (): void => {
      const { self, shown } = ground
      const { placed, shown: at } = self.player
      // Nobody listens to a page that is not looked at; where another machine draws the place its sounds come with the picture.
      const isHeard = placed && !document.hidden && !viewStore.get().isCloud
      sounds.sync(
        isHeard ? shown.map : undefined,
        { x: at.x, z: at.z, heading: ground.heading() },
        soundOut(),
      )
    }
    const timer = setInterval(look, LOOK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      sounds.dispose()
    }
  }, [ground])
  return null
}
