import { Suspense, useEffect } from 'react'
import { lazily } from '../../space/lazily.ts'
import { useSelection } from '../../store/createStore.ts'
import { playEmote } from './emoteActions.ts'
import {
  chooseEmote,
  closeWheel,
  emoteWheelStore,
  keepWheel,
  letWheelGo,
  onEmotePicked,
  sectorAt,
} from './emoteWheelStore.ts'

/** Let go sooner than this the key has opened the wheel to stay, ms. */
const TAP_MS = 260
/** How far the mouse goes before it points at something, and what it remembers of a long way, pixels. */
const DEAD_PX = 22
const REACH_PX = 90

/** While the key is held the mouse points from wherever it is, and letting go picks; a short stroke lets the wheel stay. */
function useHeldKey(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return undefined
    const sinceMs = performance.now()
    const away = { x: 0, y: 0 }
    const move = ({ movementX, movementY }: MouseEvent): void => {
      const [x, y] = [away.x + movementX, away.y + movementY]
      const shorter = Math.min(1, REACH_PX / Math.max(1, Math.hypot(x, y)))
      away.x = x * shorter
      away.y = y * shorter
      chooseEmote(sectorAt(away.x, away.y, DEAD_PX))
    }
    const stop = new AbortController()
    const up = ({ code }: { code: string }): void => {
      if (code !== 'KeyQ') return
      stop.abort()
      const isTap = performance.now() - sinceMs < TAP_MS && emoteWheelStore.get().chosen === undefined
      if (isTap) keepWheel()
      else letWheelGo()
    }
    addEventListener('pointermove', move, { signal: stop.signal })
    addEventListener('keyup', up, { signal: stop.signal })
    addEventListener('blur', closeWheel, { signal: stop.signal })
    return () => stop.abort()
  }, [isHeld])
}

// Drawn when it is first opened, or in a quiet moment before; how long its key is held counts from the first.
const Wheel = lazily(async () => (await import('./Wheel.tsx')).Wheel)

/** The wheel of emotes while it is open, and what is picked on it, played. */
export function EmoteWheel() {
  const { isOpen, heldBy } = useSelection(emoteWheelStore, (wheel) => wheel)
  useHeldKey(isOpen && heldBy === 'key')
  useEffect(() => onEmotePicked(playEmote), [])
  useEffect(() => () => closeWheel(), [])
  return (
    isOpen && (
      <Suspense fallback={null}>
        <Wheel />
      </Suspense>
    )
  )
}
