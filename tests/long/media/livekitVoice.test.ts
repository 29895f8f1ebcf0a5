import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
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

test('where everything goes over LiveKit two hear and see each other through it', async (context) => {
  const found = ensureLiveKit()
  mustRun(context, found.program !== undefined, found.program === undefined ? found.reason : '')
  talkers = await openTalkers({ program: found.program ?? '', mode: 'always', count: 2 })
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
