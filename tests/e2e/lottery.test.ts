import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type TestBrowser } from '../support/pages/browser.ts'
import { isClean } from '../support/pages/isClean.ts'
import { said } from '../support/pages/said.ts'
import { SLOW_MS, enterAs, openAs, spacePath } from '../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'
import { hallFolder } from '../support/world/hall.ts'

/* A prize draw from its making to its proof: the organiser on the page, a visitor inside. */
let server: TestServer
let browser: TestBrowser
beforeAll(async () => {
  server = await startServer({ spacesFolder: hallFolder() })
  browser = await startBrowser(server.url)
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const hostile = '<img src=x onerror=alert(1)>年会'

test('made, published and drawn on the page; a visitor inside sees the stage, opts out, and anybody checks it', async () => {
  const { access_token: token } = await server.login('组织者')
  const { space } = await server.createSpace(token, { name: '礼堂' })
  const visitor = await browser.person()
  await openAs(server, visitor.page, '小明', spacePath(space.id))
  await enterAs(visitor.page, '小明')
  await visitor.page.getByRole('button', { name: '空间菜单' }).click()
  await visitor.page.getByRole('button', { name: '抽奖' }).click()
  const window = visitor.page.getByRole('complementary', { name: '抽奖' })
  await window.getByText('这个空间还没有抽奖。').waitFor()

  const organiser = await browser.person({ viewport: { width: 1280, height: 800 } })
  const { page } = organiser
  await openAs(server, page, '组织者', `/space/${space.id}/admin/lottery`)
  await page.getByText('还没有抽奖').waitFor()
  await page.getByRole('button', { name: '新建抽奖' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('抽奖名称').fill(hostile)
  expect(await dialog.getByRole('switch', { name: '一人只中一次' }).isChecked()).toBe(true)
  expect(await dialog.getByRole('switch', { name: '仅限在场者' }).isChecked()).toBe(false)
  await dialog.getByRole('button', { name: '保存' }).click()
  const card = page.getByRole('listitem', { name: hostile })
  await card.getByText('暂无内容，请先创建奖品。').waitFor()
  expect(await card.getByRole('button', { name: '发布' }).isDisabled()).toBe(true)

  await card.getByRole('button', { name: '添加奖品' }).click()
  await dialog.getByLabel('奖品名称').fill('机械键盘')
  await dialog.getByLabel('数量').fill('501')
  await dialog.getByText('请输入 1 到 500 之间的整数').waitFor()
  await dialog.getByLabel('数量').fill('2')
  await dialog.getByRole('button', { name: '保存' }).click()
  await card.getByText('剩 2 / 共 2').waitFor()
  await card.getByRole('button', { name: '发布' }).click()
  await dialog.getByRole('button', { name: '发布' }).click()
  await card.getByText('暂无中奖者，请先抽奖。').waitFor()
  await card.getByText('1 人参加').waitFor()

  // Whoever takes part is told, once they have settled and the window of it is closed.
  await window.getByRole('button', { name: '关闭抽奖' }).click()
  const told = visitor.page.getByTestId('lotteryTold')
  await told.getByText(`你正在参加抽奖「${hostile}」：机械键盘`).waitFor({ timeout: SLOW_MS })

  // Two presses, one draw.
  await card.getByRole('button', { name: '抽取「机械键盘」' }).dblclick()
  const stage = visitor.page.getByRole('region', { name: '开奖' })
  await stage.waitFor({ timeout: SLOW_MS })
  await stage.getByText('恭喜你，中奖了！').waitFor({ timeout: SLOW_MS })
  await stage.getByText('小明', { exact: true }).waitFor()
  await visitor.page.keyboard.press('Escape')
  await stage.waitFor({ state: 'detached' })
  await told.getByRole('button', { name: '查看' }).click()
  await window.getByText('中奖者：小明').waitFor()
  await window.getByText('参加中 · 1 人参加').waitFor()
  await card.getByRole('row', { name: /小明/ }).waitFor()
  await card.getByText('剩 1 / 共 2').waitFor()
  await card.getByText('暂无可中奖的人').waitFor()

  await window.getByRole('button', { name: '不参加' }).click()
  await said(visitor.page, `已退出抽奖「${hostile}」，想参加时可以在空间菜单的「抽奖」里改回来`)
  await window.getByText('已退出 · 0 人参加').waitFor()
  await card.getByText('0 人参加').waitFor({ timeout: SLOW_MS })

  await card.getByRole('button', { name: '结束抽奖' }).click()
  await dialog.getByRole('button', { name: '结束抽奖' }).click()
  await card.getByText('已结束', { exact: true }).waitFor()
  await card.getByRole('link', { name: '验证开奖' }).click()
  await page.getByRole('heading', { name: '全部正确' }).waitFor()
  await page.getByText('与承诺值一致').waitFor()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载记录' }).click()
  await checkedByProgram(await (await saving).createReadStream())
  isClean(organiser)
  isClean(visitor)
})

/** The record as the page saves it, computed again by the program; with another winner it says so. */
async function checkedByProgram(record: AsyncIterable<Buffer>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lottery-'))
  try {
    const parts: Buffer[] = []
    for await (const part of record) parts.push(part)
    const text = Buffer.concat(parts).toString('utf8')
    const file = join(folder, 'proof.json')
    await writeFile(file, text)
    const check = () => promisify(execFile)(process.execPath, ['scripts/verify-draw.ts', file])
    expect((await check()).stdout).toContain('1 draws, 0 wrong: RIGHT')
    await writeFile(file, text.replace(/"winnerId": "/, '$&x'))
    await expect(check()).rejects.toMatchObject({ code: 1 })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
