import { beforeAll, expect, test } from 'vitest'
import { keepConnections, liveConnections, picturesDuring } from '../../support/pages/mediaProbe.ts'
import { send, toggles } from '../../support/pages/peoplePanels.ts'
import { said } from '../../support/pages/said.ts'
import { SLOW_MS } from '../../support/pages/spacePage.ts'
import { until } from '../../support/until.ts'
import { hears, hearsNothing, microphone, stand } from '../../support/pages/voicePair.ts'
import { twoInside } from '../../support/pages/stage.ts'
import { story } from '../../support/story.ts'

// 安, who owns the place, and 波 talk, side by side; 安 is seen as well. That they hear and see each other at all is in
// tests/e2e/voice.test.ts. Each test goes on where the one before ended.

story()

const made = twoInside(keepConnections)

beforeAll(async () => {
  await stand(made, 1)
  for (const person of [made.ann, made.bob]) await microphone(person).click()
  await hears(made.bob, '波 hears 安')
  await hears(made.ann, '安 hears 波')
  await toggles(made.ann.page).getByRole('button', { name: '摄像头' }).click()
  await made.bob.page.getByLabel('安的画面').waitFor({ timeout: SLOW_MS })
})

test('faces are shown as one likes; one that nobody shows is not sent', async () => {
  const { page } = made.bob
  const views = page.getByRole('button', { name: '画面布局' })
  await views.click()
  await page.getByRole('radio', { name: '宫格' }).check({ force: true })
  await page.keyboard.press('Escape')
  const grid = page.locator('[data-view="Grid"]')
  await grid.getByLabel('安的画面').waitFor({ timeout: SLOW_MS })
  await grid.getByText('我', { exact: true }).waitFor()
  // Arrows go from tile to tile, Enter shows one on the whole screen, Escape takes it back.
  await grid.getByRole('button', { name: '全屏显示我' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const whole = page.getByRole('group', { name: '安的画面' })
  await whole.waitFor({ timeout: SLOW_MS })
  await page.keyboard.press('Escape')
  await whole.waitFor({ state: 'detached', timeout: SLOW_MS })
  // Folded away it is not sent any more; it is back at once.
  await page.getByRole('button', { name: '收起画面' }).click()
  await until(
    async () => (await picturesDuring(made.ann.page, 'outbound-rtp', 500)) === 0,
    'none is sent',
    SLOW_MS,
  )
  await page.getByRole('button', { name: '展开画面' }).click()
  await until(async () => (await picturesDuring(page, 'inbound-rtp', 300)) === 1, 'it comes again', SLOW_MS)
  await views.click()
  await page.getByRole('radio', { name: '地图' }).check({ force: true })
  await page.keyboard.press('Escape')
  const face = page.getByLabel('安的画面')
  await face.waitFor({ timeout: SLOW_MS })
  await toggles(made.ann.page).getByRole('button', { name: '摄像头' }).click()
  await face.waitFor({ state: 'detached', timeout: SLOW_MS })
})

test('while somebody presents the others have no word, and are told why', async () => {
  expect(await send(made.bob.page, 'startCastScreen', {})).toBe('')
  await hearsNothing(made.bob, '安 is muted')
  await hears(made.ann, '安 hears who presents')
  await microphone(made.ann).click()
  await said(made.ann.page, '正在演示，全员静音中')
  expect(await send(made.bob.page, 'endCastScreen', {})).toBe('')
  await hears(made.bob, '安 has its word again')
})

test('who walks away is not heard any more, and after a while no connection is left', async () => {
  await stand(made, 6)
  await hearsNothing(made.bob, '安 is too far away')
  await hearsNothing(made.ann, '波 is too far away')
  await until(async () => (await liveConnections(made.bob.page)) === 0, 'the connection is closed', SLOW_MS)
  await stand(made, 1)
  await hears(made.bob, '波 hears 安 when it is back')
})

test('where the space closes sound it ends, and the button goes; picture and screen as well', async () => {
  const path = `/spaces/${made.spaceId}/admin/setting/allowAudioChat`
  const { status } = await made.server.call('PUT', path, {
    token: made.owner,
    body: { allowAudioChat: false },
  })
  expect(status).toBe(200)
  await hearsNothing(made.bob, 'sound is closed')
  await microphone(made.bob).waitFor({ state: 'detached', timeout: SLOW_MS })
  // So it is with picture and screen, whose buttons are there until then.
  for (const [flag, name] of [
    ['allowVideoChat', '摄像头'],
    ['allowScreenShare', '共享屏幕'],
  ] as const) {
    const button = toggles(made.bob.page).getByRole('button', { name })
    await button.waitFor({ timeout: SLOW_MS })
    const closing = { token: made.owner, body: { [flag]: false } }
    await made.server.call('PUT', `/spaces/${made.spaceId}/admin/setting/${flag}`, closing)
    await button.waitFor({ state: 'detached', timeout: SLOW_MS })
  }
  expect(made.ann.errors.concat(made.bob.errors)).toEqual([])
})
