import { randomBytes } from 'node:crypto'
import { Client } from '@colyseus/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tokenAnswer } from '#shared/http/auth.ts'
import { solvePuzzle } from '#shared/rules/proofOfWork.ts'
import { accountListAnswer, bindAnswer, finishLoginAnswer, handOverAnswer } from '#shared/http/identity.ts'
import type { BindOutcome } from '#shared/http/identity.ts'
import { limits } from '#shared/rules/limits.ts'
import { stepUpMs } from '#shared/rules/stepUp.ts'
import { signHandOver } from '../../server/identity/handOver.ts'
import { oidcClient, startIdentityProvider } from '../support/others/identityProvider.ts'
import type { IdentityProvider } from '../support/others/identityProvider.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { startServer } from '../support/server/startServer.ts'
import type { Answer, TestServer } from '../support/server/startServer.ts'
import { TestClient } from '../support/server/TestClient.ts'
import { until } from '../support/until.ts'
import { startWeChatFake, weChatApp } from '../support/others/weChatFake.ts'
import type { WeChatFake } from '../support/others/weChatFake.ts'

const mediaKey = 'key-of-the-media-group'
const factoryKey = 'key-of-the-manufacturer'

let provider: IdentityProvider
let weChat: WeChatFake
let server: TestServer

beforeAll(async () => {
  provider = await startIdentityProvider()
  weChat = await startWeChatFake()
  server = await startServer({
    spacesFolder: spacesFolder([smallSpace('office'), smallSpace('media-hall')]),
    env: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: oidcClient.id,
      OIDC_CLIENT_SECRET: oidcClient.secret,
      WECHAT_APP_ID: weChatApp.id,
      WECHAT_SECRET: weChatApp.secret,
      WECHAT_OPEN_URL: weChat.url,
      WECHAT_API_URL: weChat.url,
      SHANDONG_MEDIA_KEY: mediaKey,
      MEILIKEN_KEY: factoryKey,
      SHANDONG_MEDIA_LOGIN_URL: 'https://media.example/login?from=hall',
    },
  })
  provider.register(server.url)
})
afterAll(async () => {
  await server?.close()
  await provider?.close()
  await weChat?.close()
})

let count = 0
const newPhone = () => String(13_900_000_000 + ++count)
const newAddress = () => `10.1.${++count >> 8}.${count & 255}`
const newSubject = () => `subject-${++count}`
const codeFor = (phone: string) => server.sentCodes.findLast((sent) => sent.phone === phone)?.code ?? 'none'

type ProviderName = 'unityId' | 'wechat'

/** A browser: it keeps the cookie that binds a log-in to it. */
class TestBrowser {
  readonly #cookies = new Map<string, string>()
  /** Each from an address of its own: one address gets only so many codes an hour. */
  readonly address = newAddress()

  async post(path: string, body: unknown = {}, token?: string): Promise<Answer> {
    const answer = await server.call('POST', path, { body, token, headers: this.headers() })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]!.split('=', 2)
      this.#cookies.set(name, value)
    }
    return answer
  }
  /** All its cookies, as it sends them. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }
  /** Asks for a code; solves the puzzle, if there is one. */
  async ask(phone: string): Promise<Answer> {
    const answer = await this.post('/auth/send_sms', { phone })
    const challenge = answer.body.details?.[0]?.challenge as string | undefined
    return challenge ? this.post('/auth/send_sms', { phone, proof: solvePuzzle(challenge) }) : answer
  }
  get(path: string): Promise<Answer> {
    return server.call('GET', path, { headers: this.headers() })
  }
  private headers(): Record<string, string> {
    return { cookie: this.cookie, 'x-forwarded-for': this.address }
  }
  async start(name: ProviderName = 'unityId'): Promise<string> {
    const answer = await this.post(`/auth/${name}/login`)
    expect(answer.status).toBe(200)
    return answer.body.url as string
  }
  finish(query: string, name: ProviderName = 'unityId'): Promise<Answer> {
    return this.post(`/auth/${name}/callback`, { query })
  }
  /** Through the provider and back. */
  async logIn(subject: string, name = 'Person'): Promise<Answer> {
    provider.person = { subject, name }
    return this.finish(await provider.follow(await this.start()))
  }
  async bindIdOf(subject: string, name?: string): Promise<string> {
    const { status, body } = await this.logIn(subject, name)
    expect(status).toBe(200)
    expect(finishLoginAnswer.parse(body)).toMatchObject({ data: null })
    return body.bindId as string
  }
  async check(bindId: string, phone: string, smsCode?: string): Promise<Answer> {
    if (smsCode === undefined) {
      server.clock.advance(limits.smsResendSeconds * 1000)
      expect((await this.ask(phone)).status).toBe(200)
    }
    return this.post('/auth/unityId/phone/bind_check', { bindId, phone, smsCode: smsCode ?? codeFor(phone) })
  }
  confirm(bindId: string, phone: string): Promise<Answer> {
    return this.post('/auth/unityId/phone/bind_confirm', { bindId, phone })
  }
  accounts(bindId: string): Promise<Answer> {
    return this.get(`/auth/unityId/phone/account_list?bindId=${bindId}`)
  }
  /** A new account of identity and phone. */
  async register(subject: string, phone: string, name?: string): Promise<Answer> {
    return this.check(await this.bindIdOf(subject, name), phone)
  }
}

