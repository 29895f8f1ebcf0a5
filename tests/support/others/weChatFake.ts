import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'

export const weChatApp = { id: 'wx0123456789abcdef', secret: 'the-secret-of-the-app' }

/** What WeChat does for a website application (qrconnect, access_token, userinfo), as its documents say. */
export interface WeChatFake {
  readonly url: string
  /** Who scans next; null: they decline. */
  person: { readonly openid: string; readonly unionid?: string; readonly nickname: string } | null
  /** Everything answers slowly or not at all. */
  broken: boolean
  /** Scans the code of an address as a person does; the answer is the query they come back with. */
  scan(url: string): Promise<string>
  close(): Promise<void>
}

export async function startWeChatFake(): Promise<WeChatFake> {
  const codes = new Map<string, NonNullable<WeChatFake['person']>>()
  const tokens = new Map<string, NonNullable<WeChatFake['person']>>()

  const authorize = (query: URLSearchParams, person: WeChatFake['person']): string | undefined => {
    const state = query.get('state')
    const isComplete =
      query.get('appid') === weChatApp.id &&
      query.get('response_type') === 'code' &&
      query.get('scope') === 'snsapi_login' &&
      // WeChat itself lets a request without a state pass; we never send one.
      state !== null &&
      state.length >= 32 &&
      state.length <= 128
    if (!isComplete) return undefined
    const back = new URL(query.get('redirect_uri') ?? '')
    if (person) {
      const code = randomBytes(16).toString('hex')
      codes.set(code, person)
      back.searchParams.set('code', code)
    }
    back.searchParams.set('state', state)
    return back.href
  }

  const exchange = (query: URLSearchParams): object => {
    if (query.get('appid') !== weChatApp.id) return { errcode: 40013, errmsg: 'invalid appid' }
    if (query.get('secret') !== weChatApp.secret) return { errcode: 40125, errmsg: 'invalid appsecret' }
    if (query.get('grant_type') !== 'authorization_code')
      return { errcode: 40002, errmsg: 'invalid grant_type' }
    const code = query.get('code') ?? ''
    const person = codes.get(code)
    if (!person) return { errcode: 40029, errmsg: 'invalid code' }
    codes.delete(code)
    const token = randomBytes(16).toString('hex')
    tokens.set(token, person)
    const { openid, unionid } = person
    return {
      access_token: token,
      expires_in: 7200,
      refresh_token: 'r',
      openid,
      scope: 'snsapi_login',
      ...(unionid === undefined ? {} : { unionid }),
    }
  }

  const userInfo = (query: URLSearchParams): object => {
    const person = tokens.get(query.get('access_token') ?? '')
    if (!person || person.openid !== query.get('openid'))
      return { errcode: 40001, errmsg: 'invalid credential' }
    return { ...person, sex: 0, headimgurl: '', privilege: [] }
  }

  const http = createServer((req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://wechat')
    if (self.broken) return void res.destroy()
    if (pathname === '/connect/qrconnect') {
      const location = authorize(searchParams, self.person)
      return void (location ? res.writeHead(302, { location }) : res.writeHead(400)).end()
    }
    const answer =
      pathname === '/sns/oauth2/access_token'
        ? exchange(searchParams)
        : pathname === '/sns/userinfo'
          ? userInfo(searchParams)
          : { errcode: 48001, errmsg: 'api unauthorized' }
    // Its answers are JSON, but it says text/plain.
    res.writeHead(200, { 'content-type': 'text/plain' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('no port')

  const self: WeChatFake = {
    url: `http://127.0.0.1:${address.port}`,
    person: { openid: 'o1', nickname: 'Scanner' },
    broken: false,
    async scan(url) {
      const response = await fetch(url, { redirect: 'manual' })
      const location = response.headers.get('location')
      if (!location) throw new Error(`WeChat refuses ${url}`)
      return new URL(location).search
    },
    async close() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
  return self
}
