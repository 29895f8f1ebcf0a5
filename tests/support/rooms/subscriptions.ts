import { eventNames } from '#shared/world/reduce.ts'

const named = (names: Iterable<string>): Readonly<Record<string, boolean>> =>
  Object.fromEntries([...names].map((name) => [name, true]))

/** Every event of our own client. */
export const packedSubscriptions = named(eventNames())

/** Everything a published client knows of: moves come as playerMoves. */
export const allSubscriptions = named(eventNames().filter((name) => name !== 'packedMoves'))