const only = (name: keyof BindOutcome): BindOutcome => ({
  hasBind2OtherPhone: false,
  hasBind2OtherUnity: false,
  isTwoUser: false,
  next2Confirm: false,
  [name]: true,
})

const meOf = async (tokens: unknown) => {
  const { access_token: token } = tokenAnswer.parse(tokens)
  return (await server.call('GET', '/users/me', { token })).body
}

/** An account by phone alone, as a log-in by SMS makes it. */
async function phoneAccount(phone: string) {
  server.clock.advance(limits.smsResendSeconds * 1000)
  const browser = new TestBrowser()
  await browser.ask(phone)
  const { body } = await browser.post('/auth/sms_login', { phone, OTPCode: codeFor(phone) })
  return meOf(body)
}

test('a page learns which ways to log in there are, and what the sites are; never a key', async () => {
  const { body } = await server.call('GET', '/site')
  expect(body).toMatchObject({ unityId: true, wechat: true })
})

describe('OpenID Connect', () => {
  test('the address carries state, nonce and PKCE; the cookie is out of reach for scripts', async () => {
    const browser = new TestBrowser()
    const answer = await browser.post('/auth/unityId/login')
    const url = new URL(answer.body.url)
    expect(url.origin).toBe(provider.issuer)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: oidcClient.id,
      redirect_uri: `${server.url}/auth/unityId/callback`,
      response_type: 'code',
      scope: 'openid profile',
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(url.searchParams.get(name)?.length).toBeGreaterThanOrEqual(43)
    }
    const [cookie] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^lingjing_login=[\w-]{43};.*Path=\/api\/v2\/auth;.*HttpOnly; SameSite=Strict/)
    const again = new URL(await browser.start())
    expect(again.searchParams.get('state')).not.toBe(url.searchParams.get('state'))
  })

  test('who is new binds a phone and is logged in from then on', async () => {
    const browser = new TestBrowser()
    const [subject, phone] = [newSubject(), newPhone()]
    const registered = await browser.register(subject, phone, '林静')
    expect(bindAnswer.parse(registered.body).error).toBeNull()
    const me = await meOf(registered.body.data)
    expect(me).toMatchObject({ phone, unityId: subject, displayName: '林静', authFrom: null })

    const next = await new TestBrowser().logIn(subject)
    expect(next.body.bindId).toBeNull()
    expect((await meOf(next.body.data)).id).toBe(me.id)
  })

  test('a name nobody may have is not taken over', async () => {
    const { body } = await new TestBrowser().register(newSubject(), newPhone(), 'f-u-c-k')
    expect((await meOf(body.data)).displayName).toMatch(/^User\d+$/)
  })

  const refused = { status: 400, body: { code: 'ExternalLoginFailed' } }

  test('a wrong state is refused, and the right one still works', async () => {
    const browser = new TestBrowser()
    provider.person = { subject: newSubject(), name: '' }
    const query = await provider.follow(await browser.start())
    const wrong = new URLSearchParams(query)
    wrong.set('state', randomBytes(32).toString('base64url'))
    expect(await browser.finish(`?${wrong}`)).toMatchObject(refused)
    wrong.delete('state')
    expect(await browser.finish(`?${wrong}`)).toMatchObject(refused)
    expect(await browser.finish('')).toMatchObject(refused)
    expect((await browser.finish(query)).status).toBe(200)
  })

  test('it comes back once', async () => {
    const browser = new TestBrowser()
    provider.person = { subject: newSubject(), name: '' }
    const query = await provider.follow(await browser.start())
    expect((await browser.finish(query)).status).toBe(200)
    expect(await browser.finish(query)).toMatchObject(refused)
  })

  test('a code that was used is refused by the provider, whatever the state', async () => {
    const browser = new TestBrowser()
    provider.person = { subject: newSubject(), name: '' }
    const used = new URLSearchParams(await provider.follow(await browser.start()))
    expect((await browser.finish(`?${used}`)).status).toBe(200)
    const state = new URL(await browser.start()).searchParams.get('state') ?? ''
    used.set('state', state)
    expect(await browser.finish(`?${used}`)).toMatchObject(refused)
  })

  test('a code of somebody else does not fit the verifier of this log-in', async () => {
    const [victim, thief] = [new TestBrowser(), new TestBrowser()]
    provider.person = { subject: newSubject(), name: '' }
    const stolen = new URLSearchParams(await provider.follow(await victim.start()))
    const state = new URL(await thief.start()).searchParams.get('state') ?? ''
    stolen.set('state', state)
    expect(await thief.finish(`?${stolen}`)).toMatchObject(refused)
  })

  test('an ID token with another nonce is refused', async () => {
    const browser = new TestBrowser()
    provider.person = { subject: newSubject(), name: '' }
    const url = new URL(await browser.start())
    url.searchParams.set('nonce', randomBytes(32).toString('base64url'))
    expect(await browser.finish(await provider.follow(url.href))).toMatchObject(refused)
  })

  test('another browser cannot finish it', async () => {
    const [one, other] = [new TestBrowser(), new TestBrowser()]
    provider.person = { subject: newSubject(), name: '' }
    const query = await provider.follow(await one.start())
    expect(await other.finish(query)).toMatchObject(refused)
    await other.start()
    expect(await other.finish(query)).toMatchObject(refused)
    expect((await one.finish(query)).status).toBe(200)
  })

  test('after ten minutes it is over', async () => {
    const browser = new TestBrowser()
    provider.person = { subject: newSubject(), name: '' }
    const query = await provider.follow(await browser.start())
    server.clock.advance(limits.externalLoginMs)
    expect(await browser.finish(query)).toMatchObject(refused)
  })

  test('who declines there is not logged in here', async () => {
    const browser = new TestBrowser()
    provider.person = null
    const query = await provider.follow(await browser.start())
    expect(query).toContain('error=access_denied')
    expect(await browser.finish(query)).toMatchObject(refused)
  })

  test('an answer of WeChat is none of its own', async () => {
    const browser = new TestBrowser()
    const query = await weChat.scan(await browser.start('wechat'))
    expect(await browser.finish(query, 'unityId')).toMatchObject(refused)
  })

  test('there is no other provider', async () => {
    const answer = await server.call('POST', '/auth/github/login')
    expect(answer).toMatchObject({ status: 404, body: { code: 'NotFound' } })
  })

  test('a banned person is told so', async () => {
    const [subject, phone] = [newSubject(), newPhone()]
    const me = await meOf((await new TestBrowser().register(subject, phone)).body.data)
    const bannedUntil = server.clock.now() + 3_600_000
    await server.db.updateTable('users').set({ bannedUntil }).where('id', '=', me.id).execute()
    expect(await new TestBrowser().logIn(subject)).toMatchObject({
      status: 403,
      body: { code: 'AccountBanned' },
    })
  })
})

