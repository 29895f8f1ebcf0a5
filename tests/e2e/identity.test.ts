import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#shared/rules/limits.ts'
import { signHandOver } from '../../server/identity/handOver.ts'
import { problemsOf } from '../support/axe.ts'
import { startBrowser, type Person, type TestBrowser } from '../support/browser.ts'
import { hallFolder } from '../support/hall.ts'
import { oidcClient, startIdentityProvider, type IdentityProvider } from '../support/identityProvider.ts'
import { SLOW_MS, enterAs, openAs } from '../support/spacePage.ts'
import { startServer, type TestServer } from '../support/startServer.ts'
import { until } from '../support/until.ts'
import { startWeChatFake, weChatApp, type WeChatFake } from '../support/weChatFake.ts'

const mediaKey = 'key-of-the-media-group'
const partner = 'https://partner.example'

let provider: IdentityProvider
let weChat: WeChatFake
let server: TestServer
let browser: TestBrowser

beforeAll(async () => {
  provider = await startIdentityProvider()
  weChat = await startWeChatFake()
  server = await startServer({
    spacesFolder: hallFolder(),
    env: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: oidcClient.id,
      OIDC_CLIENT_SECRET: oidcClient.secret,
      OIDC_NAME: '园区账号',
      WECHAT_APP_ID: weChatApp.id,
      WECHAT_SECRET: weChatApp.secret,
      WECHAT_OPEN_URL: weChat.url,
      WECHAT_API_URL: weChat.url,
      SHANDONG_MEDIA_KEY: mediaKey,
      SHANDONG_MEDIA_LOGIN_URL: `${partner}/login?from=hall`,
    },
  })
  provider.register(server.url)
  provider.asks = true
  browser = await startBrowser(server.url)
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  await provider?.close()
  await weChat?.close()
})

