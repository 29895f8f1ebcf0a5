import type { Logger } from 'pino'
import { z } from 'zod'
import { fail } from '#shared/errors.ts'
import type { ImageModerationConfig } from '../files/storageSettings.ts'
import type { ImageCheck } from './images.ts'

/** What the service answers with status 200; what else it says is its own affair. */
const answerShape = z.object({ verdict: z.enum(['pass', 'block']) })

/** Longer answers are none of ours. */
const answerBytesMax = 64 * 1024

/**
 * Asks a service over HTTP about every picture: POST with the picture as the body (image/webp), the key in a header;
 * 200 with {"verdict": "pass"} or {"verdict": "block"}. Anything else, or nothing in time, is a failure: the picture is
 * refused or let pass as `onFailure` says.
 * @throws ApiError ImageCheckUnavailable from isForbidden, when it failed and is to be refused
 */
export function createHttpImageCheck(
  { url, key, header, timeoutMs, onFailure }: ImageModerationConfig,
  log: Pick<Logger, 'warn'>,
): ImageCheck {
  async function ask(bytes: Uint8Array): Promise<boolean> {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'image/webp',
        accept: 'application/json',
        ...(key === undefined ? {} : { [header]: isBearer(header) ? `Bearer ${key}` : key }),
      },
      body: new Uint8Array(bytes),
      // A key is for one address alone.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status !== 200) {
      await response.body?.cancel()
      throw new Error(`the service answers ${response.status}`)
    }
    const answer = answerShape.parse(JSON.parse(await shortText(response)))
    return answer.verdict === 'block'
  }

  return {
    async isForbidden(bytes) {
      try {
        return await ask(bytes)
      } catch (err) {
        log.warn({ err, onFailure }, 'a picture could not be checked')
        if (onFailure === 'accept') return false
        return fail('ImageCheckUnavailable')
      }
    },
  }
}

const isBearer = (header: string): boolean => header.toLowerCase() === 'authorization'

async function shortText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    parts.push(part as Uint8Array)
    bytes += (part as Uint8Array).length
    if (bytes > answerBytesMax) throw new Error('the answer is too long')
  }
  return Buffer.concat(parts).toString('utf8')
}