describe('binding a phone', () => {
  const expired = { status: 410, body: { code: 'BindLinkExpired' } }

  test('a wrong code costs nothing but a try', async () => {
    const browser = new TestBrowser()
    const phone = newPhone()
    const bindId = await browser.bindIdOf(newSubject())
    await browser.ask(phone)
    const wrong = codeFor(phone) === '111111' ? '222222' : '111111'
    const answer = await browser.check(bindId, phone, wrong)
    expect(answer).toMatchObject({ status: 400, body: { code: 'IncorrectOTPCodeError' } })
    expect((await browser.check(bindId, phone, codeFor(phone))).body.error).toBeNull()
  })

  test('a phone with an account is confirmed first, then both are one account', async () => {
    const browser = new TestBrowser()
    const [subject, phone] = [newSubject(), newPhone()]
    const owner = await phoneAccount(phone)
    const bindId = await browser.bindIdOf(subject)
    expect(await browser.accounts(bindId)).toMatchObject(expired)
    expect(await browser.confirm(bindId, phone)).toMatchObject(expired)

    const checked = await browser.check(bindId, phone)
    expect(bindAnswer.parse(checked.body)).toEqual({ error: only('next2Confirm'), data: null })
    const list = await browser.accounts(bindId)
    expect(accountListAnswer.parse(list.body).data).toEqual({
      phone,
      userList: [{ id: owner.id, displayName: owner.displayName, avatar: owner.avatar }],
    })
    expect(await browser.confirm(bindId, newPhone())).toMatchObject(expired)

    const confirmed = await browser.confirm(bindId, phone)
    expect(bindAnswer.parse(confirmed.body).error).toBeNull()
    expect(await meOf(confirmed.body.data)).toMatchObject({ id: owner.id, unityId: subject })
    // Once.
    expect(await browser.confirm(bindId, phone)).toMatchObject(expired)
    expect(await browser.accounts(bindId)).toMatchObject(expired)
  })

  test('hasBind2OtherPhone: the identity belongs to another phone', async () => {
    const [subject, phone] = [newSubject(), newPhone()]
    const slow = new TestBrowser()
    const bindId = await slow.bindIdOf(subject)
    await new TestBrowser().register(subject, phone)
    const answer = await slow.check(bindId, newPhone())
    expect(answer).toMatchObject({ status: 200, body: { error: only('hasBind2OtherPhone'), data: null } })
    // With that phone they are the one they are.
    expect((await slow.check(bindId, phone)).body.error).toBeNull()
  })

  test('hasBind2OtherUnity: the phone belongs to another identity', async () => {
    const phone = newPhone()
    await new TestBrowser().register(newSubject(), phone)
    const browser = new TestBrowser()
    const bindId = await browser.bindIdOf(newSubject())
    expect((await browser.check(bindId, phone)).body).toEqual({
      error: only('hasBind2OtherUnity'),
      data: null,
    })
    // Another phone will do.
    expect((await browser.check(bindId, newPhone())).body.error).toBeNull()
  })

  /** An account the identity has and no phone: brought in from elsewhere. */
  async function phonelessAccount(subject: string): Promise<string> {
    const { access_token } = await server.login(`imported-${subject}`)
    const { body } = await server.call('GET', '/users/me', { token: access_token })
    await server.db
      .insertInto('userIdentities')
      .values({ provider: 'unityId', subject, userId: body.id, createdAt: 0 })
      .execute()
    return body.id as string
  }

  test('isTwoUser: identity and phone have an account each', async () => {
    const [subject, phone] = [newSubject(), newPhone()]
    await phonelessAccount(subject)
    await phoneAccount(phone)
    const browser = new TestBrowser()
    const answer = await browser.check(await browser.bindIdOf(subject), phone)
    expect(answer.body).toEqual({ error: only('isTwoUser'), data: null })
  })

  test('an account without a phone gets the one it shows', async () => {
    const [subject, phone] = [newSubject(), newPhone()]
    const id = await phonelessAccount(subject)
    const { body } = await new TestBrowser().register(subject, phone)
    expect(await meOf(body.data)).toMatchObject({ id, phone })
  })

  test('an id is good once, ten minutes, and in the browser that logged in', async () => {
    const browser = new TestBrowser()
    const phone = newPhone()
    const bindId = await browser.bindIdOf(newSubject())
    expect(await new TestBrowser().check(bindId, phone)).toMatchObject(expired)
    const stranger = new TestBrowser()
    await stranger.start()
    expect(await stranger.check(bindId, phone, codeFor(phone))).toMatchObject(expired)
    expect((await browser.check(bindId, phone)).status).toBe(200)
    expect(await browser.check(bindId, phone, '000000')).toMatchObject(expired)

    const late = await browser.bindIdOf(newSubject())
    server.clock.advance(limits.bindLinkMs)
    expect(await browser.check(late, phone)).toMatchObject(expired)
    expect(await browser.check('nonsense', phone, '000000')).toMatchObject(expired)
  })

  test('two tabs at once make one account', async () => {
    const browser = new TestBrowser()
    const [subject, phone] = [newSubject(), newPhone()]
    const bindId = await browser.bindIdOf(subject)
    await browser.ask(phone)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => browser.check(bindId, phone, codeFor(phone))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const rows = await server.db.selectFrom('users').select('id').where('phone', '=', phone).execute()
    expect(rows).toHaveLength(1)
  })

  test('a banned owner of the phone stays out, and nothing is bound', async () => {
    const [subject, phone] = [newSubject(), newPhone()]
    const owner = await phoneAccount(phone)
    const browser = new TestBrowser()
    const bindId = await browser.bindIdOf(subject)
    await browser.check(bindId, phone)
    const bannedUntil = server.clock.now() + 3_600_000
    await server.db.updateTable('users').set({ bannedUntil }).where('id', '=', owner.id).execute()
    const answer = await browser.confirm(bindId, phone)
    expect(answer).toMatchObject({ status: 403, body: { code: 'AccountBanned' } })
    const rows = await server.db
      .selectFrom('userIdentities')
      .selectAll()
      .where('userId', '=', owner.id)
      .execute()
    expect(rows).toEqual([])
  })
})

