import { beforeEach, expect, test } from 'vitest'
import { mediaBits } from '#shared/rules/media.ts'
import { FakeLiveKitApi } from '../../tests/support/others/FakeLiveKitApi.ts'
import { fakeRecordingLog } from '../../tests/support/others/fakeRecordingLog.ts'
import { createManualClock, type ManualClock } from '../../tests/support/manualClock.ts'
import type { MediaMember, MediaTalk, SpaceMediaRooms } from '../room/mediaRooms.ts'
import { createRoomKeepers, type RoomKeepers } from './createRoomKeepers.ts'
import type { RecordingProblem } from './createRecordingRights.ts'
import { createRoomNames } from './roomNames.ts'
import { CALM_MS, GRACE_MS, WATCHFUL_MS } from './RoomKeeper.ts'
import { EARLY_ROOMS, PASSING_MS } from './SpaceRooms.ts'

const { microphone, camera } = mediaBits
const names = createRoomNames('secret of the site')
const room = names.nameOf('space', 'round-1')

let api: FakeLiveKitApi
let clock: ManualClock
let keepers: RoomKeepers
let space: SpaceMediaRooms
let errors: string[]
let problem: RecordingProblem | undefined
/** What is written down of recordings. */
let written: ReturnType<typeof fakeRecordingLog>
/** Who is in the space. */
let here: Set<string>
/** Who exchanges something with whom there, by whichever way. */
let together: readonly (readonly string[])[]

beforeEach(() => {
  api = new FakeLiveKitApi()
  clock = createManualClock()
  errors = []
  problem = undefined
  written = fakeRecordingLog()
  here = new Set(['ann', 'bob', 'cid', 'dan'])
  together = []
  keepers = createRoomKeepers({
    config: { mode: 'always', egressFolder: '/out' },
    api,
    names,
    clock: { at: () => clock.now(), after: (ms, run) => clock.after(ms, run) },
    isElsewhere: (spaceId) => Promise.resolve(spaceId === 'elsewhere'),
    recordings: written.log,
    recordingRights: { problem: () => Promise.resolve(problem) },
    log: { error: (_fields, message) => void errors.push(message), info: () => {} },
  })
  space = keepers.open('space', {
    isHere: (userId) => here.has(userId),
    partnersOf: (userId) =>
      new Map(
        together
          .filter((group) => group.includes(userId))
          .flatMap((group) => group.filter((other) => other !== userId).map((other) => [other, microphone])),
      ),
  })
})

const may = (give: number, ...without: string[]): MediaMember => ({ give, without })
const talk = (members: Record<string, MediaMember>, round = 'round-1'): MediaTalk => ({
  round,
  members: new Map(Object.entries(members)),
})
const follow = (members: Record<string, MediaMember>) => {
  space.follow(new Map([['den', talk(members)]]))
  return clock.advance(60)
}

/** Ann and Bob talk there. */
async function talking(): Promise<void> {
  await follow({ ann: may(microphone | camera), bob: may(microphone | camera) })
  expect(await keepers.ready('space', 'den')).toBe(room)
  for (const who of ['ann', 'bob']) {
    api.join(room, who, ['microphone', 'camera'])
    api.publish(room, who, `voice of ${who}`, 'microphone')
    api.publish(room, who, `face of ${who}`, 'camera')
  }
  await clock.advance(60)
  api.calls.length = 0
}

test('a room is made before anybody wants in, and nothing is done to those who are there by right', async () => {
  await follow({ ann: may(microphone), bob: may(microphone) })
  expect([...api.inside.keys()]).toEqual([room])
  await keepers.ready('space', 'den')
  expect(api.calls).toEqual([`create ${room}`])
  api.join(room, 'ann', ['microphone'])
  api.publish(room, 'ann', 'voice', 'microphone')
  await clock.advance(CALM_MS * 2)
  // LiveKit may have been started anew.
  await keepers.ready('space', 'den')
  expect(api.calls).toEqual([`create ${room}`, `create ${room}`])
  expect(await keepers.ready('space', 'nowhere')).toBeUndefined()
})

