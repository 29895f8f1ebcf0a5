import { z } from 'zod'
import { limits } from '#shared/rules/limits.ts'
import { anyNumber, wholeNumber } from '../operating/settingNumbers.ts'

const megabyte = 1024 * 1024

/** What one person or one space may keep; a call beyond it is refused with QuotaExceeded. */
export interface Quotas {
  readonly person: {
    /** Uploads, templates, and maps and documents of the spaces one owns, deleted ones too. */
    readonly bytes: number
    /** Uploads. */
    readonly files: number
    /** Spaces one owns that are not deleted. */
    readonly spaces: number
    /** Templates that are not deleted. */
    readonly templates: number
  }
  readonly space: {
    /** Uploads, maps and documents. */
    readonly bytes: number
    /** Uploads. */
    readonly files: number
  }
}

/** Days something is kept; 0: for ever. */
export interface Retention {
  readonly operations: number
  readonly chats: number
  readonly visits: number
  readonly notifications: number
  readonly clientLogs: number
  /** Spaces that are put away, after which they are deleted for good. */
  readonly archivedSpaces: number
  /** What was recorded, with the files where they are on this machine. */
  readonly recordings: number
}

/** A service that looks at pictures before anybody sees them: docs/operations.md, "Pictures are looked at". */
export interface ImageModerationConfig {
  readonly url: string
  /** Sent in the header of that name; undefined: none is sent. */
  readonly key: string | undefined
  readonly header: string
  readonly timeoutMs: number
  /** What becomes of a picture nobody could look at. */
  readonly onFailure: 'refuse' | 'accept'
}

export interface StorageConfig {
  /** Percent of the disk of DATA_DIR that writes of uploads, spaces and templates leave free. */
  readonly minFreePercent: number
  /** Uploads under way at once. */
  readonly uploads: { readonly perPerson: number; readonly inAll: number }
  readonly quotas: Quotas
  readonly retention: Retention
  /** What logs of clients take on the disk together. */
  readonly clientLogBytes: number
  readonly imageModeration: ImageModerationConfig | undefined
}

const whole = (min: number, max: number, missing: number) => wholeNumber(min, max).default(missing)

/** A thousand times more than any disk has. */
const megabytesMax = 1_000_000_000
const days = (missing: number) => whole(0, 36_500, missing)

/** The variables of the environment that are about storing; README's table says what they mean. */
export const storageFields = {
  MIN_FREE_DISK_PERCENT: anyNumber(0, 50).default(limits.freeDiskPercentDefault),
  UPLOADS_PER_PERSON: whole(1, 1_000, limits.uploadsPerPersonDefault),
  UPLOADS_AT_ONCE: whole(1, 10_000, limits.uploadsAtOnceDefault),
  QUOTA_PERSON_MB: whole(1, megabytesMax, limits.personMegabytesDefault),
  QUOTA_PERSON_FILES: whole(1, 1_000_000_000, limits.personFilesDefault),
  QUOTA_PERSON_SPACES: whole(1, 1_000_000_000, limits.personSpacesDefault),
  QUOTA_PERSON_TEMPLATES: whole(1, 1_000_000_000, limits.templatesPerUser),
  QUOTA_SPACE_MB: whole(1, megabytesMax, limits.spaceMegabytesDefault),
  QUOTA_SPACE_FILES: whole(1, 1_000_000_000, limits.spaceFilesDefault),
  KEEP_OPERATIONS_DAYS: days(limits.operationDaysDefault),
  KEEP_CHATS_DAYS: days(limits.chatDaysDefault),
  KEEP_VISITS_DAYS: days(limits.visitDaysDefault),
  KEEP_NOTIFICATIONS_DAYS: days(limits.notificationDaysDefault),
  KEEP_CLIENT_LOGS_DAYS: days(limits.clientLogDays),
  KEEP_ARCHIVED_SPACES_DAYS: days(limits.archivedSpaceDaysDefault),
  KEEP_RECORDINGS_DAYS: days(limits.recordingDaysDefault),
  CLIENT_LOG_MB: whole(1, 100_000, limits.clientLogMegabytesDefault),
  IMAGE_MODERATION_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  IMAGE_MODERATION_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,2000}$/, 'must be a line of visible ASCII characters without spaces')
    .optional(),
  IMAGE_MODERATION_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,100}$/, 'must be the name of a header')
    .default('Authorization'),
  IMAGE_MODERATION_TIMEOUT_MS: whole(100, 120_000, 10_000),
  IMAGE_MODERATION_ON_FAILURE: z.enum(['refuse', 'accept'], 'must be refuse or accept').default('refuse'),
}

const storageValues = z.object(storageFields)

/** What the variables above say, and what about it the operator should think over. */
export function storageSettings(values: z.output<typeof storageValues>): {
  readonly storage: StorageConfig
  readonly warnings: readonly string[]
} {
  const days = values.KEEP_OPERATIONS_DAYS
  const tooShort = days > 0 && days < limits.operationDaysByLaw
  return {
    storage: {
      minFreePercent: values.MIN_FREE_DISK_PERCENT,
      uploads: { perPerson: values.UPLOADS_PER_PERSON, inAll: values.UPLOADS_AT_ONCE },
      quotas: {
        person: {
          bytes: values.QUOTA_PERSON_MB * megabyte,
          files: values.QUOTA_PERSON_FILES,
          spaces: values.QUOTA_PERSON_SPACES,
          templates: values.QUOTA_PERSON_TEMPLATES,
        },
        space: { bytes: values.QUOTA_SPACE_MB * megabyte, files: values.QUOTA_SPACE_FILES },
      },
      retention: {
        operations: days,
        chats: values.KEEP_CHATS_DAYS,
        visits: values.KEEP_VISITS_DAYS,
        notifications: values.KEEP_NOTIFICATIONS_DAYS,
        clientLogs: values.KEEP_CLIENT_LOGS_DAYS,
        archivedSpaces: values.KEEP_ARCHIVED_SPACES_DAYS,
        recordings: values.KEEP_RECORDINGS_DAYS,
      },
      clientLogBytes: values.CLIENT_LOG_MB * megabyte,
      imageModeration:
        values.IMAGE_MODERATION_URL === undefined
          ? undefined
          : {
              url: values.IMAGE_MODERATION_URL,
              key: values.IMAGE_MODERATION_KEY,
              header: values.IMAGE_MODERATION_HEADER,
              timeoutMs: values.IMAGE_MODERATION_TIMEOUT_MS,
              onFailure: values.IMAGE_MODERATION_ON_FAILURE,
            },
    },
    warnings: tooShort
      ? [
          `KEEP_OPERATIONS_DAYS is ${days}: the Cybersecurity Law (article 21) wants logs kept for six months at least, ${limits.operationDaysByLaw} days`,
        ]
      : [],
  }
}