describe('WeChat', () => {
  beforeEach(() => {
    weChat.broken = false
    weChat.person = { openid: `o-${++count}`, nickname: '微信用户' }
  })

  test('a scan, a phone, and from then on a scan is enough', async () => {
    const browser = new TestBrowser()
    const url = await browser.start('wechat')
    expect(new URL(url).hash).toBe('#wechat_redirect')
    const first = await browser.finish(await weChat.scan(url), 'wechat')
    const registered = await browser.check(first.body.bindId, newPhone())
    const me = await meOf(registered.body.data)
    expect(me).toMatchObject({ displayName: '微信用户', unityId: null })
    const next = await browser.finish(await weChat.scan(await browser.start('wechat')), 'wechat')
    expect((await meOf(next.body.data)).id).toBe(me.id)
  })

  test('one person in two applications is one account by the union id', async () => {
    const unionid = `u-${++count}`
    weChat.person = { openid: `o-${++count}`, unionid, nickname: 'a' }
    const browser = new TestBrowser()
    const first = await browser.finish(await weChat.scan(await browser.start('wechat')), 'wechat')
    await browser.check(first.body.bindId, newPhone())
    weChat.person = { openid: `o-${++count}`, unionid, nickname: 'a' }
    const next = await browser.finish(await weChat.scan(await browser.start('wechat')), 'wechat')
    expect(next.body.bindId).toBeNull()
  })

  const refused = { status: 400, body: { code: 'ExternalLoginFailed' } }

  test('a wrong state, a used code, a code of nobody and a declined scan are refused', async () => {
    const browser = new TestBrowser()
    const query = new URLSearchParams(await weChat.scan(await browser.start('wechat')))
    const wrong = new URLSearchParams(query)
    wrong.set('state', randomBytes(32).toString('base64url'))
    expect(await browser.finish(`?${wrong}`, 'wechat')).toMatchObject(refused)
    expect((await browser.finish(`?${query}`, 'wechat')).status).toBe(200)

    for (const code of [query.get('code') ?? '', 'nobody']) {
      const state = new URL(await browser.start('wechat')).searchParams.get('state') ?? ''
      expect(await browser.finish(`?${new URLSearchParams({ code, state })}`, 'wechat')).toMatchObject(
        refused,
      )
    }
    weChat.person = null
    const declined = await weChat.scan(await browser.start('wechat'))
    expect(await browser.finish(declined, 'wechat')).toMatchObject(refused)
  })

  test('out of reach it says so', async () => {
    const browser = new TestBrowser()
    const query = await weChat.scan(await browser.start('wechat'))
    weChat.broken = true
    expect(await browser.finish(query, 'wechat')).toMatchObject({
      status: 503,
      body: { code: 'IdentityProviderUnavailable' },
    })
  })
})