test('a room that could not be made is made by the next who wants in', async () => {
  api.failing = 1
  await follow({ ann: may(microphone), bob: may(microphone) })
  expect(await keepers.ready('space', 'den')).toBe(room)
  await clock.advance(CALM_MS)
  api.failing = 1
  expect(await keepers.ready('space', 'den')).toBeUndefined()
  expect(await keepers.ready('space', 'den')).toBe(room)
})

test('of many conversations in a row only some have a room before anybody asks, and each has one then', async () => {
  for (let n = 0; n < 40; n++) {
    space.follow(new Map([[`talk ${n}`, talk({ ann: may(microphone), bob: may(microphone) }, `round ${n}`)]]))
    await clock.advance(60)
  }
  expect(api.calls.filter((call) => call.startsWith('create'))).toHaveLength(EARLY_ROOMS)
  const last = names.nameOf('space', 'round 39')
  expect(api.calls).not.toContain(`create ${last}`)
  expect(await keepers.ready('space', 'talk 39')).toBe(last)
  await clock.advance(60_000)
  await follow({ ann: may(microphone), bob: may(microphone) })
  expect(api.calls).toContain(`create ${room}`)
})

const whoIsIn = (name: string): string[] => [...(api.inside.get(name)?.keys() ?? [])]

test('a conversation goes on in another room: who goes on may stay a while, who was sent out may not, then the former is closed', async () => {
  await talking()
  await follow({ ann: may(microphone), bob: may(microphone), cid: may(microphone) })
  api.join(room, 'cid', ['microphone'])
  expect(await keepers.record('space', 'den', 'ann')).toMatchObject({ state: 'starting' })
  const next = names.nameOf('space', 'round-2')
  here.delete('bob')
  together = [['ann', 'cid', 'dan']]
  const members = { ann: may(microphone), cid: may(microphone), dan: may(microphone) }
  space.follow(new Map([['den', talk(members, 'round-2')]]))
  await clock.advance(60)
  expect(api.calls).toContain(`remove bob`)
  expect(await keepers.ready('space', 'den')).toBe(next)
  // So does what records it.
  expect(api.calls).toContain(`record ${next} /out/space/round-2-{time}.mp4`)
  // Whoever began the first wanted the second.
  expect(written.written.get('EG_2')).toMatchObject({ room: next, startedBy: 'ann', state: 'starting' })
  for (const who of ['bob', 'dan']) api.join(room, who, ['microphone'])
  keepers.changed(room)
  await clock.advance(60)
  expect(whoIsIn(room)).toEqual(['ann', 'cid'])
  await clock.advance(PASSING_MS - 1_000)
  expect(whoIsIn(room)).toEqual(['ann', 'cid'])
  await clock.advance(1_000 + GRACE_MS + 100)
  expect([api.inside.has(room), api.inside.has(next)]).toEqual([false, true])
})

test('of two conversations that become one nobody falls silent: the lost room stays until they have left it', async () => {
  const lost = names.nameOf('space', 'round-2')
  const ann = { ann: may(microphone), bob: may(microphone) }
  const cid = { cid: may(microphone | camera), dan: may(microphone | camera) }
  const both = new Map([
    ['den', talk(ann)],
    ['hall', talk(cid, 'round-2')],
  ])
  space.follow(both)
  await keepers.ready('space', 'den')
  await keepers.ready('space', 'hall')
  for (const who of ['cid', 'dan']) {
    api.join(lost, who, ['microphone', 'camera'])
    api.publish(lost, who, `voice of ${who}`, 'microphone')
    api.publish(lost, who, `face of ${who}`, 'camera')
  }
  together = [['ann', 'bob', 'cid', 'dan']]
  space.follow(new Map([['den', talk({ ...ann, ...cid })]]))
  await clock.advance(GRACE_MS * 4)
  // No more than they may send one another now.
  expect(api.seen(lost)).toEqual({ cid: ['voice of cid'], dan: ['voice of dan'] })
  await clock.advance(5_000)
  expect(whoIsIn(lost)).toEqual(['cid', 'dan'])
  // Their browsers have the other way.
  api.inside.get(lost)!.clear()
  keepers.changed(lost)
  await clock.advance(60)
  expect([...api.inside.keys()]).toEqual([room])
  // The other way round, and one of them never leaves.
  space.follow(both)
  space.follow(new Map([['den', talk({ ...ann, ...cid })]]))
  space.follow(new Map([['hall', talk({ ...ann, ...cid }, 'round-2')]]))
  api.join(room, 'ann', ['microphone'])
  await clock.advance(PASSING_MS - 100)
  expect(whoIsIn(room)).toEqual(['ann'])
  await clock.advance(GRACE_MS + 200)
  expect(api.inside.has(room)).toBe(false)
})

