import { useEffect, useRef } from 'react'
import { noteCut } from './cutLog.ts'
import { useMedia } from './mediaStore.ts'
import { forget, play } from './playbackStore.ts'
import { heardAs } from './sound/heardAs.ts'
import { heardFrom } from './sound/heardFrom.ts'
import { FilteredVoice, putOnSpeaker, wantsFilters } from './sound/playVoice.ts'
import { deviceSettings, useDeviceSettings } from './devices/deviceSettingsStore.ts'
import { putTrack } from '../../components/putTrack.ts'

/** How often loudness follows where people are. */
const FOLLOW_MS = 200

function Voice({ userId, track }: { readonly userId: string; readonly track: MediaStreamTrack }) {
  const element = useRef<HTMLAudioElement>(null)
  // Another way of playing is taken at once.
  useDeviceSettings(({ panning }) => panning)
  const isFiltered = wantsFilters()
  useEffect(() => {
    const audio = element.current
    if (!audio) return
    const filtered = isFiltered ? new FilteredVoice(track) : undefined
    // It plays on in silence: in Chromium nothing comes out of a stream that no element plays.
    audio.muted = isFiltered
    const follow = () => {
      const heard = heardAs(heardFrom(userId), deviceSettings.get(), userId, isFiltered)
      if (filtered) filtered.set(heard)
      else audio.volume = heard.volume
      void putOnSpeaker(audio)
    }
    follow()
    const timer = setInterval(follow, FOLLOW_MS)
    return () => {
      clearInterval(timer)
      filtered?.close()
    }
  }, [userId, track, isFiltered])
  useEffect(() => {
    const audio = element.current
    return () => {
      if (!audio) return
      forget(audio)
      audio.srcObject = null
      noteCut(userId, 'microphone', 'sound')
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
