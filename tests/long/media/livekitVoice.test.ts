import type { Page } from 'playwright-core'
import { afterEach, expect, test, type TestContext } from 'vitest'
import { ensureLiveKit } from '../../../scripts/livekit.mjs'
import { mustRun } from '../../support/mustRun.ts'
import { openTalkers, type Talkers } from '../../support/pages/liveKitTalkers.ts'
import { toggles } from '../../support/pages/peoplePanels.ts'
import { SLOW_MS } from '../../support/pages/spacePage.ts'
import { voiceLevels } from '../../support/pages/voiceProbe.ts'
import { until } from '../../support/until.ts'

let talkers: Talkers | undefined
afterEach(() => talkers?.close())

const isHeard = async (page: Page): Promise<boolean> =>
  Object.values(await voiceLevels(page)).some((level) => level > 0.01)

const liveKitProgram = (context: TestContext): string => {
  const found = ensureLiveKit()
  mustRun(context, found.program !== undefined, found.program === undefined ? found.reason : '')
  return found.program ?? ''
}

test('where everything goes over LiveKit two hear and see each other through it', async (context) => {
  talkers = await openTalkers({ program: liveKitProgram(context), mode: 'always', count: 2 })
  const [ann, bob] = talkers.people.map(({ page }) => page) as [Page, Page]
  await talkers.speak(0)
  await talkers.speak(1)
  await talkers.join(0)
  const metAt = performance.now()
  await talkers.join(1)
  await until(() => isHeard(bob), '波 hears 安', SLOW_MS)
  await until(() => isHeard(ann), '安 hears 波', SLOW_MS)
  // For docs/performance.md.
  console.warn(`first sound over LiveKit, all of it new: ${Math.round(performance.now() - metAt)} ms`)
  await talkers.goesBy([0, 1], 'server')

  await toggles(ann).getByRole('button', { name: '摄像头' }).click()
  const face = bob.getByLabel('安的画面')
  await face.waitFor({ timeout: SLOW_MS })
  await until(
    () => face.evaluate((video: HTMLVideoElement) => video.videoWidth > 0 && video.currentTime > 0),
    'the picture moves',
    SLOW_MS,
  )

  await talkers.speak(0)
  // The tone of the browser's own device has pauses of a second.
  await until(
    async () => {
      for (let look = 0; look < 15; look++) {
        if (await isHeard(bob)) return false
        await bob.waitForTimeout(100)
      }
      return true
    },
    '安 is silent',
    SLOW_MS,
  )
  expect(talkers.people.flatMap(({ person }) => person.errors)).toEqual([])
})

test('who manages the space has a talk recorded, everybody sees it, and it stands in the list', async (context) => {
  talkers = await openTalkers({ program: liveKitProgram(context), mode: 'always', count: 3, records: true })
  const [ann, bob, cid] = talkers.people.map(({ page }) => page) as [Page, Page, Page]
  const line = (page: Page) => page.getByTestId('recorded')
  await talkers.join(0)
  await talkers.join(1)
  const record = ann.getByRole('button', { name: '录制这段对话' })
  await record.waitFor({ timeout: SLOW_MS })
  await talkers.goesBy([0, 1], 'server')
  expect(await bob.getByRole('button', { name: /录制/ }).count()).toBe(0)
  await record.click()
  const question = ann.getByRole('dialog', { name: '开始录制？' })
  await question.getByText('在场的人都会看到正在录制', { exact: false }).waitFor()
  expect(await line(bob).count()).toBe(0)
  await question.getByRole('button', { name: '开始录制' }).click()
  for (const page of [ann, bob])
    await line(page).getByText('这段对话正在被录制').waitFor({ timeout: SLOW_MS })
  // Whoever comes in later.
  await talkers.join(2)
  await line(cid).getByText('这段对话正在被录制').waitFor({ timeout: SLOW_MS })
  await line(ann).getByRole('button', { name: '结束录制' }).click()
  await ann.getByText('录制已结束', { exact: false }).waitFor({ timeout: SLOW_MS })
  for (const page of [ann, bob, cid]) await line(page).waitFor({ state: 'detached', timeout: SLOW_MS })
  await record.waitFor()

  await ann.setViewportSize({ width: 1440, height: 900 })
  await ann.goto(talkers.adminPage('settings'))
  await ann.getByRole('link', { name: '录制' }).click()
  const row = ann.getByRole('row', { name: /已完成/ })
  await row.waitFor({ timeout: SLOW_MS })
  expect(await row.innerText()).toMatch(/走近交谈[^]*安[^]*2026-11-27T080000\.mp4/)
  await row.getByRole('button', { name: /^删除/ }).click()
  await ann.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await ann.getByText('还没有录制过').waitFor({ timeout: SLOW_MS })
  expect(talkers.people.flatMap(({ person }) => person.errors)).toEqual([])
})
