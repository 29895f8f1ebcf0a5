import { expect, test } from 'vitest'
import { refusing } from '../../support/pages/refusing.ts'
import { said } from '../../support/pages/said.ts'
import { openAs } from '../../support/pages/spacePage.ts'
import { startBrowser } from '../../support/pages/browser.ts'
import { stage } from '../../support/pages/stage.ts'
import { hallFolder } from '../../support/world/hall.ts'

const made = stage(() => ({ spacesFolder: hallFolder() }), startBrowser)
const desktop = { width: 1280, height: 800 }

/** As many as this lie there unread, the newest a minute old. */
async function leaveUnread(name: string, count: number): Promise<void> {
  const { access_token: token } = await made.server.login(name)
  const { body } = await made.server.call('GET', '/users/me', { token })
  const rows = Array.from({ length: count }, (_, index) => ({
    id: `n-${index}`,
    userId: body.id as string,
    spaceId: null,
    kind: 'broadcast',
    params: JSON.stringify({ title: `第 ${index} 条`, content: '内容' }),
    createdAt: Date.now() - 60_000 - index * 1_000,
    readAt: null,
  }))
  await made.server.db.insertInto('notifications').values(rows).execute()
}

test('of 250 unread ones older pages are a button away, and closing leaves none unread', async () => {
  const { page } = await made.browser.person({ viewport: desktop })
  await openAs(made.server, page, '凯', '/contact')
  await leaveUnread('凯', 250)
  await page.reload()
  const bell = (name: string) => page.getByRole('banner').getByRole('button', { name, exact: true })
  const notices = page.getByRole('dialog', { name: '系统通知' })
  await bell('系统通知，250 条未读').click()
  await notices.getByRole('heading', { name: '第 99 条' }).waitFor()
  const rows = notices.getByRole('listitem')
  expect(await rows.count()).toBe(100)
  const older = notices.getByRole('button', { name: '更早的' })
  await refusing(page, ['GET', '/notification/list*'], {}, async () => {
    await older.click()
    await notices.getByRole('alert').waitFor()
  })
  expect(await rows.count()).toBe(100)
  await older.click()
  await notices.getByRole('heading', { name: '第 199 条' }).waitFor()
  expect(await rows.count()).toBe(200)
  // Nobody pages to the last fifty.
  await page.keyboard.press('Escape')
  await bell('系统通知').waitFor()
  await page.reload()
  await bell('系统通知').click()
  await notices.getByRole('heading', { name: '第 0 条' }).waitFor()
  expect(await notices.getByText('未读').count()).toBe(0)

  await notices.getByRole('button', { name: '通知设置' }).click()
  const calls = notices.getByRole('switch', { name: '未接来电' })
  expect(await calls.isChecked()).toBe(true)
  await refusing(page, ['PUT', '/notification/preferences'], {}, async () => {
    await calls.click()
    await said(page, /^设置失败/)
  })
  await expect.poll(() => calls.isChecked()).toBe(true)
  await calls.click()
  await expect.poll(() => calls.isChecked()).toBe(false)
  await notices.getByRole('button', { name: '返回通知' }).click()
  await notices.getByRole('heading', { name: '第 0 条' }).waitFor()
  await page.reload()
  await bell('系统通知').click()
  await notices.getByRole('button', { name: '通知设置' }).click()
  await notices.getByRole('switch', { name: '未接来电', checked: false }).waitFor()
})
