import { expect, test } from 'vitest'
import { refusing } from '../../support/pages/refusing.ts'
import { said } from '../../support/pages/said.ts'
import { openAs } from '../../support/pages/spacePage.ts'
import { phoneClient } from '../../support/others/smsCode.ts'
import { openLogin, wide } from '../../support/pages/logInDialog.ts'
import { isClean } from '../../support/pages/isClean.ts'
import { stage } from '../../support/pages/stage.ts'

// Refusals of the account pages; the rest is in tests/e2e/accounts.test.ts.

const made = stage()

test('another browser asks for the same phone: told how long to wait; too many tries; offline', async () => {
  const bob = await made.browser.person(wide)
  const { page } = bob
  const phone = '13900001111'
  await phoneClient(made.server).ask(phone)
  await page.goto(`${made.server.url}/contact`)
  const dialog = await openLogin(page)
  await dialog.getByLabel('手机号').fill(phone)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await dialog.getByText(/^请 \d+ 秒后再试$/).waitFor()
  await dialog.getByRole('button', { name: /^\d+ 秒后重发$/ }).waitFor()
  // Another number has nothing to wait for.
  await dialog.getByLabel('手机号').fill('13900002222')
  await dialog.getByRole('button', { name: '获取验证码' }).waitFor()
  await dialog.getByLabel('手机号').fill(phone)

  const { code } = made.server.sentCodes.findLast((sent) => sent.phone === phone)!
  const wrong = code === '111111' ? '222222' : '111111'
  for (let tries = 0; tries < 5; tries++) {
    await made.server.call('GET', `/auth/sms_login?phone=${phone}&OTPCode=${wrong}`)
  }
  await dialog.getByLabel('验证码').fill(code)
  await dialog.getByRole('button', { name: '登录', exact: true }).click()
  await dialog.getByText('验证码错误').waitFor()

  await bob.context.setOffline(true)
  await dialog.getByRole('button', { name: '登录', exact: true }).click()
  await dialog.getByText('连不上服务器，请检查网络后重试').waitFor()
  await bob.context.setOffline(false)
  isClean(bob, /status of 4\d\d|ERR_INTERNET_DISCONNECTED/)
  await bob.context.close()
})

test('a code that is not sent, and a login that fails, say why', async () => {
  const { page, context } = await made.browser.person(wide)
  await page.goto(`${made.server.url}/contact`)
  const dialog = await openLogin(page)
  await dialog.getByLabel('手机号').fill('13700009999')
  await dialog.getByRole('checkbox').check()
  const ask = dialog.getByRole('button', { name: '获取验证码' })
  const sms = ['POST', '/auth/send_sms*'] as const
  await refusing(page, sms, { status: 502, code: 'SendSmsFailedError' }, async () => {
    await ask.click()
    await dialog.getByText('短信发送失败').waitFor()
  })
  await refusing(page, sms, { status: 429, code: 'SendOTPCodeTooFrequentError' }, async () => {
    await ask.click()
    await dialog.getByText('请 60 秒后再试').waitFor()
  })
  const details = [{ field: 'phone', message: 'later', retryAfter: 3600 }]
  await refusing(page, sms, { status: 429, code: 'SendOTPCodeTooFrequentError', details }, async () => {
    await ask.click()
    await dialog.getByText('验证码发送次数过多，请 60 分钟后再试').waitFor()
  })
  await dialog.getByLabel('验证码').fill('123456')
  const login = dialog.getByRole('button', { name: '登录', exact: true })
  const smsLogin = ['POST', '/auth/sms_login*'] as const
  for (const [status, code, text] of [
    [500, 'InternalError', '登录失败，请重新登录'],
    [400, 'IncorrectOTPCodeError', '验证码错误'],
    [403, 'AccountBanned', '账号已被封禁，请联系管理员'],
  ] as const) {
    await refusing(page, smsLogin, { status, code }, async () => {
      await login.click()
      await dialog.getByText(text).waitFor()
    })
  }
  await context.close()
})

test('an account page that cannot be loaded says so and can be tried again', async () => {
  const gus = await made.browser.person(wide)
  const { page } = gus
  let isDown = true
  await page.route('**/api/v2/users/me/*', (route) =>
    isDown ? route.abort('connectionrefused') : route.continue(),
  )
  await openAs(made.server, page, '古斯', '/account/sessions')
  await page.getByText('登录设备没能加载出来').waitFor()
  await page.getByText('连不上服务器，请检查网络后重试').waitFor()
  isDown = false
  await page.getByRole('button', { name: '重试' }).click()
  await page.getByText('本机').waitFor()
  await gus.context.close()
})

test('the profile: what is sensitive is refused, a failure is told with its status', async () => {
  const hal = await made.browser.person(wide)
  const { page } = hal
  await openAs(made.server, page, '哈尔', '/contact')
  const open = async () => {
    await page.getByRole('banner').getByRole('button', { name: '哈尔 的账号菜单' }).click()
    await page.getByRole('menuitem', { name: '编辑头像与ID' }).click()
  }
  await open()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('用户ID').fill('')
  await dialog.getByText('请填写用户ID').waitFor()
  await dialog.getByLabel('用户ID').fill('哈尔')
  await dialog.getByLabel('个性签名').fill('线 上 赌 场')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('请检查输入是否包含敏感信息').waitFor()
  await page.route('**/api/v2/users/*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  )
  await dialog.getByLabel('个性签名').fill('你好')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('修改个人信息失败：500').waitFor()
  await page.unroute('**/api/v2/users/*')
  await dialog.getByRole('radio', { name: '头像 5' }).check({ force: true })
  await dialog.getByRole('button', { name: '保存' }).click()
  await said(page, '资料已更新')
  const stored = await made.server.db
    .selectFrom('users')
    .select(['avatar', 'description'])
    .where('name', '=', '哈尔')
    .executeTakeFirst()
  expect(stored).toEqual({ avatar: 5, description: '你好' })
  await hal.context.close()
})

test('a space is reported from its card', async () => {
  const ida = await made.browser.person(wide)
  const { page } = ida
  await openAs(made.server, page, '艾达', '/my-spaces')
  await page
    .getByRole('button', { name: /更多|操作/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: '举报' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '提交举报' }).click()
  await dialog.getByText('请选择原因').waitFor()
  await dialog.getByRole('radio', { name: '其他', exact: true }).check()
  await dialog.getByRole('button', { name: '提交举报' }).click()
  await dialog.getByText('请写明发生了什么').waitFor()
  await dialog.getByLabel('补充说明').fill('吵')
  for (const [refusal, text] of [
    [{}, '举报没能提交：服务器出了点问题，请稍后再试'],
    [{ status: 429, code: 'TooManyRequests' }, '今天的举报次数已用完，请明天再试'],
  ] as const) {
    await refusing(page, ['POST', '/reports'], refusal, async () => {
      await dialog.getByRole('button', { name: '提交举报' }).click()
      await dialog.getByText(text).waitFor()
    })
  }
  await dialog.getByRole('button', { name: '提交举报' }).click()
  await said(page, '举报已提交，感谢你的反馈')
  await dialog.waitFor({ state: 'detached' })
  const report = await made.server.db.selectFrom('reports').selectAll().executeTakeFirstOrThrow()
  expect(report).toMatchObject({ subjectType: 'space', subjectId: 'office', reason: 'other', text: '吵' })
  isClean(ida, /status of (4\d\d|500)/)
  await ida.context.close()
})
