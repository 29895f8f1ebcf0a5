import type { RefusalKey } from '#shared/protocol/refusals.ts'

const forNow: ReadonlySet<RefusalKey | undefined> = new Set([
  'tooManyRequests',
  'overworked',
  'notNow',
  'spaceCloses',
] as const)

/** Whether a step is refused only because the server has too much to do, or goes: nothing is wrong with it, and it is sent again. */
export const isForNow = (refusal: RefusalKey | undefined): boolean => forNow.has(refusal)
