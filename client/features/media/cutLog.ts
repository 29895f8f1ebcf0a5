import { slots, type Exchange, type Slot } from './transport.ts'

/** What becomes of somebody's voice or picture: the server names it no more, its track is gone, no element plays it. */
type Cut = 'word' | 'track' | 'sound'

interface CutNote {
  readonly userId: string
  readonly slot: Slot
  readonly cut: Cut
  /** By the clock of the page, ms. */
  readonly at: number
}

const NOTES_MAX = 200

const hook = typeof window === 'undefined' ? undefined : window.__lingjing
const notes: CutNote[] = []
if (hook) {
  // What it tells is asked for by tests, so nothing of it is on the way in.
  const { stats } = hook
  hook.stats = () => ({ ...stats(), media: [...notes] })
}

/** Nothing of somebody comes any more, in the order in which it came about; kept only where the debug hook is. */
export function noteCut(userId: string, slot: Slot, cut: Cut): void {
  if (!hook) return
  notes.push({ userId, slot, cut, at: performance.now() })
  if (notes.length > NOTES_MAX) notes.shift()
}

type ByPerson<V> = ReadonlyMap<string, V>
type Slots = { has(slot: Slot): boolean }

/** Notes what was there of each person and is not now. */
function noteGone<V>(former: ByPerson<V>, now: ByPerson<V>, of: (value: V) => Slots, cut: Cut): void {
  // Every word of the server and every change of what comes goes by here.
  if (!hook) return
  for (const [userId, value] of former) {
    const rest = now.get(userId)
    for (const slot of slots)
      if (of(value).has(slot) && !(rest && of(rest).has(slot))) noteCut(userId, slot, cut)
  }
}

let named: ByPerson<Exchange> = new Map()

/** What the server lets one take now. */
export function noteWords(exchanges: ByPerson<Exchange>): void {
  noteGone(named, exchanges, ({ take }) => take, 'word')
  named = exchanges
}

type Coming = ByPerson<{ readonly tracks: Slots }>

/** What comes now. */
export const noteTracks = (former: Coming, now: Coming): void =>
  noteGone(former, now, ({ tracks }) => tracks, 'track')