const everybody = ['ann', 'bob', 'cid', 'dan']
const talkOf = (round: string, ...who: string[]): MediaTalk =>
  talk(Object.fromEntries(who.map((one) => [one, may(microphone)])), round)

/** Everybody is in the room of the den, and heard there; what was called for that is forgotten. */
async function allSpeakInTheDen(): Promise<void> {
  await keepers.ready('space', 'den')
  for (const who of everybody) {
    api.join(room, who, ['microphone'])
    api.publish(room, who, `voice of ${who}`, 'microphone')
  }
  await clock.advance(60)
  api.calls.length = 0
}

test.each<readonly [what: string, groups: readonly (readonly string[])[], next: Record<string, MediaTalk>]>([
  ['the next room of their conversation', [everybody], { den: talkOf('round-2', ...everybody) }],
  ['the room of another conversation', [everybody], { hall: talkOf('round-2', ...everybody) }],
  ['browser to browser', [everybody], {}],
  [
    'two rooms, two and two',
    [everybody.slice(0, 2), everybody.slice(2)],
    { hall: talkOf('round-2', 'ann', 'bob'), lane: talkOf('round-3', 'cid', 'dan') },
  ],
])(
  'from a room to %s: nobody is put out of the former one before they have left it by themselves',
  async (_to, groups, next) => {
    space.follow(new Map([['den', talkOf('round-1', ...everybody)]]))
    await allSpeakInTheDen()
    together = groups
    space.follow(new Map(Object.entries(next)))
    // Whoever is slowest has what there is to have (PASSING_MS); the rooms are looked at all the while.
    for (let second = 1; second < PASSING_MS / 1_000; second += 1) {
      keepers.changed(room)
      await clock.advance(1_000)
    }
    expect(whoIsIn(room)).toEqual(everybody)
    // Only who has parted is kept from hearing the other.
    const kinds = new Set(api.calls.map((call) => call.split(' ')[0]).filter((kind) => kind !== 'create'))
    expect([...kinds]).toEqual(groups.length > 1 ? ['unsubscribe'] : [])
    api.calls.length = 0
    for (const who of everybody) api.inside.get(room)!.delete(who)
    keepers.changed(room)
    await clock.advance(2_000 + GRACE_MS)
    expect(api.calls).toEqual([`delete ${room}`])
  },
)

test('who goes away with others of a room hears those, and nobody else there; alone nobody stays', async () => {
  await follow(Object.fromEntries(everybody.map((who) => [who, may(microphone)])))
  await allSpeakInTheDen()
  // From browser to browser, maybe.
  together = [
    ['ann', 'bob'],
    ['cid', 'dan'],
  ]
  await follow({ ann: may(microphone), bob: may(microphone) })
  expect(api.calls.toSorted()).toEqual([
    'unsubscribe ann voice of cid,voice of dan',
    'unsubscribe bob voice of cid,voice of dan',
    'unsubscribe cid voice of ann,voice of bob',
    'unsubscribe dan voice of ann,voice of bob',
  ])
  await clock.advance(GRACE_MS * 2)
  // A client that takes again what it may not take is seen to within a second.
  api.calls.length = 0
  await clock.advance(WATCHFUL_MS)
  expect(api.calls.length).toBe(4)
  expect(whoIsIn(room)).toEqual(everybody)
  together = [['ann', 'bob']]
  await follow({ ann: may(microphone), bob: may(microphone | camera) })
  await clock.advance(GRACE_MS)
  expect(whoIsIn(room)).toEqual(['ann', 'bob'])
})

