import { useEffect } from 'react'
import { useScene } from '../../scene/useScene.ts'
import { offerEars } from './ears.ts'
import { voiceSignal } from './voiceSignal.ts'

/** Part of the scene: mouths follow the voices one hears, and voices where one stands and looks. */
export function SpeakingMouths() {
  const { frame, people, rig, shown } = useScene()
  useEffect(
    () =>
      voiceSignal.on((encId, level) => {
        people.hearVoice(encId, level, performance.now())
        frame.news.tell()
      }),
    [frame, people],
  )
  useEffect(
    () =>
      offerEars({
        heading: () => rig.heading,
        level() {
          const { map, catalogue } = shown
          return map && catalogue && { map, catalogue }
        },
      }),
    [rig, shown],
  )
  return null
}
