import { beforeEach, describe, expect, test } from 'vitest'
import type { ActionBody, ActionName } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'
import { at, open, ports, space, wait } from '../../../../tests/support/rooms/talkers.ts'
import type { Visitor } from '../../../../tests/support/rooms/liveSpace.ts'

// 安 and 波 talk in the den, 慈 is alone; 恶 tries to get in between with everything a client can send. Nothing of it may
// bring it a voice, a picture, a signal or a line of theirs.

let ann: Visitor
let bob: Visitor
let cid: Visitor
let eve: Visitor

const offer = new TextEncoder().encode(JSON.stringify({ kind: 'offer', session: 's1', sdp: 'v=0\no=- 1\n' }))
const many = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))

beforeEach(async () => {
  await open({}, {}, {})
  ann = await at('ann', 10, 11)
  bob = await at('bob', 11, 11)
  cid = await at('cid', 18, 2)
  eve = await at('eve', 2, 18)
  ann.ask('joinMeeting', { meetingId: 'den', connectionIds: ['a'] })
  bob.ask('joinMeeting', { meetingId: 'den', connectionIds: ['b'] })
  wait(400)
})

/** Everything that would let `eve` hear, see or read the two, or them her. */
function leaks(): string[] {
  const found: string[] = []
  const { meeting, media } = space.live.memory
  const self = eve.encId!
  for (const { id, members } of meeting.conversations.values())
    if (members.includes(self)) found.push(`in ${id}`)
  for (const [id, byPlayer] of media.told) {
    for (const [encId, { members }] of byPlayer) {
      if (encId === self || members?.includes(self)) found.push(`exchanges in ${id}`)
    }
  }
  for (const one of [ann, bob, cid])
    if (one.all('signal').some(({ encId }) => encId === self)) found.push('signal')
  if (eve.all('signal').length > 0) found.push('heard a signal')
  if (eve.all('playerChats').some(({ senderId }) => senderId !== 'eve')) found.push('heard a line')
  for (const one of [ann, bob])
    if (one.all('playerChats').some(({ senderId }) => senderId === 'eve')) found.push('line')
  return found
}

const attempt = <K extends ActionName>(kind: K, body: ActionBody<K>): void => void eve.send(kind, body)

type Attack = readonly [what: string, run: () => void]

const toAll = (): string[] => [ann, bob, cid].map(({ encId }) => String(encId))