test('who loses a right loses the track, and can not publish it again', async () => {
  await talking()
  await follow({ ann: may(microphone | camera), bob: may(camera) })
  expect(api.calls).toEqual(['permit bob camera'])
  expect(api.seen(room)['bob']).toEqual(['face of bob'])
  expect(api.publish(room, 'bob', 'again', 'microphone')).toBe(false)
  await follow({ ann: may(0), bob: may(camera | microphone) })
  expect(api.seen(room)['ann']).toEqual([])
  expect(api.publish(room, 'bob', 'again', 'microphone')).toBe(true)
})

test('who comes in with rights of before, or with more than anybody has, gets those of now', async () => {
  await talking()
  await follow({ ann: may(microphone | camera), bob: may(camera) })
  api.calls.length = 0
  // With a token LiveKit gave out while more was allowed.
  api.join(room, 'bob', ['microphone', 'camera'], { hasMore: true })
  api.publish(room, 'bob', 'voice', 'microphone')
  keepers.changed(room)
  await clock.advance(60)
  expect(api.calls).toEqual(['permit bob camera'])
  expect(api.seen(room)['bob']).toEqual([])
})

test('who sends one track after another of what they may send is put out', async () => {
  await talking()
  for (let n = 0; n < 6; n += 1) api.publish(room, 'bob', `face ${n}`, 'camera')
  keepers.changed(room)
  await clock.advance(60)
  expect(api.calls).toEqual([])
  api.publish(room, 'bob', 'one more', 'camera')
  keepers.changed(room)
  await clock.advance(60)
  expect(api.calls).toEqual(['remove bob'])
})

test('who left the space is put out at once, who walked away in a moment, and a stranger whenever seen', async () => {
  await talking()
  here.delete('bob')
  await follow({ ann: may(microphone | camera), cid: may(microphone) })
  expect(api.calls).toEqual(['remove bob'])
  api.join(room, 'cid', ['microphone'])
  api.calls.length = 0
  await follow({ ann: may(microphone | camera) })
  expect(api.calls).toEqual([])
  await clock.advance(GRACE_MS)
  expect(api.calls).toEqual(['remove cid'])
  // With another's name, or with a token of theirs that is still good.
  for (const who of ['mallory', 'bob', 'cid']) api.join(room, who, ['microphone'])
  keepers.changed(room)
  await clock.advance(60)
  expect(Object.keys(api.seen(room))).toEqual(['ann'])
})

test('without a word of LiveKit who came back is found by looking, for as long as a token may be good', async () => {
  await talking()
  here.delete('bob')
  await follow({ ann: may(microphone | camera), cid: may(microphone) })
  for (let minute = 0; minute < 10; minute++) {
    await clock.advance(55_000)
    api.join(room, 'bob', ['microphone'])
    await clock.advance(WATCHFUL_MS)
    expect(Object.keys(api.seen(room))).toEqual(['ann'])
  }
  await clock.advance(120_000)
  const { looks } = api
  await clock.advance(CALM_MS * 3)
  expect(api.looks - looks).toBeLessThanOrEqual(3)
})

test('a picture in the place of a voice, and a track that stays although it was taken away, put one out', async () => {
  await talking()
  await follow({ ann: may(microphone), bob: may(microphone) })
  api.calls.length = 0
  api.publish(room, 'bob', 'picture', 'microphone', 'video')
  keepers.changed(room)
  await clock.advance(60)
  expect(api.calls).toEqual(['remove bob'])
  // Somehow LiveKit still lists it.
  const ann = api.inside.get(room)!.get('ann')!
  ann.tracks = [...ann.tracks, { id: 'face', source: 'camera', kind: 'video', isMuted: false }]
  api.calls.length = 0
  keepers.changed(room)
  await clock.advance(60)
  expect(api.calls).toEqual(['mute ann face'])
  await clock.advance(WATCHFUL_MS * 2)
  expect(api.calls).toEqual(['mute ann face', 'remove ann'])
})