/** Somebody whose browser may also go to the providers and the partner, as browsers do. */
async function newPerson(): Promise<Person> {
  const person = await browser.person({ viewport: { width: 1280, height: 800 } })
  for (const origin of [provider.issuer, weChat.url]) {
    await person.context.route(`${origin}/**`, (route) => route.continue())
  }
  await person.context.route(`${partner}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Partner</h1>' }),
  )
  return person
}

let count = 0
const newPhone = () => String(13_700_000_000 + ++count)
const newSubject = () => `person-${++count}`
const codeFor = (phone: string) => server.sentCodes.findLast((sent) => sent.phone === phone)?.code
const loginOf = (page: Page) => page.evaluate(() => localStorage.getItem('lingjing.login'))
const pathOf = (page: Page) => new URL(page.url()).pathname

/** From the login dialog to the provider and back to where the phone is asked for. */
async function goToBinding(page: Page, subject: string, name = 'Person'): Promise<void> {
  provider.person = { subject, name }
  await page.goto(`${server.url}/?pop_login`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: '园区账号登录' }).click()
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('dialog', { name: '绑定手机号' }).waitFor()
}

/** Asks for a code and types it, or another one. */
async function showPhone(page: Page, phone: string, code?: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '绑定手机号' })
  await dialog.getByLabel('手机号').fill(phone)
  // An empty code asks for one.
  await dialog.getByRole('button', { name: '验证并继续' }).click()
  const sent = await until(async () => Promise.resolve(codeFor(phone)), 'a code is sent')
  await dialog.getByLabel('验证码').fill(code ?? sent)
  await dialog.getByRole('button', { name: '验证并继续' }).click()
}

const says = (page: Page, text: string) => page.getByRole('dialog').getByText(text).waitFor()

/** An account of a phone alone. */
async function phoneAccount(phone: string): Promise<void> {
  server.clock.advance(limits.smsResendSeconds * 1000)
  await server.call('GET', `/auth/send_sms?phone=${phone}`)
  const { status } = await server.call('GET', `/auth/sms_login?phone=${phone}&OTPCode=${codeFor(phone)}`)
  expect(status).toBe(200)
  server.clock.advance(limits.smsResendSeconds * 1000)
}

describe('logging in with an account from elsewhere', () => {
  test('the buttons wait for the terms; a new person binds a phone, later the account is enough', async () => {
    const { page, errors } = await newPerson()
    await page.goto(`${server.url}/?pop_login`)
    const dialog = page.getByRole('dialog')
    for (const name of ['园区账号登录', '微信登录']) {
      expect(await dialog.getByRole('button', { name }).isDisabled(), name).toBe(true)
    }
    await dialog.getByRole('checkbox').check()
    for (const name of ['园区账号登录', '微信登录']) {
      expect(await dialog.getByRole('button', { name }).isEnabled(), name).toBe(true)
    }
    expect(await problemsOf(page)).toEqual([])

    const [subject, phone] = [newSubject(), newPhone()]
    await goToBinding(page, subject, '林静')
    // Nothing of the log-in stays in the address.
    expect(page.url()).toBe(`${server.url}/`)
    expect(await problemsOf(page)).toEqual([])
    await showPhone(page, phone)
    await says(page, '注册成功')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(pathOf(page)).toBe('/')
    await page.getByRole('button', { name: '林静 的账号菜单' }).waitFor()
    expect(errors).toEqual([])

    // Another browser: straight in, back to where they were.
    const other = await newPerson()
    await other.page.goto(`${server.url}/contact?pop_login`)
    const again = other.page.getByRole('dialog')
    await again.getByRole('checkbox').check()
    await again.getByRole('button', { name: '园区账号登录' }).click()
    await other.page.getByRole('button', { name: 'Log in' }).click()
    await other.page.getByText('登录成功').waitFor()
    await other.page.getByRole('button', { name: '林静 的账号菜单' }).waitFor()
    expect(pathOf(other.page)).toBe('/contact')
    await other.context.close()
    await page.context().close()
  })

  test('a login link goes to the provider; who declines there may try again', async () => {
    const { page, context } = await newPerson()
    provider.person = null
    await page.goto(`${server.url}/auth/unityId/login`)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('alert').getByText('登录没有完成或已过期').waitFor()
    await page.getByRole('button', { name: '重新登录' }).click()
    await page.getByRole('heading', { name: 'Provider' }).waitFor()
    await context.close()
  })

  test('WeChat: a scan and a phone', async () => {
    const { page, context } = await newPerson()
    weChat.person = { openid: newSubject(), nickname: '扫码的人' }
    await page.goto(`${server.url}/?pop_login`)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: '微信登录' }).click()
    await page.getByRole('dialog', { name: '绑定手机号' }).waitFor()
    await showPhone(page, newPhone())
    await says(page, '注册成功')
    await page.getByRole('button', { name: '扫码的人 的账号菜单' }).waitFor()
    await context.close()
  })
})

describe('what a phone binding may come to', () => {
  let person: Person
  beforeAll(async () => {
    person = await newPerson()
  })
  afterAll(() => person?.context.close())

  test('a wrong code, then the account of the phone, confirmed', async () => {
    const { page } = person
    const phone = newPhone()
    await phoneAccount(phone)
    await goToBinding(page, newSubject())
    const dialog = page.getByRole('dialog', { name: '绑定手机号' })
    await dialog.getByRole('button', { name: '验证并继续' }).click()
    await says(page, '请输入 11 位手机号')
    await showPhone(page, phone, 'wrong'.replace(/\D/g, '') || '000000')
    await says(page, '验证码错误')
    await dialog.getByLabel('验证码').fill(codeFor(phone) ?? '')
    await dialog.getByRole('button', { name: '验证并继续' }).click()

    const confirm = page.getByRole('dialog', { name: '确认关联账户' })
    await confirm.getByText('137*****').waitFor()
    expect(await confirm.getByRole('listitem').innerText()).toMatch(/^User\d+$/)
    expect(await problemsOf(page)).toEqual([])
    await confirm.getByRole('button', { name: '确认关联' }).click()
    await says(page, '绑定成功')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /User\d+ 的账号菜单/ }).waitFor()
    await page.evaluate(() => localStorage.clear())
  })

  test('the phone belongs to another identity', async () => {
    const { page } = person
    const phone = newPhone()
    await goToBinding(page, newSubject())
    await showPhone(page, phone)
    await says(page, '注册成功')
    await page.evaluate(() => localStorage.clear())
    server.clock.advance(limits.smsResendSeconds * 1000)
    await goToBinding(page, newSubject())
    await page.evaluate(() => sessionStorage.removeItem('lingjing.smsWait'))
    await page.reload()
    await goToBinding(page, newSubject())
    await showPhone(page, phone)
    await says(page, '该手机号的账户已绑定其他账号')
  })

  test('identity and phone have an account each', async () => {
    const { page } = person
    const [subject, phone] = [newSubject(), newPhone()]
    const { access_token: token } = await server.login(`imported-${subject}`)
    const { body } = await server.call('GET', '/users/me', { token })
    await server.db
      .insertInto('userIdentities')
      .values({ provider: 'unityId', subject, userId: body.id, createdAt: 0 })
      .execute()
    await phoneAccount(phone)
    await goToBinding(page, subject)
    await showPhone(page, phone)
    await says(page, '手机号与该账号已分别存在不同的账户')
  })

  test('the identity belongs to another phone by now', async () => {
    const { page } = person
    const subject = newSubject()
    await goToBinding(page, subject)
    const other = await newPerson()
    await goToBinding(other.page, subject)
    await showPhone(other.page, newPhone())
    await says(other.page, '注册成功')
    await other.context.close()
    await showPhone(page, newPhone())
    await says(page, '该账号已绑定其他手机号')
  })

  test('a link that is no good says so and goes to / after a second', async () => {
    const { page } = person
    await page.goto(`${server.url}/contact?pop_bind_confirm=true&bind_id=long-gone`)
    await says(page, '当前链接已失效，请重新进入')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(page.url()).toBe(`${server.url}/`)
    await page.goto(`${server.url}/contact?pop_bind_phone`)
    await says(page, '当前链接已失效，请重新进入')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(page.url()).toBe(`${server.url}/`)
  })
})

/** The link a partner makes. */
function handOverLink(changes: Partial<Record<'user' | 'name' | 'startLevel' | 'time', string>> = {}): string {
  const signed = {
    user: newSubject(),
    name: '王记者',
    startLevel: '1',
    time: String(Math.floor(server.clock.now() / 1000)),
    nonce: randomBytes(16).toString('hex'),
    ...changes,
  }
  const sign = signHandOver(mediaKey, 'shandongMedia', signed)
  return `${server.url}/auth/shandongMedia/login?${new URLSearchParams({ ...signed, sign })}`
}

describe('the site of the media group', () => {
  let person: Person
  beforeAll(async () => {
    person = await newPerson()
  })
  afterAll(() => person?.context.close())

  test('a guest is sent to the partner, with what it takes to come back', async () => {
    const { page } = person
    await page.goto(`${server.url}/shandong-media?startLevel=4`)
    await page.getByRole('heading', { name: 'Partner' }).waitFor()
    expect(page.url()).toBe(`${partner}/login?from=hall&userId=&auth=shandongMedia&startLevel=4`)
  })

  test('a forged link lets nobody in', async () => {
    const { page } = person
    await page.goto(handOverLink().replace('startLevel=1', 'startLevel=2'))
    await page.getByRole('alert').getByText('登录链接已失效').waitFor()
    expect(await loginOf(page)).toBeNull()
    expect(await problemsOf(page)).toEqual([])
    await page.getByRole('button', { name: '重新进入' }).click()
    await page.getByRole('heading', { name: 'Partner' }).waitFor()
  })

  test('the link of the partner opens the space in its place, without a way out of the site', async () => {
    const { page } = person
    const link = handOverLink({ user: 'partner-user-7' })
    await page.goto(link)
    await page.getByRole('dialog').getByLabel('显示名称').waitFor({ timeout: SLOW_MS })
    expect(pathOf(page)).toBe('/shandong-media')
    expect(new URL(page.url()).search).toBe('?startLevel=1')
    expect(await page.title()).toMatch(/媒体云空间$/)
    expect(JSON.parse((await loginOf(page)) ?? '{}')).toMatchObject({ authFrom: 'shandongMedia' })

    await enterAs(page, '王记者')
    expect(await page.getByRole('button', { name: '离开', exact: false }).count()).toBe(0)
    await until(() => page.evaluate(() => window.__lingjing?.world().players.length === 1), 'is inside')

    // The link is good once.
    const other = await newPerson()
    await other.page.goto(link)
    await other.page.getByRole('alert').getByText('登录链接已失效').waitFor()
    await other.context.close()
  })

  test('closing the setup leads to the index, not out of the site', async () => {
    const { page } = person
    await page.goto(`${server.url}/shandong-media`)
    await page.getByRole('dialog').getByLabel('显示名称').waitFor({ timeout: SLOW_MS })
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
    await page.getByRole('heading', { name: '期待再次见面' }).waitFor()
    expect(pathOf(page)).toBe('/shandong-media')
    expect(await problemsOf(page)).toEqual([])
    await page.getByRole('button', { name: '进入空间' }).click()
    await page.getByRole('dialog').getByLabel('显示名称').waitFor({ timeout: SLOW_MS })
  })

  test('what is not found leads home', async () => {
    const { page } = person
    await page.goto(`${server.url}/shandong-media/nothing`)
    await page.getByRole('heading', { name: '哎呀，目标丢失了…' }).waitFor()
    expect(await loginOf(page)).not.toBeNull()
    expect(await problemsOf(page)).toEqual([])
    await page.getByRole('link', { name: '返回媒体集团首页' }).click()
    await page.getByRole('dialog').getByLabel('显示名称').waitFor({ timeout: SLOW_MS })
    expect(pathOf(page)).toBe('/shandong-media')
  })

  test('leaving its paths logs out', async () => {
    const { page } = person
    await page.goto(`${server.url}/my-spaces`)
    await until(async () => (await loginOf(page)) === null, 'is logged out')
    await page.getByRole('banner').getByRole('button', { name: '登录' }).waitFor()
    // The partner is told who was here.
    await page.goto(`${server.url}/shandong-media`)
    await page.getByRole('heading', { name: 'Partner' }).waitFor()
    expect(new URL(page.url()).searchParams.get('userId')).toBe('partner-user-7')
  })

  test('the logout button of the not-found page logs out', async () => {
    const { page } = person
    await page.goto(handOverLink())
    await page.getByRole('dialog').getByLabel('显示名称').waitFor({ timeout: SLOW_MS })
    await page.goto(`${server.url}/shandong-media/nothing`)
    await page.getByRole('button', { name: '退出登录' }).click()
    await until(async () => (await loginOf(page)) === null, 'is logged out')
  })

  test('a session that ended is dropped, not refreshed: the partner is asked again', async () => {
    const { page } = person
    await page.goto(handOverLink())
    await page.getByRole('dialog').getByLabel('显示名称').waitFor({ timeout: SLOW_MS })
    await server.db.updateTable('loginSessions').set({ revokedAt: Date.now() }).execute()
    const refreshes: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/refresh')) refreshes.push(request.url())
    })
    await page.reload()
    await page.getByRole('heading', { name: 'Partner' }).waitFor()
    expect(refreshes).toEqual([])
  })

  test('a login of our own ends there', async () => {
    const own = await newPerson()
    await openAs(server, own.page, 'ann', '/my-spaces')
    await own.page.getByRole('button', { name: 'ann 的账号菜单' }).waitFor()
    await own.page.goto(`${server.url}/shandong-media`)
    await own.page.getByRole('heading', { name: 'Partner' }).waitFor()
    await own.page.goto(`${server.url}/my-spaces`)
    await own.page.getByRole('banner').getByRole('button', { name: '登录' }).waitFor()
    await own.context.close()
  })
})

test('the site of the manufacturer does not log out, speaks Chinese, and takes our own logins', async () => {
  const { page, context } = await newPerson()
  await page.addInitScript(() => localStorage.setItem('lingjing.language', 'en'))
  await page.goto(`${server.url}/milliken`)
  await page.getByRole('heading', { name: '请先登录' }).waitFor()
  expect(await page.title()).toBe('材料科技在线展厅')
  await openAs(server, page, 'bob', '/milliken')
  await page.getByRole('dialog').getByLabel('显示名称').waitFor({ timeout: SLOW_MS })
  await page.goto(`${server.url}/contact`)
  await page.getByRole('button', { name: 'bob', exact: false }).waitFor()
  expect(await loginOf(page)).not.toBeNull()
  await context.close()
})
