import { playNotes } from '../../scene/sound/sounds.ts'

/** Two short rises; then a while nothing, as a telephone does. */
const incoming = [0, 0.16, 0.55, 0.71].map((at, i) => ({
  at,
  hz: i % 2 ? 880 : 659.3,
  gain: 0.8,
  rings: 0.35,
}))
/** What the caller hears meanwhile: quieter, and one long tone. */
const outgoing = [{ at: 0, hz: 440, gain: 0.25, rings: 0.9 }]
const EVERY_MS = 2_500

/** Rings until the answer is called. On telephones that can, it shakes for who is called. */
export function ring(isOwn: boolean): () => void {
  const once = () => {
    playNotes(isOwn ? outgoing : incoming)
    if (!isOwn) navigator.vibrate?.([250, 120, 250])
  }
  once()
  const timer = setInterval(once, EVERY_MS)
  return () => {
    clearInterval(timer)
    if (!isOwn) navigator.vibrate?.(0)
  }
}
