import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { tools } from '../support/pages/peoplePanels.ts'
import { refusing } from '../support/pages/refusing.ts'
import { said } from '../support/pages/said.ts'
import { SLOW_MS } from '../support/pages/spacePage.ts'
import { twoInside } from '../support/pages/stage.ts'
import { story } from '../support/story.ts'

// 安, who owns the place, announces on the page for it what 波, who is inside, reads at once.

story()

const made = twoInside()
let board: Page
const reader = () => made.bob.page.getByRole('dialog', { name: '公告' })

test('who has settled in has asked what is new', async () => {
  const { page } = made.bob
  const asked = page.waitForResponse((answer) => answer.url().includes(`/announcement/${made.spaceId}`))
  // Who does something has settled in.
  await tools(page).getByRole('button', { name: '成员' }).click()
  await page.keyboard.press('Escape')
  expect(await (await asked).json()).toEqual({ data: [], total: 0 })
})

test('there is nothing yet, and nothing without a title or a content is sent', async () => {
  board = await made.ann.context.newPage()
  await board.goto(`${made.server.url}/space/${made.spaceId}/admin/announcement`)
  await board.getByRole('heading', { name: '暂无公告' }).waitFor({ timeout: SLOW_MS })
  await board.getByRole('button', { name: '发布公告' }).click()
  const submit = board.getByRole('button', { name: '发布', exact: true })
  await board.getByRole('textbox', { name: '内容' }).waitFor({ timeout: SLOW_MS })
  expect(await submit.isDisabled()).toBe(true)
  await board.getByRole('textbox', { name: '标题' }).fill('年会开始')
  expect(await submit.isDisabled()).toBe(true)
  await board.getByRole('textbox', { name: '内容' }).click()
  await board.keyboard.type('今晚八点在')
  await board.getByRole('button', { name: '加粗' }).click()
  await board.keyboard.type('主舞台')
  await board.getByRole('button', { name: '链接', exact: true }).click()
  await board.getByRole('textbox', { name: '链接地址' }).fill('lingjing.example/plan')
  await board.getByRole('button', { name: '加上链接' }).click()
  expect(await submit.isEnabled()).toBe(true)
})

test('what is not sent is still there after a reload, and a failure loses nothing', async () => {
  await board.reload()
  await board.getByRole('button', { name: '发布公告' }).click({ timeout: SLOW_MS })
  await board.getByText('这是你上次没有发布的内容。').waitFor()
  expect(await board.getByRole('textbox', { name: '标题' }).inputValue()).toBe('年会开始')
  await board.getByRole('textbox', { name: '内容' }).getByText('主舞台').waitFor({ timeout: SLOW_MS })
  await board.getByRole('button', { name: '预览' }).click()
  const preview = board.getByRole('dialog', { name: '公告预览' })
  expect(await preview.locator('strong').first().textContent()).toContain('主舞台')
  await board.keyboard.press('Escape')
  await refusing(board, ['POST', '/announcement/create'], {}, async () => {
    await board.getByRole('button', { name: '发布', exact: true }).click()
    await said(board, '公告没有发出去：服务器出了点问题，请稍后再试')
  })
  await board.getByRole('button', { name: '发布', exact: true }).click()
  await said(board, '公告已发布')
  await board.getByRole('heading', { name: '年会开始' }).waitFor()
})

test('who is inside is told in a line, reads all of it, and finds it behind the bell', async () => {
  const { page } = made.bob
  const line = page.getByTestId('new-announcement')
  await line.getByText('新公告：年会开始').waitFor({ timeout: SLOW_MS })
  await line.getByRole('button', { name: '查看' }).click()
  await reader().getByRole('heading', { name: '年会开始' }).waitFor({ timeout: SLOW_MS })
  expect(await reader().locator('strong').first().textContent()).toContain('主舞台')
  expect(await reader().getByRole('link').getAttribute('href')).toBe('https://lingjing.example/plan')
  await page.keyboard.press('Escape')
  await reader().waitFor({ state: 'detached' })
  expect(await line.count()).toBe(0)

  await page
    .getByRole('button', { name: /^系统通知/ })
    .first()
    .click()
  await page.getByRole('button', { name: '查看全文' }).click({ timeout: SLOW_MS })
  await reader().getByText('今晚八点在').waitFor()
  await page.keyboard.press('Escape')
})

test('what is written anew, and deleted after a question, is so for readers too', async () => {
  const { page } = made.bob
  await board.getByRole('button', { name: '编辑公告「年会开始」' }).click()
  await board.getByRole('textbox', { name: '标题' }).fill('年会改到九点')
  await board.getByRole('button', { name: '保存修改' }).click()
  await said(board, '公告已修改')
  await page.getByRole('button', { name: '查看全文' }).click({ timeout: SLOW_MS })
  await reader().getByRole('heading', { name: '年会改到九点' }).waitFor({ timeout: SLOW_MS })

  await board.getByRole('button', { name: '删除公告「年会改到九点」' }).click()
  const question = board.getByRole('dialog', { name: '确定删除该公告吗？' })
  await question.getByText('删除后公告将从公告板中移除，且无法恢复。').waitFor()
  await question.getByRole('button', { name: '删除' }).click()
  await said(board, '公告已删除')
  await board.getByRole('heading', { name: '暂无公告' }).waitFor()
  await reader().getByText('暂无公告').waitFor({ timeout: SLOW_MS })
  await page.keyboard.press('Escape')
  await board.close()
})
