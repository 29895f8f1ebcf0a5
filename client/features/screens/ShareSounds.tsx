import { useEffect, useRef } from 'react'
import { placedScreen } from '#shared/map/screens.ts'
import { putTrack } from '../../components/putTrack.ts'
import { sessionStore } from '../../store/sessionStore.ts'
import { worldStore } from '../../store/worldStore.ts'
import { announcedStore } from '../media/announcedStore.ts'
import { useMedia } from '../media/mediaStore.ts'
import { forget, play } from '../media/playbackStore.ts'
import { shareViewsStore, type Share } from './sharesStore.ts'
import { wallsOf } from './walls.ts'

/** How often loudness follows where one is. */
const FOLLOW_MS = 250
/** As soft as a wall is ever heard by those who see it. */
const SOFTEST = 0.15

/** How loud a wall is where one stands, 0 to 1: full right before it, softer with the distance. */
function wallLoudness({ encId }: Share): number {
  const { selfEncId } = sessionStore.get()
  const self = selfEncId === undefined ? undefined : worldStore.live(selfEncId)
  const wall = wallsOf(announcedStore.get().announced).find(({ caster }) => caster === encId)
  const map = wall && worldStore.get().maps.get(wall.mapId)
  const screen = wall && map && placedScreen(map, wall.screen)
  if (!self || !screen) return SOFTEST
  const metres = Math.hypot(self.position.x - screen.front.x, self.position.z - screen.front.z)
  return Math.max(SOFTEST, 1 - metres / screen.reachM)
}

const loudnessOf = (share: Share): number =>
  (shareViewsStore.get().volumes.get(share.userId) ?? 1) * (share.isInTalk ? 1 : wallLoudness(share))

function ShareSound({ share, track }: { readonly share: Share; readonly track: MediaStreamTrack }) {
  const element = useRef<HTMLAudioElement>(null)
  const now = useRef(share)
  useEffect(() => {
    now.current = share
  })
  useEffect(() => {
    const audio = element.current
    if (!audio) return undefined
    const follow = () => (audio.volume = loudnessOf(now.current))
    follow()
    const timer = setInterval(follow, FOLLOW_MS)
    const stop = shareViewsStore.subscribe(follow)
    return () => {
      clearInterval(timer)
      stop()
      forget(audio)
      audio.srcObject = null
    }
  }, [])
  useEffect(() => {
    if (!element.current) return
    putTrack(element.current, track)
    void play(element.current)
  }, [track])
  return <audio ref={element} data-testid={`share-sound-${share.userId}`} />
}

/** What shared screens sound like: an element each. */
export function ShareSounds({ shares }: { readonly shares: readonly Share[] }) {
  const people = useMedia((state) => state.people)
  return shares.map((share) => {
    const { tracks, sending } = people.get(share.userId) ?? {}
    const track = sending?.has('screenSound') ? tracks?.get('screenSound') : undefined
    return track && <ShareSound key={share.userId} share={share} track={track} />
  })
}
