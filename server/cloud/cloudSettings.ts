import { z } from 'zod'
import { wholeNumber } from '../operating/settingNumbers.ts'

/** What this server draws with for people whose devices can not. */
export interface CloudConfig {
  /** How many workers there may be at once; 0: nothing is offered. */
  readonly workers: number
  /** How many of them guests of third-party sites may take at once. */
  readonly guestWorkers: number
  /** Where the Chromium is that they run; undefined: it was not said. */
  readonly chromium: string | undefined
  /** What one worker may take, megabytes. */
  readonly memoryMb: number
  /** Flags for it beside our own. */
  readonly flags: readonly string[]
}

export const cloudFields = {
  CLOUD_WORKERS: wholeNumber(0, 64).default(0),
  CLOUD_GUEST_WORKERS: wholeNumber(0, 64).optional(),
  CLOUD_CHROMIUM: z.string().trim().min(1).optional(),
  CLOUD_WORKER_MB: wholeNumber(200, 64_000).default(1_500),
  CLOUD_CHROMIUM_FLAGS: z
    .string()
    .default('')
    .transform((value) => value.split(/\s+/).filter((flag) => flag !== ''))
    .refine((flags) => flags.every((flag) => flag.startsWith('--')), 'must be flags that begin with --'),
}

const cloudValues = z.object(cloudFields)

/** The settings that begin with CLOUD_, as they are used. */
export const cloudSettings = (values: z.output<typeof cloudValues>): CloudConfig => ({
  workers: values.CLOUD_WORKERS,
  // Of a single one there is no half to keep.
  guestWorkers: values.CLOUD_GUEST_WORKERS ?? Math.ceil(values.CLOUD_WORKERS / 2),
  chromium: values.CLOUD_CHROMIUM,
  memoryMb: values.CLOUD_WORKER_MB,
  flags: values.CLOUD_CHROMIUM_FLAGS,
})
