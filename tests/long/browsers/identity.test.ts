import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#shared/rules/limits.ts'
import { problemsOf } from '../../support/pages/axe.ts'
import { startBrowser, type Person, type TestBrowser } from '../../support/pages/browser.ts'
import { hallFolder } from '../../support/world/hall.ts'
import {
  oidcClient,
  startIdentityProvider,
  type IdentityProvider,
} from '../../support/others/identityProvider.ts'
import { refusing } from '../../support/pages/refusing.ts'
import { phoneClient } from '../../support/others/smsCode.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { until } from '../../support/until.ts'
import { startWeChatFake, weChatApp, type WeChatFake } from '../../support/others/weChatFake.ts'
import { said } from '../../support/pages/said.ts'

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

/** Somebody whose browser may also go to the providers, as browsers do. */
async function newPerson(): Promise<Person> {
  const person = await browser.person({ viewport: { width: 1280, height: 800 } })
  for (const origin of [provider.issuer, weChat.url]) {
    await person.context.route(`${origin}/**`, (route) => route.continue())
  }
  return person
}

let count = 0
const newPhone = () => String(13_700_000_000 + ++count)
const newSubject = () => `person-${++count}`
const codeFor = (phone: string) => server.sentCodes.findLast((sent) => sent.phone === phone)?.code
const pathOf = (page: Page) => new URL(page.url()).pathname

/** As if nobody had used this browser before, neither here nor at the provider. */
async function forget(page: Page): Promise<void> {
  await page.context().clearCookies()
  if (!page.url().startsWith(server.url)) return
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

/** From the login dialog to the provider and back to where the phone is asked for. */
async function goToBinding(page: Page, subject: string, name = 'Person'): Promise<void> {
  provider.person = { subject, name }
  await forget(page)
  await page.goto(`${server.url}/?pop_login`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: '园区账号登录' }).click()
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('dialog', { name: '绑定手机号' }).waitFor()
}

/** Asks for a code and types it, or what `typed` makes of it. */
async function showPhone(page: Page, phone: string, typed = (sent: string) => sent): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '绑定手机号' })
  await dialog.getByLabel('手机号').fill(phone)
  const before = server.sentCodes.length
  // An empty code asks for one.
  await dialog.getByRole('button', { name: '验证并继续' }).click()
  await until(() => server.sentCodes.length > before, 'a code is sent')
  const sent = codeFor(phone) ?? ''
  await dialog.getByLabel('验证码').fill(typed(sent))
  await dialog.getByRole('button', { name: '验证并继续' }).click()
}

const says = (page: Page, text: string) => page.getByRole('dialog').getByText(text).waitFor()

/** An account of a phone alone. */
async function phoneAccount(phone: string): Promise<void> {
  server.clock.advance(limits.smsResendSeconds * 1000)
  const client = phoneClient(server)
  await client.ask(phone)
  const { status } = await client.show(phone, codeFor(phone) ?? '')
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
    await said(page, '注册成功')
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
    await said(other.page, '登录成功')
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
    await said(page, '注册成功')
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
    await showPhone(page, phone, (sent) => (sent === '111111' ? '222222' : '111111'))
    await says(page, '验证码错误')
    await dialog.getByLabel('验证码').fill(codeFor(phone) ?? '')
    await refusing(page, ['POST', '/auth/unityId/phone/bind_check'], {}, async () => {
      await dialog.getByRole('button', { name: '验证并继续' }).click()
      await says(page, '验证失败')
    })
    await dialog.getByRole('button', { name: '验证并继续' }).click()
    await said(page, '验证成功')

    const confirm = page.getByRole('dialog', { name: '确认关联账号' })
    await confirm.getByText('137*****').waitFor()
    expect(await confirm.getByRole('listitem').innerText()).toMatch(/^User\d+$/)
    expect(await problemsOf(page)).toEqual([])
    await refusing(page, ['POST', '/auth/unityId/phone/bind_confirm'], {}, async () => {
      await confirm.getByRole('button', { name: '确认关联' }).click()
      await says(page, '关联失败')
    })
    await confirm.getByRole('button', { name: '确认关联' }).click()
    await said(page, '绑定成功')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /User\d+ 的账号菜单/ }).waitFor()
  })

  test('the phone belongs to another identity', async () => {
    const { page } = person
    const phone = newPhone()
    await goToBinding(page, newSubject())
    await showPhone(page, phone)
    await said(page, '注册成功')
    server.clock.advance(limits.smsResendSeconds * 1000)
    await goToBinding(page, newSubject())
    await showPhone(page, phone)
    await says(page, '该手机号已绑定其他账号')
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
    await says(page, '手机号与该账号已分别属于不同的用户')
  })

  test('the identity belongs to another phone by now', async () => {
    const { page } = person
    const subject = newSubject()
    await goToBinding(page, subject)
    const other = await newPerson()
    await goToBinding(other.page, subject)
    await showPhone(other.page, newPhone())
    await said(other.page, '注册成功')
    await other.context.close()
    await showPhone(page, newPhone())
    await says(page, '该账号已绑定其他手机号')
  })

  test('accounts that cannot be fetched', async () => {
    const { page } = person
    await forget(page)
    await refusing(page, ['GET', '/auth/unityId/phone/account_list*'], {}, async () => {
      await page.goto(`${server.url}/contact?pop_bind_confirm=true&bind_id=one`)
      await says(page, '获取账号信息失败')
    })
  })

  test('a link that is no good says so and goes to / after a second', async () => {
    const { page } = person
    await page.goto(`${server.url}/contact?pop_bind_confirm=true&bind_id=long-gone`)
    await said(page, '当前链接已失效，请重新进入')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(page.url()).toBe(`${server.url}/`)
    await page.goto(`${server.url}/contact?pop_bind_phone`)
    await said(page, '当前链接已失效，请重新进入')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(page.url()).toBe(`${server.url}/`)
  })
})
