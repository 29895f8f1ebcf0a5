import { useEffect } from 'react'
import { useGround } from '../../scene/Ground.ts'
import { offerEars } from './ears.ts'
import { voiceSignal } from './voiceSignal.ts'

/** Part of the level: mouths follow the voices one hears, and voices where one stands and looks. */
export function SpeakingMouths() {
  const ground = useGround()
  useEffect(() => voiceSignal.on((encId, level) => ground.hearVoice(encId, level)), [ground])
  useEffect(
    () =>
      offerEars({
        heading: () => ground.heading(),
        level() {
          const { map, catalogue } = ground.shown
          return map && catalogue && { map, catalogue }
        },
      }),
    [ground],
  )
  return null
}
