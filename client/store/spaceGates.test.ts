import { expect, test } from 'vitest'
import { mediaAllowed } from '#shared/rules/media.ts'
import { isOpenTo } from './spaceGates.ts'

const all = { allowAudioChat: true, allowVideoChat: true, allowScreenShare: true, disableAudioVideo: false }
const open = (flags: Parameters<typeof isOpenTo>[0]) =>
  (['microphone', 'camera', 'screen'] as const).filter((device) => isOpenTo(flags, device))

test.each([
  [{}, ['microphone', 'camera', 'screen']],
  [{ allowAudioChat: false }, ['camera', 'screen']],
  [{ allowVideoChat: false }, ['microphone', 'screen']],
  [{ allowScreenShare: false }, ['microphone', 'camera']],
  [{ disableAudioVideo: true }, []],
])('where a space says %o its visitors may use %o', (said, may) => {
  expect(open({ media: mediaAllowed({ ...all, ...said }) })).toEqual(may)
})

test('before it has said anything nothing is closed', () => {
  expect(open(undefined)).toEqual(['microphone', 'camera', 'screen'])
})