describe('showing once more who one is, with an account from elsewhere', () => {
  /** What cannot be taken back: a new key is one of them. */
  const makeKey = (token: string) =>
    server.call('POST', '/users/me/api-keys', { token, body: { name: `key ${++count}` } })
  const wanted = { status: 403, body: { code: 'StepUpRequired' } }
  const failed = { status: 403, body: { code: 'StepUpFailed' } }

  const ways = {
    unityId: {
      become: (subject: string) => void (provider.person = { subject, name: 'Person' }),
      follow: (url: string) => provider.follow(url),
    },
    wechat: {
      become: (subject: string) => void (weChat.person = { openid: subject, nickname: 'Person' }),
      follow: (url: string) => weChat.scan(url),
    },
  } as const
  type Way = keyof typeof ways

  beforeEach(() => {
    weChat.broken = false
  })

  async function person(way: Way) {
    const [browser, subject] = [new TestBrowser(), newSubject()]
    ways[way].become(subject)
    const first = await browser.finish(await ways[way].follow(await browser.start(way)), way)
    const { body } = await browser.check(first.body.bindId, newPhone())
    const { access_token: token, refresh_token } = tokenAnswer.parse(body.data)
    return { browser, subject, token, refresh_token }
  }
  /** To the provider as whoever that is there by now; the query they come back with. */
  async function away(way: Way, browser: TestBrowser, token: string): Promise<string> {
    const begun = await browser.post(`/auth/step_up/${way}`, {}, token)
    expect(begun.status).toBe(200)
    return ways[way].follow(begun.body.url as string)
  }
  const sessions = async () => (await server.db.selectFrom('loginSessions').select('id').execute()).length

  describe.each(['unityId', 'wechat'] as const)('%s', (way) => {
    test('a log-in made anew proves this session for ten minutes, and begins no other', async () => {
      const { browser, token } = await person(way)
      const elsewhere = await browser.finish(await ways[way].follow(await browser.start(way)), way)
      const other = tokenAnswer.parse(elsewhere.body.data).access_token
      server.clock.advance(stepUpMs)
      expect(await makeKey(token)).toMatchObject(wanted)
      const known = { provenUntil: null, [way]: true }
      expect((await server.call('GET', '/auth/step_up', { token })).body).toMatchObject(known)
      const before = await sessions()
      const query = await away(way, browser, token)
      expect(await browser.finish(query, way)).toMatchObject({
        status: 200,
        body: { data: null, bindId: null, isStepUp: true },
      })
      expect(await sessions()).toBe(before)
      expect((await makeKey(token)).status).toBe(201)
      // The other session of the same person has shown nothing.
      expect(await makeKey(other)).toMatchObject(wanted)
      server.clock.advance(stepUpMs)
      expect(await makeKey(token)).toMatchObject(wanted)
      // The way back is good once.
      expect(await browser.finish(query, way)).toMatchObject({
        status: 400,
        body: { code: 'ExternalLoginFailed' },
      })
      expect(await makeKey(token)).toMatchObject(wanted)
    })

    test('whoever else logs in there proves nothing, is not logged in and bound to nobody', async () => {
      const mine = await person(way)
      const yours = await person(way)
      server.clock.advance(stepUpMs)
      for (const subject of [yours.subject, newSubject()]) {
        ways[way].become(subject)
        const before = await sessions()
        const answer = await mine.browser.finish(await away(way, mine.browser, mine.token), way)
        expect(answer).toMatchObject(failed)
        expect(answer.body.bindId).toBeUndefined()
        expect(await sessions()).toBe(before)
        for (const { token } of [mine, yours]) expect(await makeKey(token)).toMatchObject(wanted)
      }
    })

    test('it ends in the browser that began it, with the session that began it, within ten minutes', async () => {
      const { browser, token, subject, refresh_token } = await person(way)
      server.clock.advance(stepUpMs)
      ways[way].become(subject)
      const lost = { status: 400, body: { code: 'ExternalLoginFailed' } }
      const query = await away(way, browser, token)
      expect(await new TestBrowser().finish(query, way)).toMatchObject(lost)
      const late = await away(way, browser, token)
      server.clock.advance(limits.externalLoginMs)
      expect(await browser.finish(late, way)).toMatchObject(lost)
      expect(await makeKey(token)).toMatchObject(wanted)

      const ended = await away(way, browser, token)
      expect((await browser.post('/auth/logout', { refresh_token })).status).toBe(200)
      expect(await browser.finish(ended, way)).toMatchObject(failed)
      expect((await makeKey(token)).status).toBe(401)
    })

    test('guests and keys begin none', async () => {
      const { browser, token } = await person(way)
      const { key } = (await makeKey(token)).body
      expect((await browser.post(`/auth/step_up/${way}`)).status).toBe(401)
      expect((await browser.post(`/auth/step_up/${way}`, {}, key)).status).toBe(403)
    })
  })

  test('the provider is told to ask anew, and a log-in it does not date is none', async () => {
    const { browser, token } = await person('unityId')
    server.clock.advance(stepUpMs)
    const { url } = (await browser.post('/auth/step_up/unityId', {}, token)).body
    const asked = new URL(url as string)
    expect(asked.searchParams.get('prompt')).toBe('login')
    expect(Number(asked.searchParams.get('max_age'))).toBeLessThanOrEqual(stepUpMs / 1000)
    // As somebody does who is still logged in there and has left their browser to another.
    for (const name of ['prompt', 'max_age']) asked.searchParams.delete(name)
    const answer = await browser.finish(await provider.follow(asked.href))
    expect(answer).toMatchObject({ status: 400, body: { code: 'ExternalLoginFailed' } })
    expect(await makeKey(token)).toMatchObject(wanted)
  })
})

