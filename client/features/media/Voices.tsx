import { useEffect, useRef } from 'react'
import { loudnessAt } from './loudness.ts'
import { useMedia } from './mediaStore.ts'
import { metresTo } from '../../store/metresTo.ts'
import { forget, play } from './playbackStore.ts'
import { putTrack } from '../../components/putTrack.ts'

/** How often loudness follows where people are. */
const FOLLOW_MS = 200

/** How loud somebody is heard where one stands, 0 to 1. */
const loudnessOf = (userId: string): number => loudnessAt(metresTo(userId) ?? 0)

function Voice({ userId, track }: { readonly userId: string; readonly track: MediaStreamTrack }) {
  const element = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    const audio = element.current
    if (!audio) return
    const follow = () => (audio.volume = loudnessOf(userId))
    follow()
    const timer = setInterval(follow, FOLLOW_MS)
    return () => {
      clearInterval(timer)
      forget(audio)
      audio.srcObject = null
    }
  }, [userId])
  useEffect(() => {
    const audio = element.current
    if (!audio) return
    putTrack(audio, track)
    void play(audio)
  }, [userId, track])
  return <audio ref={element} data-testid={`voice-${userId}`} />
}

/** What one hears of the others: an element each, which every browser takes its echo from. */
export function Voices() {
  const people = useMedia((state) => state.people)
  return [...people].map(([userId, { tracks }]) => {
    const track = tracks.get('microphone')
    return track && <Voice key={userId} userId={userId} track={track} />
  })
}