test('of two who block each other neither is subscribed to the other, again at every look', async () => {
  await talking()
  await follow({ ann: may(microphone | camera, 'bob'), bob: may(microphone | camera, 'ann') })
  const both = ['unsubscribe ann voice of bob,face of bob', 'unsubscribe bob voice of ann,face of ann']
  expect(api.calls).toEqual(both)
  keepers.changed(room)
  await clock.advance(60)
  expect(api.calls).toEqual([...both, ...both])
})

test('what fails is tried again as things are then, in order, and nobody else waits for it', async () => {
  await talking()
  api.failing = 3
  await follow({ ann: may(microphone | camera), bob: may(0) })
  await follow({ ann: may(microphone | camera), bob: may(camera) })
  expect(api.calls).toEqual([])
  await clock.advance(5_000)
  expect(api.calls).toEqual(['permit bob camera'])
  expect(errors.length).toBeGreaterThan(0)
})

test('a conversation that is over closes its room; one that comes back has another', async () => {
  await talking()
  space.follow(new Map())
  await clock.advance(GRACE_MS + 100)
  expect(api.inside.has(room)).toBe(false)
  space.follow(new Map([['den', talk({ ann: may(microphone) }, 'round-2')]]))
  expect(await keepers.ready('space', 'den')).toBe(names.nameOf('space', 'round-2'))
  await clock.advance(60)
  // A new time of the same conversation, without a moment between.
  space.follow(new Map([['den', talk({ ann: may(microphone) }, 'round-3')]]))
  await clock.advance(GRACE_MS + 100)
  expect([...api.inside.keys()]).toEqual([names.nameOf('space', 'round-3')])
  space.close()
  await clock.advance(GRACE_MS + 100)
  expect([...api.inside.keys()]).toEqual([])
  expect(clock.timers).toBe(0)
})

test('rooms of a server that is gone are closed; those of other sites, products and servers are not', async () => {
  const others = [
    createRoomNames('another site').nameOf('space', 'x'),
    names.nameOf('elsewhere', 'x'),
    'a room of somebody',
    `${room}.more`,
  ]
  await Promise.all([...others, names.nameOf('gone', 'x')].map((name) => api.createRoom(name)))
  await talking()
  keepers.start()
  await clock.advance(100)
  expect([...api.inside.keys()].sort()).toEqual([...others, room].sort())
  // LiveKit tells of one in between.
  await api.createRoom(names.nameOf('gone', 'y'))
  keepers.changed(names.nameOf('gone', 'y'))
  await clock.advance(100)
  expect([...api.inside.keys()].sort()).toEqual([...others, room].sort())
  await keepers.close()
  expect([...api.inside.keys()].sort()).toEqual([...others].sort())
  expect(clock.timers).toBe(0)
})

test('a server that stops while LiveKit is away waits for nothing', async () => {
  await talking()
  api.failing = 100
  await follow({ ann: may(0) })
  await keepers.close()
  expect(errors.at(-1)).toContain('left open')
})

test('a recording is the one guest there is; it ends with the conversation, and is told as it is', async () => {
  await talking()
  const started = await keepers.record('space', 'den', 'ann')
  expect(started).toEqual({ id: 'EG_1', state: 'starting' })
  expect(api.calls.at(-1)).toBe(`record ${room} /out/space/round-1-{time}.mp4`)
  api.join(room, 'EG_1', [], { isRecorder: true, hasMore: true })
  api.join(room, 'EG_9', [], { isRecorder: true, hasMore: true })
  api.recordings.set('EG_1', { id: 'EG_1', state: 'active' })
  keepers.changed(room)
  await clock.advance(60)
  expect(Object.keys(api.seen(room))).toEqual(['ann', 'bob', 'EG_1'])
  expect(await keepers.record('space', 'den', 'ann')).toEqual({ id: 'EG_1', state: 'active' })
  expect(await keepers.record('space', 'nowhere', 'ann')).toEqual({ problem: 'notCarried' })
  expect(await keepers.stopRecording('space', 'den')).toEqual({ id: 'EG_1', state: 'ending' })
  keepers.changed(room)
  await clock.advance(60)
  expect(await keepers.record('space', 'den', 'ann')).toMatchObject({ id: 'EG_2' })
  space.follow(new Map())
  await clock.advance(GRACE_MS + 100)
  expect(api.calls.filter((call) => /^(stop EG_2|delete)/.test(call))).toEqual([
    'stop EG_2',
    `delete ${room}`,
  ])
  api.hasEgress = false
  await talking()
  expect(await keepers.record('space', 'den', 'ann')).toEqual({ problem: 'missing' })
})

