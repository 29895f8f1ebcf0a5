import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type Person, type TestBrowser } from '../../support/pages/browser.ts'
import { picture } from '../../support/pages/pagePictures.ts'
import { smallSpace, spacesFolder } from '../../support/world/smallSpaces.ts'
import { said } from '../../support/pages/said.ts'
import { openAs } from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { upload } from '../../support/server/upload.ts'

let server: TestServer
let browser: TestBrowser
let person: Person
let token = ''
/** Two uploads: one is the picture of a space, the other is nowhere. */
let used = ''

beforeAll(async () => {
  server = await startServer({
    spacesFolder: spacesFolder([smallSpace('office')]),
    env: { QUOTA_PERSON_SPACES: '2', QUOTA_PERSON_FILES: '2' },
  })
  token = (await server.login('安')).access_token
  const bytes = await sharp({ create: { width: 320, height: 180, channels: 3, background: '#2a7f8e' } })
    .png()
    .toBuffer()
  const send = async (): Promise<string> =>
    (await upload(server.url, '/spaces/attachment/banner', { token, bytes })).body.attachmentId
  used = await send()
  await send()
  await server.createSpace(token, { name: '展厅', bannerId: used })
  await server.createSpace(token, { name: '会议室' })
  browser = await startBrowser(server.url)
  person = await browser.person({ viewport: { width: 1440, height: 900 } })
  await openAs(server, person.page, '安', '/template/official')
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

test('a full quota says which it is, how much is used of how much, and where to see it', async () => {
  const { page } = person
  await page
    .getByRole('button', { name: /^选择模板/ })
    .first()
    .click()
  await page.getByRole('button', { name: '用这个模板' }).click()
  const dialog = page.getByRole('dialog', { name: '创建空间' })
  await dialog.getByLabel('空间名称').fill('第三个')
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: bytes })
  await dialog.getByText('你上传的文件已到上限：已有 2 个，上限 2 个。').waitFor()
  expect(await dialog.getByRole('link', { name: '查看用量' }).count()).toBe(1)
  await dialog.getByRole('button', { name: '创建', exact: true }).click()
  await dialog.getByText('你的空间已到上限：已有 2 个，上限 2 个。').waitFor()
  await picture(page, 'quota')
  const links = await dialog.getByRole('link', { name: '查看用量' }).all()
  expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual([
    '/account/usage',
    '/account/usage',
  ])
  // What was typed stays: it opens beside the page.
  expect(await links[0]!.getAttribute('target')).toBe('_blank')
})

test('one sees what one uploaded and where it is used, and deletes what is used nowhere', async () => {
  const { page } = person
  await page.goto(`${server.url}/account/usage`)
  const list = page.getByRole('list', { name: '我上传的文件' })
  await list.getByText('用于 空间「展厅」').waitFor()
  await picture(page, 'files')
  expect(await list.getByRole('listitem').count()).toBe(2)
  // What is used has no button.
  const remove = list.getByRole('button', { name: /^删除空间封面/ })
  expect(await remove.count()).toBe(1)
  await remove.click()
  const ask = page.getByRole('dialog', { name: '删除这个文件？' })
  await picture(page, 'files-ask')
  await ask.getByRole('button', { name: '删除' }).click()
  await said(page, '文件已删除')
  await list.getByRole('listitem').nth(1).waitFor({ state: 'detached' })
  await page.getByText('1 / 2').waitFor()
  expect((await server.db.selectFrom('files').select('id').execute()).map(({ id }) => id)).toEqual([used])
})

test('a deleted space is listed with its day, and deleted for good by its name', async () => {
  const { page } = person
  const { id } = await server.db
    .selectFrom('spaces')
    .select('id')
    .where('name', '=', '展厅')
    .executeTakeFirstOrThrow()
  await server.call('DELETE', `/spaces/${id}`, { token, body: { name: '展厅' } })
  await page.reload()
  const list = page.getByRole('list', { name: '已删除的空间' })
  await list.getByText(/将于 .* 彻底删除/).waitFor()
  await picture(page, 'archived')
  await list.getByRole('button', { name: '彻底删除「展厅」' }).click()
  const dialog = page.getByRole('dialog', { name: '彻底删除「展厅」？' })
  const submit = dialog.getByRole('button', { name: '彻底删除' })
  expect(await submit.isDisabled()).toBe(true)
  await dialog.getByRole('textbox').fill('展厅')
  await picture(page, 'archived-ask')
  await submit.click()
  await said(page, '空间已彻底删除')
  await list.waitFor({ state: 'detached' })
  // Its picture went with it.
  await page.getByText('还没有上传过文件').waitFor()
  await picture(page, 'files-none')
  expect(await server.db.selectFrom('spaces').select('id').where('id', '=', id).execute()).toEqual([])
  expect(person.errors.filter((error) => !error.includes('409'))).toEqual([])
})

test('site admins see when a deleted space ends, and what the server did by itself', async () => {
  const { id } = await server.db
    .selectFrom('spaces')
    .select('id')
    .where('name', '=', '会议室')
    .executeTakeFirstOrThrow()
  await server.call('DELETE', `/spaces/${id}`, { token, body: { name: '会议室' } })
  const { page } = await browser.person({ viewport: { width: 1440, height: 900 } })
  await openAs(server, page, 'admin', '/site-admin/community')
  await page.getByLabel('显示哪些空间').selectOption('已删除')
  const row = page.getByRole('row').filter({ hasText: '会议室' })
  await row.getByText(/彻底删除$/).waitFor()
  await picture(page, 'console')
  await row.getByRole('button', { name: /会议室/ }).click()
  await page.getByRole('menuitem', { name: '彻底删除' }).click()
  const dialog = page.getByRole('dialog', { name: '彻底删除「会议室」？' })
  await dialog.getByRole('textbox').fill('会议室')
  await picture(page, 'console-ask')
  await dialog.getByRole('button', { name: '彻底删除' }).click()
  await row.waitFor({ state: 'detached' })
  await page.goto(`${server.url}/site-admin/storage`)
  await page.getByText(/已删除的空间 180 天/).waitFor()
  await page.getByRole('table', { name: '空间（从大到小）' }).waitFor()
  await picture(page, 'storage')
  await page.goto(`${server.url}/site-admin/operations`)
  await page.getByRole('row').filter({ hasText: '彻底删除空间' }).first().waitFor()
  await picture(page, 'operations')
})
