import { z } from 'zod'

/** Of a call nothing longer is told at once, s; and nothing of more people. */
const SECONDS_MAX = 600
const PEOPLE_MAX = 100

/** Seconds with people, each of them counted. */
const personSeconds = z
  .number()
  .min(0)
  .max(SECONDS_MAX * PEOPLE_MAX)
const count = z.int().min(0).max(1_000)

/** Specification in-space.md §3, A/V error kinds. */
const callErrors = [
  'connectionerror',
  'outofdeviceserror',
  'disconnected',
  'mute',
  'isolated',
  'playbackerror',
  'capturingerror',
] as const

/** What a browser tells of a call once a minute and at its end: numbers, and nothing of who talked with whom. */
export const callQualityBody = z.strictObject({
  /** How long it was how good. */
  seconds: z.strictObject({
    unknown: personSeconds,
    unstable: personSeconds,
    poor: personSeconds,
    good: personSeconds,
  }),
  /** Connections that came about, by the kind of way they took. */
  paths: z.strictObject({ host: count, srflx: count, relay: count, server: count }),
  /** From the word that two talk to their connection, each. */
  connectMs: z
    .array(
      z
        .number()
        .min(0)
        .max(SECONDS_MAX * 1_000),
    )
    .max(PEOPLE_MAX),
  /** Connections that were lost and looked for again. */
  breaks: count,
  roundTripMs: z.number().min(0).max(60_000).optional(),
  lossShare: z.number().min(0).max(1).optional(),
  /** How often something was wrong; kinds without any may be left out. */
  errors: z.partialRecord(z.enum(callErrors), count),
})
export type CallQualityBody = z.infer<typeof callQualityBody>
