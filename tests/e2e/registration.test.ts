import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import readXlsx from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { refusing } from '../support/pages/refusing.ts'
import { said } from '../support/pages/said.ts'
import { enterAs, openAs, SLOW_MS, spacePath } from '../support/pages/spacePage.ts'
import { startBrowser } from '../support/pages/browser.ts'
import { stage } from '../support/pages/stage.ts'
import { hallFolder } from '../support/world/hall.ts'

const made = stage(() => ({ spacesFolder: hallFolder() }), startBrowser)
const desktop = { width: 1440, height: 900 }

const card = {
  公司名称: '灵境科技',
  姓名: '波',
  职位: '经理',
  电话: '138 0013 8000',
  邮箱: 'bo@example.com',
  留言: '=1+1 第一行\n第二行 🎉',
} as const

/** Opens the form from the menu of the space. */
async function openForm(page: Page) {
  await page.getByRole('button', { name: '空间菜单' }).click()
  await page.getByRole('button', { name: '客户信息登记' }).click()
  return page.getByRole('complementary', { name: '客户信息登记' })
}

test('the organiser asks for contact data; a visitor leaves and changes it; the organiser reads and takes it out', async () => {
  const { server, browser } = made
  const { access_token: token } = await server.login('安')
  const { space } = await server.createSpace(token, { name: '发布会' })
  const bob = await browser.person({ viewport: desktop })
  await openAs(server, bob.page, '波', spacePath(space.id))
  await enterAs(bob.page, '波')
  await bob.page.getByRole('button', { name: '空间菜单' }).click()
  const menu = bob.page.getByRole('complementary', { name: '空间菜单' })
  await menu.getByRole('button', { name: '房间与日程' }).waitFor()
  expect(await menu.getByRole('button', { name: '客户信息登记' }).count()).toBe(0)

  // Switched on while 波 looks.
  const ann = await browser.person({ viewport: desktop })
  await openAs(server, ann.page, '安', `/space/${space.id}/admin`)
  await ann.page.getByRole('switch', { name: '客户信息登记', checked: false }).click()
  await said(ann.page, '设置已更新')
  await menu.getByRole('button', { name: '客户信息登记' }).click()
  const form = bob.page.getByRole('complementary', { name: '客户信息登记' })
  const submit = form.getByRole('button', { name: '提交' })
  await submit.waitFor()
  for (const [label, text] of Object.entries(card)) {
    expect(await submit.isDisabled(), label).toBe(true)
    await form.getByLabel(label).fill(text)
  }
  expect(await submit.isDisabled()).toBe(true)
  await form.getByRole('checkbox').check()
  expect(await form.getByRole('link', { name: '个人信息保护规则' }).getAttribute('href')).toBe('/privacy')

  // Closed and opened again, and not taken by the server: nothing typed is lost.
  await form.getByRole('button', { name: '关闭客户信息登记' }).click()
  await openForm(bob.page)
  await refusing(bob.page, ['POST', '/cusInfo/create'], {}, async () => {
    await submit.click()
    await form
      .getByRole('alert')
      .getByText(/填写的内容已保留/)
      .waitFor()
  })
  await form.getByLabel('邮箱').fill('bo at home')
  await submit.click()
  await form.getByText('请输入有效的邮箱地址').waitFor()
  for (const [label, text] of Object.entries(card)) {
    if (label !== '邮箱') expect(await form.getByLabel(label).inputValue()).toBe(text)
  }
  await form.getByLabel('邮箱').fill(card['邮箱'])
  await submit.click()
  await said(bob.page, '登记成功，感谢你的填写')
  // The form of what is there has taken the place of the first one: what is typed into that as it goes is nobody's.
  await form.getByRole('button', { name: '保存修改' }).waitFor()
  await form.getByLabel('职位').fill('总监')
  await form.getByRole('button', { name: '保存修改' }).click()
  await said(bob.page, '修改已保存')

  await ann.page.getByRole('link', { name: '客户信息' }).click()
  const row = ann.page.getByRole('row').filter({ hasText: '灵境科技' })
  await row.getByText('总监').waitFor()
  await ann.page.getByRole('searchbox').fill('没有这个人')
  await ann.page.getByText('没有找到符合的客户信息').waitFor()
  await ann.page.getByRole('searchbox').fill('BO@')
  await row.waitFor()
  const [workbook] = await Promise.all([
    ann.page.waitForEvent('download'),
    ann.page.getByRole('button', { name: '导出 Excel' }).click(),
  ])
  expect(workbook.suggestedFilename()).toBe(`customers-${space.id}.xlsx`)
  const [sheet] = await readXlsx(readFileSync(await workbook.path()))
  expect(sheet?.data[1]?.slice(1)).toEqual(Object.values({ ...card, 职位: '总监' }))
  const [table] = await Promise.all([
    ann.page.waitForEvent('download'),
    ann.page.getByRole('button', { name: '导出 CSV' }).click(),
  ])
  expect(readFileSync(await table.path(), 'utf8')).toContain(`"'=1+1 第一行\n第二行 🎉"`)

  await row.getByRole('button', { name: '删除波的客户信息' }).click()
  const asked = ann.page.getByRole('dialog', { name: '删除波的客户信息？' })
  await asked.getByRole('button', { name: '删除' }).click()
  await said(ann.page, '已删除')
  await ann.page.getByText('没有找到符合的客户信息').waitFor({ timeout: SLOW_MS })
})
