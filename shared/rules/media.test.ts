import { expect, test } from 'vitest'
import { mediaAllowed } from './media.ts'

const open = { allowAudioChat: true, allowVideoChat: true, allowScreenShare: true, disableAudioVideo: false }

test('each switch closes its own, that of the site all of them, and nothing set closes nothing', () => {
  const all = { audio: true, video: true, screen: true }
  expect(mediaAllowed(undefined)).toEqual(all)
  expect(mediaAllowed(open)).toEqual(all)
  expect(mediaAllowed({ ...open, allowAudioChat: false })).toEqual({ ...all, audio: false })
  expect(mediaAllowed({ ...open, allowVideoChat: false })).toEqual({ ...all, video: false })
  expect(mediaAllowed({ ...open, allowScreenShare: false })).toEqual({ ...all, screen: false })
  expect(mediaAllowed({ ...open, disableAudioVideo: true })).toEqual({
    audio: false,
    video: false,
    screen: false,
  })
})