describe('hand-over from a partner', () => {
  interface Fields {
    readonly user: string
    readonly name: string
    readonly startLevel: string
    readonly time: string
    readonly nonce: string
  }
  const fields = (changes: Partial<Fields> = {}): Fields => ({
    user: `partner-${++count}`,
    name: '王记者',
    startLevel: '4',
    time: String(Math.floor(server.clock.now() / 1000)),
    nonce: randomBytes(16).toString('hex'),
    ...changes,
  })
  const enter = (site: string, signed: Fields, sign = signHandOver(mediaKey, site, signed)) =>
    server.call('POST', `/auth/sites/${site}/enter`, { body: { ...signed, sign } })
  const refused = { status: 403, body: { code: 'HandOverRefused' } }

  test('makes a session of the site, the same person every time', async () => {
    const first = await enter('shandongMedia', fields({ user: 'u1' }))
    expect(first.status).toBe(200)
    expect(handOverAnswer.parse(first.body)).toMatchObject({ auth_from: 'shandongMedia', startLevel: '4' })
    const me = await meOf(first.body)
    expect(me).toMatchObject({ authFrom: 'shandongMedia', displayName: '王记者', phone: null, roles: [] })
    const again = await enter('shandongMedia', fields({ user: 'u1', name: 'Renamed', startLevel: '' }))
    expect((await meOf(again.body)).id).toBe(me.id)
    const signed = fields({ user: 'u1' })
    const elsewhere = await enter('meiliken', signed, signHandOver(factoryKey, 'meiliken', signed))
    expect((await meOf(elsewhere.body)).id).not.toBe(me.id)
  })

  test('the session may enter the space but make nothing of the platform', async () => {
    const { body } = await enter('shandongMedia', fields())
    const token = body.access_token as string
    expect((await server.call('POST', '/spaces/media-hall/join', { token, body: {} })).status).toBe(200)
    const made = await server.call('POST', '/spaces', { token, body: { name: 'mine', template: 'office' } })
    expect(made).toMatchObject({ status: 403, body: { code: 'Forbidden' } })
  })

  test('nobody leaves contact data from a site that hides the form, whatever the space asks for', async () => {
    const { body } = await enter('shandongMedia', fields())
    await server.db
      .updateTable('spaces')
      .set({ customerRegistration: 1 })
      .where('id', '=', 'media-hall')
      .execute()
    const card = {
      spaceId: 'media-hall',
      companyName: '灵境',
      name: '王小明',
      position: '经理',
      phoneNumber: '13800138000',
      email: 'wang@example.com',
      message: '想了解一下',
    }
    const leave = (token: string) => server.call('POST', '/cusInfo/create', { token, body: card })
    expect((await leave(body.access_token as string)).body.code).toBe('RegistrationClosed')
    expect((await leave((await server.login('somebody')).access_token)).status).toBe(201)
  })

  test('the session is of one space alone, over HTTP and at both doors', async () => {
    const { body } = await enter('shandongMedia', fields())
    const token = body.access_token as string
    const owner = (await server.login('owner')).access_token
    const { space } = await server.createSpace(owner, { private: false })
    const forbidden = { status: 403, body: { code: 'Forbidden' } }
    for (const [method, path] of [
      ['GET', `/spaces/${space.id}`],
      ['POST', `/spaces/${space.id}/join`],
      ['POST', `/spaces/${space.id}/join-preflight`],
      ['GET', `/levels/${space.id}.1`],
    ] as const) {
      const answer = await server.call(method, path, { token, ...(method === 'POST' && { body: {} }) })
      expect(answer, path).toMatchObject(forbidden)
    }
    expect((await server.call('GET', `/spaces/${space.id}/permission`, { token })).body.canView).toBe(false)
    const stranger = new TestClient({ url: server.url, spaceId: space.id, token })
    expect((await until(() => stranger.closed, 'the raw door is shut')).code).toBe(4003)
    const join = new Client(server.url).joinOrCreate('space', { spaceId: space.id, token, connectionId: 'x' })
    await expect(join).rejects.toMatchObject({ code: 403 })
    const inside = await TestClient.enter({ url: server.url, spaceId: 'media-hall', token })
    inside.close()
  })

  test('the session cannot be refreshed, but ended', async () => {
    const { body } = await enter('shandongMedia', fields())
    const refresh = { body: { refresh_token: body.refresh_token } }
    expect((await server.call('POST', '/auth/refresh', refresh)).status).toBe(401)
    expect((await server.call('GET', '/users/me', { token: body.access_token })).status).toBe(200)
    await server.call('POST', '/auth/logout', refresh)
    expect((await server.call('GET', '/users/me', { token: body.access_token })).status).toBe(401)
  })

  test('a replay is refused', async () => {
    const signed = fields()
    expect((await enter('shandongMedia', signed)).status).toBe(200)
    expect(await enter('shandongMedia', signed)).toMatchObject(refused)
    server.clock.advance(limits.handOverSkewMs)
    expect(await enter('shandongMedia', signed)).toMatchObject(refused)
  })

  test('ten at once: one gets in', async () => {
    const signed = fields()
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter('shandongMedia', signed)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a new person handed over ten times at once is one person', async () => {
    const user = `crowd-${++count}`
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => enter('shandongMedia', fields({ user }))),
    )
    const ids = await Promise.all(answers.map(async ({ body }) => (await meOf(body)).id))
    expect(new Set(ids).size).toBe(1)
    const users = await server.db
      .selectFrom('users')
      .leftJoin('userIdentities', 'userIdentities.userId', 'users.id')
      .where('users.displayName', '=', '王记者')
      .where('userIdentities.userId', 'is', null)
      .select('users.id')
      .execute()
    expect(users).toEqual([])
  })

  test.each([
    ['too old', -(limits.handOverSkewMs + 1_000)],
    ['too far ahead', limits.handOverSkewMs + 1_000],
  ])('a time that is %s is refused, near it is not', async (_, offset) => {
    const at = (ms: number) => String(Math.floor((server.clock.now() + ms) / 1000))
    expect(await enter('shandongMedia', fields({ time: at(offset) }))).toMatchObject(refused)
    const near = offset - Math.sign(offset) * 5_000
    expect((await enter('shandongMedia', fields({ time: at(near) }))).status).toBe(200)
  })

  test('whatever is changed after signing is refused', async () => {
    const signed = fields()
    const sign = signHandOver(mediaKey, 'shandongMedia', signed)
    const forgeries: Partial<Fields>[] = [
      { user: 'admin' },
      { name: '别人' },
      { startLevel: '5' },
      { time: String(Number(signed.time) + 1) },
      { nonce: randomBytes(16).toString('hex') },
      // Moved over a border: the lines are told apart by line ends, which no value may hold.
      { user: `${signed.user}${signed.name}`, name: '' },
    ]
    for (const forgery of forgeries) {
      expect(await enter('shandongMedia', { ...signed, ...forgery }, sign)).toMatchObject(refused)
    }
    expect(await enter('shandongMedia', signed, '0'.repeat(64))).toMatchObject(refused)
    expect(
      await enter('shandongMedia', signed, signHandOver('another key', 'shandongMedia', signed)),
    ).toMatchObject(refused)
    // Good for the one site, not for the other.
    expect(await enter('meiliken', signed, signHandOver(mediaKey, 'shandongMedia', signed))).toMatchObject(
      refused,
    )
    const broken = await enter('shandongMedia', { ...signed, user: 'a\nb' })
    expect(broken).toMatchObject({ status: 400, body: { code: 'InvalidParameters' } })
    expect((await enter('shandongMedia', signed, sign)).status).toBe(200)
  })

  test('an unknown site is none', async () => {
    const answer = await enter('nobody', fields())
    expect(answer).toMatchObject({ status: 404, body: { code: 'SiteNotFound' } })
  })

  test('somebody who is banned stays out', async () => {
    const signed = fields({ user: 'banned-one' })
    const me = await meOf((await enter('shandongMedia', signed)).body)
    const bannedUntil = server.clock.now() + 3_600_000
    await server.db.updateTable('users').set({ bannedUntil }).where('id', '=', me.id).execute()
    const answer = await enter('shandongMedia', fields({ user: 'banned-one' }))
    expect(answer).toMatchObject({ status: 403, body: { code: 'AccountBanned' } })
  })

  test('the recipe is the one of docs/identity.md', () => {
    const signed = {
      user: '10086',
      name: '王小明',
      startLevel: '4',
      time: '1767225600',
      nonce: '4f9c1d2e7a8b4c3d9e0f1a2b3c4d5e6f',
    }
    expect(signHandOver('an-example-key-of-32-characters!', 'shandongMedia', signed)).toBe(
      'e2d766e4f24f5fe99e6310e027bb8156b7f484afdf9755ebaba6caaee65f2063',
    )
  })
})
