import { eventNames } from '../../server/room/audiences.ts'

/** Everything there is, as updateSubscriptions wants it. */
export const allSubscriptions: Readonly<Record<string, boolean>> = Object.fromEntries(
  [...eventNames].map((name) => [name, true]),
)
