import { createStore } from '../../store/createStore.ts'

/** How far somebody is with the tasks of one level. */
export interface Progress {
  readonly state: 'offered' | 'begun' | 'declined'
  /** Ids of those that are done. */
  readonly done: readonly string[]
}

type Levels = Readonly<Record<string, Progress>>

const KEY = 'lingjing.tasks'
/** Levels of which this browser remembers it; the oldest go first. */
const LEVELS_MAX = 50

function stored(): Levels {
  try {
    const value: unknown = JSON.parse(globalThis.localStorage?.getItem(KEY) ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Levels) : {}
  } catch {
    return {}
  }
}

/** By level: the space and the number of the level in it. */
export const tasksStore = createStore<{ readonly levels: Levels }>(() => ({ levels: stored() }))

export const levelKey = (spaceId: string, mapId: string): string => `${spaceId}/${mapId}`

const nothing: Progress = { state: 'offered', done: [] }

export function progressOf({ levels }: { readonly levels: Levels }, key: string): Progress {
  const known = levels[key]
  return known && Array.isArray(known.done) ? known : nothing
}

/** Changes how far one is on a level, and remembers it. */
export function setProgress(key: string, change: Partial<Progress>): void {
  const { levels } = tasksStore.get()
  const { [key]: _former, ...others } = levels
  const next = { ...progressOf({ levels }, key), ...change }
  const kept = Object.entries(others).slice(1 - LEVELS_MAX)
  tasksStore.setState({ levels: { ...Object.fromEntries(kept), [key]: next } })
  try {
    localStorage.setItem(KEY, JSON.stringify(tasksStore.get().levels))
  } catch {
    // A browser that keeps nothing forgets it with the page.
  }
}