const attacks: readonly Attack[] = [
  // Offers and signals.
  ['an offer to each of them', () => toAll().forEach((to) => attempt('signal', { to, data: offer }))],
  ['an offer by user id', () => ['ann', 'bob'].forEach((to) => attempt('signal', { to, data: offer }))],
  ['an offer to oneself', () => attempt('signal', { to: 'eve', data: offer })],
  [
    'an offer to nobody',
    () => ['', '0', '-1', '999', 'NaN', '1e9'].forEach((to) => attempt('signal', { to, data: offer })),
  ],
  ['an offer to everybody at once', () => attempt('signal', { to: toAll().join(','), data: offer })],
  ['an empty signal', () => toAll().forEach((to) => attempt('signal', { to, data: new Uint8Array() }))],
  ['a signal without data', () => toAll().forEach((to) => attempt('signal', { to }))],
  [
    'a signal larger than limits',
    () => attempt('signal', { to: 'ann', data: new Uint8Array(limits.signalBytes + 1) }),
  ],
  [
    'random bytes',
    () => toAll().forEach((to) => attempt('signal', { to, data: new Uint8Array([255, 254, 0]) })),
  ],
  ['two hundred offers', () => many(200, () => attempt('signal', { to: 'ann', data: offer }))],
  ['an offer before entering', () => void space.visit('eve')],
  // Joins.
  [
    'the meeting of the den from outside',
    () => attempt('joinMeeting', { meetingId: 'den', connectionIds: ['e'] }),
  ],
  [
    'the meeting under the name of the other level',
    () => attempt('joinMeeting', { meetingId: '0/den', connectionIds: ['e'] }),
  ],
  [
    'the conversation as a meeting',
    () => attempt('joinMeeting', { meetingId: 'meeting:den', connectionIds: ['e'] }),
  ],
  ['the tabs of others', () => attempt('joinMeeting', { meetingId: 'den', connectionIds: ['a', 'b'] })],
  [
    'more tabs than one may name',
    () => attempt('joinMeeting', { meetingId: 'den', connectionIds: many(100, String) }),
  ],
  [
    'a name that is too long',
    () => attempt('joinMeeting', { meetingId: 'x'.repeat(65), connectionIds: ['e'] }),
  ],
  [
    'a nook that does not exist',
    () => attempt('joinMeeting', { meetingId: 'nowhere', connectionIds: ['e'] }),
  ],
  ['a meeting in nobody’s name', () => attempt('joinMeeting', { connectionIds: ['e'] })],
  ['leaving a meeting of others', () => attempt('leaveMeeting', { meetingId: 'den' })],
  [
    'removing them from their meeting',
    () => ['ann', 'bob'].forEach((user) => attempt('removeFromMeeting', { user })),
  ],
  // Calls.
  ['taking a call that never rang', () => attempt('answerCall', { callId: 'id-1', answer: 'accept' })],
  [
    'taking every call there might be',
    () => many(30, (n) => attempt('answerCall', { callId: `id-${n}`, answer: 'accept' })),
  ],
  [
    'joining a call by its name',
    () => many(30, (n) => attempt('joinMeeting', { meetingId: `call:id-${n}`, connectionIds: ['e'] })),
  ],
  // Whispers.
  ['a whisper to who stands alone', () => attempt('enterWhisper', { recipientId: 'cid' })],
  [
    'whispers to everybody, again and again',
    () => many(5, () => toAll().forEach((recipientId) => attempt('enterWhisper', { recipientId }))),
  ],
  [
    'saying yes in a whisper one asked for oneself',
    () => many(3, () => attempt('enterWhisper', { recipientId: String(cid.encId) })),
  ],
  // Screens.
  ['their share on a wall', () => attempt('castToWall', { screen: 'tv' })],
  [
    'lines on a share one does not see',
    () => ['ann', 'bob'].forEach((sharer) => attempt('drawOnShare', { sharer, stroke: 1, points: [1, 1] })),
  ],
  ['the lines on it', () => ['ann', 'bob'].forEach((sharer) => attempt('getShareMarks', { sharer }))],
  // Presenting, the stage, the microphone.
  ['presenting to nobody', () => attempt('startCastScreen', {})],
  ['presenting in the name of another', () => attempt('startCastScreen', { hostId: 'ann' })],
  ['ending the presentation of another', () => attempt('endCastScreen', { hostId: 'ann' })],
  [
    'going on a stage from below',
    () => attempt('spotlight', { spotlightedUser: 'eve', isSpotlighted: true }),
  ],
  ['putting another on it', () => attempt('spotlight', { spotlightedUser: 'ann', isSpotlighted: true })],
  ['asking to be heard', () => attempt('unmute', {})],
  ['muting them from afar', () => attempt('requestMute', { target: 'ann', video: true })],
  ['speaking where nobody is', () => attempt('activelySpeaking', { activelySpeaking: true })],
  // Saying that one is somewhere, or somebody.
  ['saying that one is in conversation', () => attempt('setInConversation', { inConversation: true })],
  ['saying that one is in their area', () => attempt('setCurrentArea', { currentArea: 'den' })],
  ['moving another', () => attempt('teleport', { targetId: 'ann', mapId: '0', x: 2, y: 17 })],
  ['leaping into the den', () => eve.move(10.5, 11.5)],
  ['teleporting out of the map', () => attempt('teleport', { mapId: '9', x: 10, y: 11 })],
  // Lines.
  [
    'a line to those who talk, from afar',
    () =>
      attempt('chat', {
        chatRecipient: 'LOCAL_CHAT',
        contents: '听得到吗',
        id: 'x-1',
        localPlayerIds: ['ann', 'bob'],
      }),
  ],
  [
    'a line into their nook',
    () => attempt('chat', { chatRecipient: 'ROOM_CHAT', contents: '听得到吗', id: 'x-2', nookId: 'den' }),
  ],
  // Bytes.
  [
    'frames that are none',
    () => [[], [255], [10, 5, 1], many(64, (n) => n)].forEach((bytes) => eve.bytes(new Uint8Array(bytes))),
  ],
]

