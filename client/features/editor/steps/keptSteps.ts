import type { SentStep } from './LaidSteps.ts'
import { HISTORY_MAX, type Step } from './StepHistory.ts'

/** What of somebody's work in a space outlives the page. */
export interface KeptSteps {
  readonly done: readonly Step[]
  readonly undone: readonly Step[]
  /** All since the map maker was opened, for whoever cancels; none where there was no room for all of it. */
  readonly since: readonly Step[]
  /** What the server had not answered. */
  readonly waiting: readonly SentStep[]
}

/** More is not kept, characters: the browser gives a page about five million. */
const TEXT_MAX = 2_000_000

const keyOf = (spaceId: string, uid: string): string => `lingjing.maker.${spaceId}.${uid}`

const isList = (value: unknown): value is readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null)

const isStep = (one: Readonly<Record<string, unknown>>): boolean =>
  typeof one['id'] === 'string' &&
  typeof one['mapId'] === 'string' &&
  typeof one['patch'] === 'object' &&
  one['patch'] !== null

/** What a text of the browser's store says; nothing where it says nothing of the kind. */
export function parseKept(text: string | null): KeptSteps | undefined {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Record<keyof KeptSteps, unknown>> | null
    const lists = kept && [kept.done, kept.undone, kept.since, kept.waiting]
    if (!lists?.every((list) => isList(list) && list.every(isStep))) return undefined
    return kept as unknown as KeptSteps
  } catch {
    return undefined
  }
}

const texts = new WeakMap<Step | SentStep, string>()

/** Steps never change, and are written with each one that comes after them. */
function textOf(step: Step | SentStep): string {
  const known = texts.get(step)
  if (known !== undefined) return known
  const text = JSON.stringify(step)
  texts.set(step, text)
  return text
}

const listText = (steps: readonly (Step | SentStep)[]): string => `[${steps.map(textOf).join(',')}]`

/**
 * What is written of some work: the newest steps as far as there is room, all that waits. What is since the map maker was
 * opened is kept as a whole or not at all, for half of it taken back is a level nobody made.
 */
function* keptTexts({ done, undone, since, waiting }: KeptSteps): Generator<string> {
  for (const whole of since.length > 0 ? [since, []] : [since])
    for (let count = HISTORY_MAX; count > 0; count = Math.floor(count / 2)) {
      const [some, others] = [listText(done.slice(-count)), listText(undone.slice(-count))]
      yield `{"done":${some},"undone":${others},"since":${listText(whole)},"waiting":${listText(waiting)}}`
    }
  yield `{"done":[],"undone":[],"since":[],"waiting":${listText(waiting)}}`
}

/** The most that is written of some work; undefined: what waits is too much by itself. */
export function keptText(kept: KeptSteps): string | undefined {
  for (const text of keptTexts(kept)) if (text.length <= TEXT_MAX) return text
  return undefined
}

/** What this person left undone in a space. */
export function readKept(spaceId: string, uid: string): KeptSteps | undefined {
  try {
    return parseKept(localStorage.getItem(keyOf(spaceId, uid)))
  } catch {
    // A browser that keeps nothing.
    return undefined
  }
}

/**
 * Keeps it, what was done longest ago first left out where there is no room; a browser that keeps nothing is no reason not
 * to work. False: what waits for the server could not be kept, nor what was done.
 */
export function keep(spaceId: string, uid: string, kept: KeptSteps): boolean {
  const key = keyOf(spaceId, uid)
  const isNothing = Object.values(kept).every((steps: readonly unknown[]) => steps.length === 0)
  for (const text of isNothing ? [] : keptTexts(kept)) {
    if (text.length > TEXT_MAX) continue
    try {
      localStorage.setItem(key, text)
      return true
    } catch {
      // Full: with fewer steps there may be room.
    }
  }
  try {
    // What was kept before is not what is so now.
    localStorage.removeItem(key)
  } catch {
    // Forbidden.
  }
  return isNothing
}
