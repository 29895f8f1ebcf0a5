import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { SmsSender } from './SmsSender.ts'
import { authorization, canonicalQuery, sha256Hex } from './acs3Signature.ts'

export interface AliyunSmsOptions {
  /** Where the service answers, `https://dysmsapi.aliyuncs.com`. */
  readonly endpoint: string
  readonly accessKey: string
  readonly secret: string
  /** The approved signature people see before the text. */
  readonly signName: string
  /** The approved template; its one variable is `code`. */
  readonly template: string
  /** How long an answer may take, ms. */
  readonly timeoutMs?: number
  /** Pauses before a silent or failing service is asked again, ms. As many tries more as there are pauses. */
  readonly retryAfterMs?: readonly number[]
  readonly now?: () => number
}

/** The service did not take a message. */
export class SmsError extends Error {
  override name = 'SmsError'
}

const apiVersion = '2017-05-25'
const answerMax = 64 * 1024
const answerShape = z.object({ Code: z.string(), Message: z.string().default('') })

/** Nobody can know whether the message went out: worth another try. */
class SilenceError extends SmsError {}

/**
 * Sends codes through Alibaba Cloud SMS (API SendSms, version 2017-05-25), requests signed by its method V3
 * (acs3Signature.ts). Silence and failures of the service are tried again; a refusal is not.
 * `send` throws SmsError, whose message names the provider's code and never the phone.
 */
export function createAliyunSms(options: AliyunSmsOptions): SmsSender {
  const { timeoutMs = 5_000, retryAfterMs = [300, 1_000], now = Date.now } = options
  const { origin, host } = new URL(options.endpoint)

  const post = async (query: Readonly<Record<string, string>>): Promise<Response> => {
    const headers = {
      host,
      'x-acs-action': 'SendSms',
      'x-acs-version': apiVersion,
      'x-acs-date': new Date(now()).toISOString().replace(/\.\d{3}Z$/, 'Z'),
      // A nonce is good once: every try has its own.
      'x-acs-signature-nonce': randomUUID(),
      'x-acs-content-sha256': sha256Hex(''),
    }
    const signed = { method: 'POST', path: '/', query, headers, body: '' }
    try {
      return await fetch(`${origin}/?${canonicalQuery(query)}`, {
        method: 'POST',
        // fetch writes Host itself, from the address.
        headers: { ...headers, authorization: authorization(signed, options), accept: 'application/json' },
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      })
    } catch (cause) {
      throw new SilenceError('the SMS service does not answer', { cause })
    }
  }

  const attempt = async (query: Readonly<Record<string, string>>): Promise<void> => {
    const response = await post(query)
    const text = await response.text().catch((cause: unknown) => {
      throw new SilenceError('the SMS service broke off', { cause })
    })
    if (response.status >= 500 || response.status === 429) {
      throw new SilenceError(`the SMS service failed: ${response.status}`)
    }
    const answer = answerShape.safeParse(jsonOf(text.slice(0, answerMax)))
    if (!answer.success) throw new SmsError(`the SMS service answered ${response.status} without a code`)
    const { Code: code, Message: message } = answer.data
    if (code !== 'OK') throw new SmsError(`the SMS service refused: ${code} ${message}`.slice(0, 300))
  }

  return {
    async send(phone, code) {
      const query = {
        PhoneNumbers: phone,
        SignName: options.signName,
        TemplateCode: options.template,
        TemplateParam: JSON.stringify({ code }),
      }
      for (const pause of retryAfterMs) {
        try {
          return await attempt(query)
        } catch (error) {
          if (!(error instanceof SilenceError)) throw error
          await wait(pause)
        }
      }
      await attempt(query)
    },
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
