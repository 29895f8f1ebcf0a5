import { expect, test } from 'vitest'
import { picture } from '../support/pages/pagePictures.ts'
import { until } from '../support/until.ts'
import { said } from '../support/pages/said.ts'
import { adminWithPhone, bannedUntil, fillBan, forgetProof } from '../support/pages/stepUp.ts'

const made = adminWithPhone('13600001111')

test('a ban after ten minutes asks who one is; whoever would rather not loses nothing, a code lets it through', async () => {
  const { page } = made.admin
  await page.getByRole('row').filter({ hasText: '小明' }).waitFor()
  await forgetProof(made)
  await fillBan(page)
  const proof = page.getByRole('dialog', { name: '请先验证身份' })
  await proof.getByText('136*****111').waitFor()
  await picture(page, 'step-up')
  // What it asks for came after it had opened.
  await until(
    () => proof.getByLabel('验证码').evaluate((field) => field === document.activeElement),
    'the focus',
  )

  // Not now: the dialog behind it still holds what was written, and says why it went no further.
  await proof.getByRole('button', { name: '关闭' }).click()
  const ban = page.getByRole('dialog', { name: '封禁「小明」' })
  await ban.getByText('这一步需要先验证身份').waitFor()
  expect(await ban.getByRole('textbox').inputValue()).toBe('刷屏')
  expect(await bannedUntil(made)).toBeNull()

  await ban.getByRole('button', { name: '封禁' }).click()
  await proof.getByRole('button', { name: '获取验证码' }).click()
  await said(page, '短信发送成功')
  await proof.getByRole('button', { name: /^\d+ 秒后重发$/ }).waitFor()
  const { code } = made.server.sentCodes.at(-1)!
  await proof.getByLabel('验证码').fill(code === '000000' ? '000001' : '000000')
  await proof.getByRole('button', { name: '验证并继续' }).click()
  await proof.getByText('验证码错误').waitFor()
  await proof.getByLabel('验证码').fill(code)
  await proof.getByRole('button', { name: '验证并继续' }).click()
  await ban.waitFor({ state: 'detached' })
  await said(page, '操作成功')
  expect(await bannedUntil(made)).toBeGreaterThan(0)
})
