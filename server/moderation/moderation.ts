import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail } from '#shared/errors.ts'
import { createForbiddenImages } from './images.ts'
import type { ImageCheck } from './images.ts'
import { createWordCheck } from './words.ts'

/** What people put in front of others is looked at before it is stored. */
export interface Moderation {
  /** @throws ApiError SensitiveContentError when one of the texts holds a forbidden word. */
  checkTexts(...texts: readonly (string | null | undefined)[]): Promise<void>
  /** The same at once, by the lists of this server alone: for what is said in a living room. */
  isSensitive(text: string): boolean
  /** @throws ApiError ForbiddenImageParameterError for a forbidden picture. */
  checkImage(bytes: Uint8Array): Promise<void>
  /** From now on the picture, and what looks like it, is refused. */
  forbidImage(bytes: Uint8Array): Promise<void>
}

export interface ModerationOptions {
  /** Holds moderation/words.txt and moderation/images.txt of the operator, if any. */
  readonly dataDir: string
  /** Looked at beside the list of forbidden pictures. */
  readonly imageChecks?: readonly ImageCheck[]
}

const builtIn = join(import.meta.dirname, 'words.txt')

/** The built-in word list and that of the operator; forbidden pictures by fingerprint. */
export function createModeration({ dataDir, imageChecks = [] }: ModerationOptions): Moderation {
  const folder = join(dataDir, 'moderation')
  const lists = [builtIn, join(folder, 'words.txt')].filter((file) => existsSync(file))
  const isSensitive = createWordCheck(...lists.map((file) => readFileSync(file, 'utf8')))
  const listed = createForbiddenImages(join(folder, 'images.txt'))

  return {
    // A promise, so that a provider somewhere else could take the place of the list.
    // oxlint-disable-next-line typescript/require-await
    async checkTexts(...texts) {
      // Each on its own: the end of one and the begin of the next are no word.
      if (texts.some((text) => text != null && isSensitive(text))) fail('SensitiveContentError')
    },
    isSensitive,
    async checkImage(bytes) {
      for (const check of [listed, ...imageChecks]) {
        if (await check.isForbidden(bytes)) fail('ForbiddenImageParameterError')
      }
    },
    forbidImage: (bytes) => listed.forbid(bytes),
  }
}
