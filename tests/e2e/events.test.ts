import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { tools } from '../support/pages/peoplePanels.ts'
import { refusing } from '../support/pages/refusing.ts'
import { allSaid, said, saidSoFar } from '../support/pages/said.ts'
import { openAs, SLOW_MS, spacePath } from '../support/pages/spacePage.ts'
import { twoInside } from '../support/pages/stage.ts'
import { story } from '../support/story.ts'

// 安, who owns the place, plans an event; 波 registers from its page, is told inside, and has come by being there.
// Places, waiting, reminders and check-in with a clock that is moved: tests/integration/spaceEvents.server.test.ts.

story()

const made = twoInside()
let plans: Page
let visits: Page

/** A moment from now as a field for dates and times has it. */
const local = (minutes: number): string => {
  const at = new Date(Date.now() + minutes * 60_000)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

test('nothing is planned without a name and a time to come', async () => {
  plans = await made.ann.context.newPage()
  await plans.goto(`${made.server.url}/space/${made.spaceId}/admin/events`)
  await plans.getByRole('heading', { name: '还没有活动' }).waitFor({ timeout: SLOW_MS })
  await plans.getByRole('button', { name: '安排活动' }).click()
  await plans.getByRole('button', { name: '安排活动' }).click()
  for (const words of ['请填写活动名称', '请选择开始时间', '结束时间要晚于开始时间']) {
    await plans.getByText(words).waitFor()
  }
  await plans.getByRole('textbox', { name: '活动名称' }).fill('新品发布会')
  await plans.getByLabel('开始时间').fill(local(45))
  await plans.getByLabel('结束时间').fill(local(30))
  await plans.getByText('结束时间要晚于开始时间').waitFor()
  await plans.getByLabel('结束时间').fill(local(90))
  await plans.getByRole('textbox', { name: '名额' }).fill('1')
  // What is not saved is still there after a reload.
  await plans.reload()
  await plans.getByRole('button', { name: '安排活动' }).click({ timeout: SLOW_MS })
  await plans.getByText('这是你上次没有保存的内容。').waitFor()
  expect(await plans.getByRole('textbox', { name: '活动名称' }).inputValue()).toBe('新品发布会')
  await plans.getByRole('button', { name: '安排活动' }).click()
  await said(plans, '活动已安排')
  await plans.getByText('0 / 1 人报名').waitFor()
})

test('who sees it on the page of events registers, and the next one waits', async () => {
  visits = await made.bob.context.newPage()
  await visits.goto(`${made.server.url}/events`)
  await visits.getByRole('link', { name: '新品发布会' }).click({ timeout: SLOW_MS })
  await visits.getByRole('heading', { level: 1, name: '新品发布会' }).waitFor()
  await visits.getByText(/^距开始还有 00:4\d:\d\d$/).waitFor()
  await visits.getByRole('button', { name: '报名', exact: true }).click()
  await said(visits, '报名成功，开始前会提醒你')
  await visits.getByText('1 / 1 人报名').waitFor()

  const late = await made.ann.context.newPage()
  await late.goto(visits.url())
  await late.getByRole('button', { name: '排队候补' }).click({ timeout: SLOW_MS })
  await said(late, '名额已满，你是候补第 1 位，有空位会通知你')
  await visits.getByRole('button', { name: '取消报名' }).click()
  await visits.getByRole('dialog').getByRole('button', { name: '取消报名' }).click()
  await said(visits, '已取消报名')
  await late.reload()
  await late.getByText('已报名').waitFor({ timeout: SLOW_MS })
  await late.close()
  await visits.close()
})

test('it is said inside and at the door, and taken back when it is called off', async () => {
  const { page } = made.bob
  await tools(page).getByRole('button', { name: '成员' }).click()
  await page.keyboard.press('Escape')
  const line = page.getByTestId('next-event')
  await line.getByText(/^「新品发布会」00:4\d:\d\d 后开始$/).waitFor({ timeout: SLOW_MS })
  await line.getByRole('button', { name: '详情' }).click()
  await page.getByRole('dialog', { name: '本空间的活动' }).getByText('新品发布会').waitFor()
  await page.keyboard.press('Escape')

  const { page: door, context } = await made.browser.person()
  await openAs(made.server, door, '晨', spacePath(made.spaceId))
  await door
    .getByTestId('door-event')
    .getByText(/^「新品发布会」00:4\d:\d\d 后开始$/)
    .waitFor({ timeout: SLOW_MS })
  await context.close()

  await plans.getByRole('button', { name: '取消活动' }).click()
  const question = plans.getByRole('dialog')
  // A failure is said where it is asked, and nowhere else.
  const since = saidSoFar(plans)
  await refusing(plans, ['POST', '/event/*/call-off'], {}, async () => {
    await question.getByRole('button', { name: '取消活动' }).click()
    await question.getByRole('alert').getByText('服务器出了点问题').waitFor()
  })
  expect(allSaid(plans, since).filter(({ text }) => text.includes('服务器出了点问题'))).toHaveLength(1)
  await question.getByRole('button', { name: '取消活动' }).click()
  await said(plans, '活动已取消')
  await line.waitFor({ state: 'detached', timeout: SLOW_MS })
  await plans.close()
})
