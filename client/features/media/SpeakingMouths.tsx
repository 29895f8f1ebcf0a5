import { useEffect } from 'react'
import { useScene } from '../../scene/useScene.ts'
import { voiceSignal } from './voiceSignal.ts'

/** Part of the scene: mouths follow the voices one hears. */
export function SpeakingMouths() {
  const { frame, people } = useScene()
  useEffect(
    () =>
      voiceSignal.on((encId, level) => {
        people.hearVoice(encId, level, performance.now())
        frame.news.tell()
      }),
    [frame, people],
  )
  return null
}
