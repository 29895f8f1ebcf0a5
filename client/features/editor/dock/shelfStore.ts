import { createStore } from '../../../store/createStore.ts'

/** So many things of late are remembered. */
const RECENT_MAX = 12
const FAVOURITES_MAX = 200
const KEY = 'lingjing.maker.shelf'

interface Remembered {
  /** Ids of the catalogue, the newest first. */
  readonly recent: readonly string[]
  readonly favourites: readonly string[]
}

const isIds = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string')

/** What a text of the browser's store says; nothing where it says nothing of the kind. */
export function parseRemembered(text: string | null): Remembered {
  try {
    const { recent, favourites } = (JSON.parse(text ?? '{}') ?? {}) as Partial<
      Record<keyof Remembered, unknown>
    >
    return {
      recent: isIds(recent) ? recent.slice(0, RECENT_MAX) : [],
      favourites: isIds(favourites) ? favourites.slice(0, FAVOURITES_MAX) : [],
    }
  } catch {
    return { recent: [], favourites: [] }
  }
}

const read = (): string | null => {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** What one placed of late, and what one marked: in this browser. */
export const shelfStore = createStore<Remembered>(() => parseRemembered(read()))

function remember(remembered: Remembered): void {
  shelfStore.setState(remembered)
  try {
    localStorage.setItem(KEY, JSON.stringify(remembered))
  } catch {
    // Full, or forbidden: it lasts as long as the page.
  }
}

/** Notes that a thing was taken into the hand. */
export function noteRecent(id: string): void {
  const { recent, favourites } = shelfStore.get()
  if (recent[0] === id) return
  remember({ favourites, recent: [id, ...recent.filter((one) => one !== id)].slice(0, RECENT_MAX) })
}

/** Marks a thing, or not any more. */
export function toggleFavourite(id: string): void {
  const { recent, favourites } = shelfStore.get()
  const others = favourites.filter((one) => one !== id)
  remember({
    recent,
    favourites: others.length < favourites.length ? others : [id, ...favourites].slice(0, FAVOURITES_MAX),
  })
}
