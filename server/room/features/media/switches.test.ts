import { beforeEach, expect, test } from 'vitest'
import type { EncId } from '#shared/ids.ts'
import type { SpaceSettings } from '../../ports.ts'
import { open, ports, refused, space, talks, wait } from '../../../../tests/support/rooms/talkers.ts'

const allOpen: SpaceSettings = {
  allowAudioChat: true,
  allowVideoChat: true,
  allowScreenShare: true,
  disableAudioVideo: false,
  hideInMetaCity: false,
  topMessage: '',
  screenImage: [],
}

/** What a manager, or the site's administrator, sets while people are in. */
async function set(patch: Partial<SpaceSettings>): Promise<void> {
  const record = ports.spaces.get('space-1')!
  ports.spaces.set('space-1', { ...record, settings: { ...allOpen, ...patch } })
  await space.live.spaceChanged()
  wait(100)
}

beforeEach(() => open())

test('where screens are not to be shown nobody presents, and what was shown ends', async () => {
  const [ann, bob] = await talks()
  ann.ask('startCastScreen', {})
  expect(bob.all('startCastScreen')).toHaveLength(1)
  await set({ allowScreenShare: false })
  expect(bob.all('endCastScreen')).toEqual([{ hostId: 'ann' }])
  expect(bob.all('meetingUpdate').at(-1)).toMatchObject({ meetingStart: false })
  expect(refused(ann, 'startCastScreen', {})).toBe('screen sharing is closed in this space')
  await set({ disableAudioVideo: true })
  expect(refused(ann, 'startCastScreen', {})).toBe('screen sharing is closed in this space')
  await set({})
  expect(ann.ask('startCastScreen', {})?.succeeded).toBe(true)
})

test.each([{ allowAudioChat: false }, { disableAudioVideo: true }])(
  'where there is no sound nobody is seen speaking, and who spoke falls silent: %j',
  async (closed) => {
    const [ann, bob] = await talks()
    const speaks = () => bob.all('playerActivelySpeaks').map(({ activelySpeaking }) => activelySpeaking ?? 0)
    ann.ask('activelySpeaking', { activelySpeaking: true })
    expect(speaks()).toEqual([1])
    await set(closed)
    expect(speaks()).toEqual([1, 0])
    expect(space.live.memory.meeting.speaking.has(ann.encId as EncId)).toBe(false)
    // No client is cut off for a light that nobody sees.
    expect(ann.ask('activelySpeaking', { activelySpeaking: true })?.succeeded).toBe(true)
    wait(100)
    expect(speaks()).toEqual([1, 0])
    await set({})
    ann.ask('activelySpeaking', { activelySpeaking: true })
    expect(speaks()).toEqual([1, 0, 1])
  },
)

test('two do not negotiate for sound and picture where there is none of them', async () => {
  const [ann, bob] = await talks()
  const to = String(bob.encId)
  const data = new Uint8Array([1])
  await set({ allowAudioChat: false, allowVideoChat: false })
  expect(ann.ask('signal', { to, data })?.succeeded).toBe(true)
  await set({ disableAudioVideo: true })
  expect(refused(ann, 'signal', { to, data })).toBe('audio and video are closed in this space')
  expect(bob.all('signal')).toHaveLength(1)
  // A call that was under way has many more on their way: nobody is sent out for that.
  for (let more = 0; more < 60; more++) refused(ann, 'signal', { to, data })
  expect(ann.closed).toBeUndefined()
})
