import { expect, test } from 'vitest'
import { givesSound, keepConnections } from '../support/pages/mediaProbe.ts'
import { toggles } from '../support/pages/peoplePanels.ts'
import { SLOW_MS } from '../support/pages/spacePage.ts'
import { until } from '../support/until.ts'
import { hears, hearsNothing, microphone, stand } from '../support/pages/voicePair.ts'
import { twoInside } from '../support/pages/stage.ts'
import { story } from '../support/story.ts'

// 安, who owns the place, and 波 talk: real microphones of the browser (a tone), a real connection between two pages.
// Each test goes on where the one before ended.

story()

const made = twoInside(keepConnections)

test('two who stand together hear each other', async () => {
  await stand(made, 1)
  await microphone(made.ann).click()
  await hears(made.bob, '波 hears 安')
  expect(await givesSound(made.bob.page)).toBe(false)
  await microphone(made.bob).click()
  await hears(made.ann, '安 hears 波')
  expect(await made.ann.page.getByTestId(/^voice-/).count()).toBe(1)
})

test('a microphone that is off sends nothing', async () => {
  await microphone(made.ann).click()
  await until(async () => !(await givesSound(made.ann.page)), '安 gives nothing', SLOW_MS)
  await hearsNothing(made.bob, '安 is silent')
  await microphone(made.ann).click()
  await hears(made.bob, '波 hears 安 again')
})

test('a face is seen while the camera is on', async () => {
  await toggles(made.ann.page).getByRole('button', { name: '摄像头' }).click()
  const face = made.bob.page.getByLabel('安的画面')
  await face.waitFor({ timeout: SLOW_MS })
  await until(
    () => face.evaluate((video: HTMLVideoElement) => video.videoWidth > 0 && video.currentTime > 0),
    'the picture moves',
    SLOW_MS,
  )
  await made.ann.page.getByLabel('我的画面').waitFor()
})
