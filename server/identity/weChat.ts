import type { Logger } from 'pino'
import { z } from 'zod'
import { ApiError, fail } from '#shared/errors.ts'
import type { ExternalIdentity } from './externalIdentity.ts'
import { providerTimeoutMs } from './externalIdentity.ts'

export interface WeChatConfig {
  readonly appId: string
  readonly secret: string
  /** Origin of the page with the QR code. */
  readonly openUrl: string
  /** Origin of the calls. */
  readonly apiUrl: string
}

/** WeChat answers a refusal with 200 and these. */
const refusal = z.object({ errcode: z.number().refine((code) => code !== 0), errmsg: z.string().optional() })
const tokenAnswer = z.object({
  access_token: z.string().min(1),
  openid: z.string().min(1),
  unionid: z.string().min(1).optional(),
})
const userAnswer = z.object({ openid: z.string(), unionid: z.string().optional(), nickname: z.string() })

/** Log-in by scanning a QR code with WeChat (website applications, scope snsapi_login). It knows no PKCE. */
export function createWeChat(config: WeChatConfig, log: Logger): ExternalIdentity {
  const { appId, secret, openUrl, apiUrl } = config

  async function ask<Schema extends z.ZodType>(
    path: string,
    query: Readonly<Record<string, string>>,
    schema: Schema,
  ): Promise<z.output<Schema>> {
    const url = new URL(path, apiUrl)
    url.search = new URLSearchParams(query).toString()
    let answer: unknown
    try {
      const response = await fetch(url, {
        signal: AbortSignal.timeout(providerTimeoutMs),
        redirect: 'error',
      })
      answer = await response.json()
    } catch (error) {
      // Never the address: it holds the secret.
      log.error({ err: error, path }, 'WeChat is out of reach')
      throw new ApiError('IdentityProviderUnavailable')
    }
    const refused = refusal.safeParse(answer)
    const parsed = schema.safeParse(answer)
    if (parsed.success && !refused.success) return parsed.data
    log.warn(
      { path, errcode: refused.data?.errcode, errmsg: refused.data?.errmsg },
      'WeChat refused a log-in',
    )
    return fail('ExternalLoginFailed')
  }

  return {
    authorizationUrl({ redirectUri, state }) {
      const url = new URL('/connect/qrconnect', openUrl)
      url.search = new URLSearchParams({
        appid: appId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'snsapi_login',
        state,
      }).toString()
      url.hash = 'wechat_redirect'
      return Promise.resolve(url)
    },

    async exchange(query, { state }) {
      const code = query.get('code')
      // Who declines comes back with a state and no code.
      if (!code || query.get('state') !== state) return fail('ExternalLoginFailed')
      const token = await ask(
        '/sns/oauth2/access_token',
        { appid: appId, secret, code, grant_type: 'authorization_code' },
        tokenAnswer,
      )
      const { access_token, openid } = token
      const user = await ask('/sns/userinfo', { access_token, openid, lang: 'zh_CN' }, userAnswer)
      if (user.openid !== openid) return fail('ExternalLoginFailed')
      // The union id is the same in all applications of one operator; without one the open id is all there is.
      return { subject: token.unionid ?? user.unionid ?? openid, name: user.nickname }
    },
  }
}