describe('nothing lets somebody in who does not belong to a talk', () => {
  test.each(attacks)('%s', async (_what, run) => {
    run()
    await space.settle()
    wait(1_000)
    expect(leaks()).toEqual([])
    // And the two go on.
    expect(space.live.memory.meeting.conversations.get('meeting:den')?.members).toEqual([
      ann.encId,
      bob.encId,
    ])
    expect(space.errors).toEqual([])
  })

  test('there are thirty ways and more', () => expect(attacks.length).toBeGreaterThanOrEqual(30))
})

describe('what was once allowed is not allowed any more', () => {
  /** 恶 is in the den, in the meeting, and exchanges signals. */
  async function letIn(): Promise<void> {
    eve.ask('teleport', { mapId: '0', x: 12, y: 12 })
    eve.ask('joinMeeting', { meetingId: 'den', connectionIds: ['e'] })
    wait(300)
    expect(eve.ask('signal', { to: 'ann', data: offer })?.succeeded).toBe(true)
    await space.settle()
  }
  const isOut = (to = 'ann'): boolean => {
    const before = [ann, bob].map((one) => one.all('signal').length).join()
    eve.send('signal', { to, data: offer })
    space.live.flush()
    return [ann, bob].map((one) => one.all('signal').length).join() === before
  }

  test.each<[string, () => void]>([
    ['they have left the meeting', () => void eve.ask('leaveMeeting', {})],
    ['the host has removed them', () => void ann.ask('removeFromMeeting', { user: 'eve' })],
    ['they have walked out', () => void eve.ask('teleport', { mapId: '0', x: 2, y: 17 })],
    ['they are on another level', () => void eve.ask('teleport', { mapId: '1', x: 5, y: 5 })],
    ['one blocks them', () => void ann.send('block', { blockedUserId: 'eve', blocked: true })],
    ['they have left the space', () => void eve.ask('exit', {})],
  ])('signals, once %s', async (_how, part) => {
    await letIn()
    part()
    await space.settle()
    wait(1_000)
    expect(isOut()).toBe(true)
  })

  test('signals, once the space has closed sound and pictures', async () => {
    await letIn()
    const record = ports.spaces.get('space-1')!
    const settings = {
      allowAudioChat: true,
      allowVideoChat: true,
      allowScreenShare: true,
      disableAudioVideo: true,
      hideInMetaCity: false,
      topMessage: '',
      screenImage: [],
    }
    ports.spaces.set('space-1', { ...record, settings })
    await space.live.spaceChanged()
    wait(100)
    expect(isOut()).toBe(true)
  })

  test('whom a presentation has muted is given no word by saying that they are none of them', async () => {
    await letIn()
    ann.ask('startCastScreen', {})
    wait(100)
    const bits = () =>
      bob
        .all('mediaPeers')
        .at(-1)
        ?.exceptions?.find(({ encId }) => encId === eve.encId)?.take
    const muted = bits() ?? bob.all('mediaPeers').at(-1)?.take
    for (const [kind, body] of [
      ['unmute', {}],
      ['joinMeeting', { meetingId: 'den', connectionIds: ['other'] }],
      ['activelySpeaking', { activelySpeaking: true }],
    ] as const) {
      eve.ask(kind, body as never)
      wait(100)
    }
    expect(bits() ?? bob.all('mediaPeers').at(-1)?.take).toBe(muted)
    expect((muted ?? 0) & 1).toBe(0)
    expect(
      bob
        .all('playerActivelySpeaks')
        .filter(({ encId, activelySpeaking }) => encId === eve.encId && activelySpeaking),
    ).toEqual([])
  })
})
