import { expect, test } from 'vitest'
import { picture } from '../../support/pages/pagePictures.ts'
import { adminWithPhone, bannedUntil, fillBan, forgetProof } from '../../support/pages/stepUp.ts'
import { story } from '../../support/story.ts'

// What a proof of who one is costs where it is cheap; a code that lets through: tests/e2e/stepUp.test.ts.

story()

const made = adminWithPhone('13600001111')

test('in development a click is enough, and the next ten minutes nobody asks', async () => {
  const { page } = made.admin
  const bans = made.server.db
    .updateTable('users')
    .set({ bannedUntil: Date.now() + 86_400_000, banReason: '刷屏' })
  await bans.where('name', '=', '小明').execute()
  await page.reload()
  await forgetProof(made)
  await page.getByRole('button', { name: '解封 小明' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '解封' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await fillBan(page)
  const proof = page.getByRole('dialog', { name: '请先验证身份' })
  await proof.getByRole('button', { name: '确认是我' }).click()
  await page.getByRole('dialog').first().waitFor({ state: 'detached' })
  expect(await bannedUntil(made)).toBeGreaterThan(0)
})

test('a key is made with an end, which the list shows; logging out everywhere asks whether keys end too', async () => {
  const { page } = made.admin
  await page.goto(`${made.server.url}/account/api-keys`)
  await page.getByRole('button', { name: '创建密钥' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('名称').fill('讲解员')
  await dialog.getByLabel('有效期').selectOption('d30')
  await picture(page, 'create-key')
  await dialog.getByRole('button', { name: '创建密钥' }).click()
  await dialog.getByRole('button', { name: '我已保存' }).click()
  await page.getByText(/到期$/).waitFor()
  const key = await made.server.db.selectFrom('apiKeys').selectAll().executeTakeFirstOrThrow()
  expect(key.expiresAt - key.createdAt).toBe(30 * 24 * 3_600_000)
  await picture(page, 'keys')

  await page.getByRole('tab', { name: '登录设备' }).click()
  await page.getByRole('button', { name: '退出所有设备' }).click()
  await dialog.getByLabel('同时停用全部 1 个 API 密钥').check()
  await picture(page, 'everywhere')
  await dialog.getByRole('button', { name: '退出所有设备' }).click()
  await page.getByRole('button', { name: '登录', exact: true }).first().waitFor()
  expect(await made.server.db.selectFrom('apiKeys').selectAll().execute()).toEqual([])
  expect(made.admin.errors.filter((line) => !/status of 40[03]/.test(line))).toEqual([])
})
