import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { limits } from '#shared/rules/limits.ts'
import type { LiveKitMode } from '../room/mediaRooms.ts'
import { anyNumber } from '../operating/settingNumbers.ts'

/** What the operator lets be recorded: it is their machine, and their disk. */
export interface RecordingRules {
  /** Ids of spaces beside those that are the operator's own. */
  readonly spaces: 'all' | ReadonlySet<string>
  /** Of a space, in limits.recordingMonthDays. */
  readonly ms: number
  readonly bytes: number
}

/** How a LiveKit server is reached, and what goes over it. */
export interface LiveKitConfig {
  /** Where browsers reach it, ws or wss. No trailing slash. */
  readonly url: string
  /** Where this server makes its calls, http or https. No trailing slash. */
  readonly apiUrl: string
  readonly key: string
  readonly secret: string
  readonly mode: LiveKitMode
  /** Where its egress service writes recordings, a path as that service sees it; undefined: nothing is recorded. */
  readonly egressFolder: string | undefined
  readonly recording: RecordingRules
}

/** LiveKit itself refuses shorter ones in production. */
const secretLength = 32

export const liveKitFields = {
  LIVEKIT_URL: z.url({ protocol: /^wss?$/, error: 'must be a ws or wss address' }).optional(),
  LIVEKIT_API_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  LIVEKIT_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,128}$/, 'must be one word')
    .optional(),
  LIVEKIT_API_SECRET: z
    .string()
    .min(secretLength, `must have at least ${secretLength} characters: openssl rand -base64 36 makes one`)
    .optional(),
  LIVEKIT_MODE: z.enum(['more', 'always'], 'must be more or always').default('more'),
  LIVEKIT_EGRESS_FOLDER: z
    .string()
    .refine((path) => isAbsolute(path) && !path.includes('..'), 'must be an absolute path')
    .optional(),
  RECORDING_SPACES: z
    .string()
    .default('')
    .transform((value) => {
      const names = value.split(/[\s,]+/).filter((name) => name !== '')
      return names.includes('all') ? ('all' as const) : new Set(names)
    }),
  RECORDING_HOURS: anyNumber(0, 1_000_000).default(limits.recordingHoursDefault),
  RECORDING_GB: anyNumber(0, 1_000_000).default(limits.recordingGigabytesDefault),
}

const GIGABYTE = 1_000_000_000

type Values = z.output<z.ZodObject<typeof liveKitFields>>

const trimmed = (address: string): string => address.replace(/\/+$/, '')

/** @returns what is missing as `missing`, where some but not all of it is there */
export function liveKitSettings(
  values: Values,
): { readonly config: LiveKitConfig | undefined } | { readonly problem: string } {
  const { LIVEKIT_URL: url, LIVEKIT_API_KEY: key, LIVEKIT_API_SECRET: secret } = values
  const { LIVEKIT_API_URL: apiUrl, LIVEKIT_EGRESS_FOLDER: egressFolder } = values
  const missing = Object.entries({ LIVEKIT_URL: url, LIVEKIT_API_KEY: key, LIVEKIT_API_SECRET: secret })
    .filter(([, value]) => value === undefined)
    .map(([name]) => name)
  if (url === undefined || key === undefined || secret === undefined) {
    if (missing.length === 3 && apiUrl === undefined && egressFolder === undefined)
      return { config: undefined }
    return { problem: `LiveKit wants ${missing.join(', ')} as well` }
  }
  const { search, hash, username } = new URL(url)
  if (search || hash || username) return { problem: 'LIVEKIT_URL must be an address and nothing behind it' }
  return {
    config: {
      url: trimmed(url),
      apiUrl: trimmed(apiUrl ?? url.replace(/^ws/, 'http')),
      key,
      secret,
      mode: values.LIVEKIT_MODE,
      egressFolder: egressFolder && trimmed(egressFolder),
      recording: {
        spaces: values.RECORDING_SPACES,
        ms: values.RECORDING_HOURS * 3_600_000,
        bytes: values.RECORDING_GB * GIGABYTE,
      },
    },
  }
}

/** What a page may connect to for it, and nothing else: its socket, and the call livekit-client makes to learn why one failed. */
export function liveKitSources(url: string): readonly string[] {
  const { protocol, host, pathname } = new URL(url)
  const path = pathname === '/' ? '' : `${pathname.replace(/\/+$/, '')}/`
  return [protocol, protocol.replace('ws', 'http')].map((scheme) => `${scheme}//${host}${path}`)
}