const stateOf = (id: string) => written.written.get(id)?.state

test('what becomes of a recording is written down, also once its room is gone', async () => {
  await talking()
  await keepers.record('space', 'den', 'ann')
  expect(written.written.get('EG_1')).toMatchObject({
    spaceId: 'space',
    conversationId: 'den',
    room,
    startedBy: 'ann',
    state: 'starting',
  })
  api.recordings.set('EG_1', { id: 'EG_1', state: 'active' })
  keepers.changed(room)
  await clock.advance(60)
  expect(stateOf('EG_1')).toBe('active')
  expect(keepers.isRecorded('space', 'den')).toBe(true)
  // The service that records needs a while for the end of the file.
  api.stopRecording = (id) => Promise.resolve(void api.recordings.set(id, { id, state: 'ending' }))
  space.follow(new Map())
  await clock.advance(GRACE_MS + 100)
  expect(stateOf('EG_1')).toBe('ending')
  expect(keepers.isRecorded('space', 'den')).toBe(false)
  api.recordings.set('EG_1', { id: 'EG_1', state: 'complete', file: '/out/1.mp4' })
  keepers.changed(room)
  await clock.advance(60)
  expect(written.written.get('EG_1')).toMatchObject({ state: 'complete', file: '/out/1.mp4' })
})

test('a recording that LiveKit has lost is written down as that, by whichever server finds it', async () => {
  await talking()
  await keepers.record('space', 'den', 'ann')
  api.recordings.clear()
  keepers.changed(room)
  await clock.advance(60)
  expect(stateOf('EG_1')).toBe('lost')
  const gone = { conversationId: 'x', room: 'of a server that is gone' }
  for (const [id, spaceId] of [
    ['EG_7', 'space'],
    ['EG_8', 'space'],
    ['EG_9', 'elsewhere'],
  ] as const)
    await written.log.began({ ...gone, spaceId }, { id, state: 'active' }, 'bob')
  api.recordings.set('EG_8', { id: 'EG_8', state: 'complete', file: '/out/8.mp4' })
  keepers.start()
  await clock.advance(60)
  expect(['EG_7', 'EG_8', 'EG_9'].map(stateOf)).toEqual(['lost', 'complete', 'active'])
})

test('a recording ends within a minute once its space may not record any more', async () => {
  await talking()
  await keepers.record('space', 'den', 'ann')
  keepers.start()
  await clock.advance(61_000)
  expect(keepers.isRecorded('space', 'den')).toBe(true)
  problem = 'RecordingUsedUp'
  await clock.advance(60_000)
  expect(keepers.isRecorded('space', 'den')).toBe(false)
  expect(api.calls.filter((call) => call.startsWith('stop'))).toEqual(['stop EG_1'])
  expect(Object.keys(api.seen(room))).toEqual(['ann', 'bob'])
})

test('what cannot be written down is not recorded', async () => {
  await talking()
  written.failing.count = 1
  expect(await keepers.record('space', 'den', 'ann')).toEqual({ problem: 'unavailable' })
  expect(api.calls).toContain('stop EG_1')
  expect(keepers.isRecorded('space', 'den')).toBe(false)
  expect(await keepers.record('space', 'den', 'ann')).toMatchObject({ id: 'EG_2' })
  // An end that is not written is found by the next search.
  written.failing.count = 1
  await keepers.stopRecording('space', 'den')
  expect(stateOf('EG_2')).toBe('starting')
  expect(errors.at(-1)).toContain('not written down')
  space.follow(new Map())
  await clock.advance(GRACE_MS + 100)
  keepers.start()
  await clock.advance(60)
  expect(stateOf('EG_2')).toBe('complete')
})
