import { componentOf, usableKindOf, type ComponentName } from './interactionKinds.ts'
import { isItemId } from './items.ts'
import type { MapObject } from './placement.ts'
import { propertiesOf, recordIn, type Properties } from './properties.ts'
import { countOf, scoresOf, stateOf } from './thingStates.ts'

/** The most a counter counts, and a score. */
export const COUNT_MAX = 99_999
export const SCORE_MAX = 999

/** All pieces that are known (client/features/things/components/trackNotes.ts); `track` of a state is a place in it. */
export const tracks = ['morning', 'rain', 'square', 'moonrise', 'carousel'] as const
export type TrackName = (typeof tracks)[number]

/** What each component that plays can play. */
const repertoires: Readonly<Partial<Record<ComponentName, readonly TrackName[]>>> = {
  jukebox: ['morning', 'rain', 'square'],
  piano: ['moonrise', 'carousel'],
}

/** The pieces an object can play, in the order in which they are offered; empty: it plays none. */
export function repertoireOf(object: MapObject): readonly TrackName[] {
  const name = componentOf(object)
  return (name && repertoires[name]) ?? []
}

/** What somebody does with a thing: a word, and a number where it takes one. */
export interface Press {
  readonly command: string
  readonly value: number
}

type Pressed = (object: MapObject, press: Press, now: number) => Properties | undefined

/** A number some steps on, if it stays within its bounds. */
const stepped = (from: number, by: number, most: number): number | undefined =>
  from + by >= 0 && from + by <= most ? from + by : undefined

/** What one thing or the other becomes, by the word that says it. */
const switched =
  (field: string, words: Readonly<Record<string, boolean>>): Pressed =>
  (_, { command }) =>
    Object.hasOwn(words, command) ? { [field]: words[command] } : undefined

const counts: Pressed = (object, { command }) => {
  const by: Readonly<Record<string, number>> = { add: 1, take: -1 }
  if (command === 'reset') return { count: 0 }
  const count = Object.hasOwn(by, command) ? stepped(countOf(object), by[command]!, COUNT_MAX) : undefined
  return count === undefined ? undefined : { count }
}

const scores: Pressed = (object, { command, value }) => {
  if (command === 'reset') return { scores: [0, 0] }
  const by: Readonly<Record<string, number>> = { add: 1, take: -1 }
  if (!Object.hasOwn(by, command) || (value !== 0 && value !== 1)) return undefined
  const former = scoresOf(object)
  const score = stepped(former[value], by[command]!, SCORE_MAX)
  return score === undefined ? undefined : { scores: former.map((one, i) => (i === value ? score : one)) }
}

const brews: Pressed = (object, { command }) =>
  command === 'brew' ? { count: Math.min(COUNT_MAX, countOf(object) + 1) } : undefined

const plays: Pressed = (object, { command, value }, now) => {
  if (command === 'stop') return { playing: false }
  const track = tracks[value]
  if (command !== 'play' || !track || !repertoireOf(object).includes(track)) return undefined
  return { playing: true, track: value, at: now }
}

const presses: Readonly<Record<string, Pressed>> = {
  lamp: switched('on', { on: true, off: false }),
  door: switched('open', { open: true, close: false }),
  counter: counts,
  scoreBoard: scores,
  coffee: brews,
  jukebox: plays,
  piano: plays,
}

/** The state of a thing after a press, at a time (ms since the epoch); undefined: nothing one can do with it. */
export function pressed(object: MapObject, press: Press, now: number): Properties | undefined {
  const name = usableKindOf(object) === 'component' ? componentOf(object) : undefined
  const change = name && presses[name]?.(object, press, now)
  return change && { ...stateOf(object), ...change }
}

/** So long what an extension changes at once may be, and all it keeps, characters of JSON. */
export const PATCH_MAX = 4_000
export const EXTENSION_STATE_MAX = 16_000

/**
 * The shared state of an extension after a change of some of its fields: null takes one away. undefined: no change, or
 * too large. By fields, so that two who change different ones at once both are heard.
 */
export function patched(object: MapObject, stateJson: string): Properties | undefined {
  if (stateJson.length > PATCH_MAX) return undefined
  const change = recordIn(stateJson)
  if (Object.keys(change).length === 0) return undefined
  const merged = Object.entries({ ...stateOf(object), ...change }).filter(([, value]) => value !== null)
  const state = Object.fromEntries(merged)
  return JSON.stringify(state).length > EXTENSION_STATE_MAX ? undefined : state
}

/** What is played by a jukebox or a piano, and since when (ms since the epoch); undefined: nothing. */
export function playedBy(object: MapObject): { readonly track: TrackName; readonly at: number } | undefined {
  const { playing, track, at } = stateOf(object)
  const name = typeof track === 'number' ? tracks[track] : undefined
  return playing === true && name && repertoireOf(object).includes(name) && Number.isSafeInteger(at)
    ? { track: name, at: at as number }
    : undefined
}

/** The item a thing gives to who uses it: its property `gives`. */
export const givenBy = (object: MapObject): string | undefined => {
  const { gives } = propertiesOf(object)
  return isItemId(gives) ? gives : undefined
}
