import { describe, expect, test } from 'vitest'
import { mediaBits } from '#shared/rules/media.ts'
import type { EncId } from '#shared/ids.ts'
import { at, open, space, square, talks, wait } from '../../../../tests/support/rooms/talkers.ts'
import type { Visitor } from '../../../../tests/support/rooms/liveSpace.ts'

const { microphone, camera, screen } = mediaBits
const all = microphone | camera | screen

const last = (visitor: Visitor) => visitor.all('mediaPeers').at(-1)
const isHeld = ({ encId }: Visitor) => space.live.memory.media.held.has(encId as EncId)

describe('on a level that mutes whoever comes in', () => {
  test('nobody is heard before they ask to be', async () => {
    await open({}, {}, { muteOnEntry: true })
    const [ann, bob] = await talks()
    expect(last(ann)).toMatchObject({ take: camera | screen, give: camera | screen, held: microphone })
    ann.ask('unmute', {})
    wait(100)
    expect(last(ann)).toMatchObject({ give: all })
    expect(last(ann)?.exceptions).toEqual([{ encId: bob.encId, take: camera | screen }])
    expect(last(ann)?.held).toBe(0)
    expect(last(bob)).toMatchObject({ give: camera | screen, held: microphone })
  })

  test('it holds for each time somebody comes, and not on the next level', async () => {
    await open({}, {}, { muteOnEntry: true })
    const ann = await at('ann', 1, 12)
    ann.ask('unmute', {})
    expect(isHeld(ann)).toBe(false)
    ann.ask('teleport', { mapId: '1', x: 5, y: 5 })
    expect(isHeld(ann)).toBe(false)
    ann.ask('teleport', { mapId: '0', x: 1, y: 12 })
    expect(isHeld(ann)).toBe(true)
    ann.ask('teleport', { mapId: '1', x: 5, y: 5 })
    expect(isHeld(ann)).toBe(false)
  })

  test('a lost connection changes nothing, to leave forgets it', async () => {
    await open({}, {}, { muteOnEntry: true })
    const ann = await at('ann', 1, 12)
    ann.ask('unmute', {})
    ann.leave()
    const again = (await space.visit('ann')).enter({})
    expect(isHeld(again)).toBe(false)
    const bob = await at('bob', 3, 12)
    bob.ask('exit', {})
    expect(space.live.memory.media.held.size).toBe(0)
  })
})

test('in a silent nook nobody talks, and nobody begins to', async () => {
  await open({ hush: { name: 'hush', nookCoords: { coords: square(1, 15) }, silent: true } })
  const [ann, bob, cid] = [await at('ann', 1, 15), await at('bob', 2, 15), await at('cid', 8, 12)]
  wait(400)
  expect(ann.all('conversation')).toEqual([])
  for (const [kind, body] of [
    ['enterWhisper', { recipientId: 'bob' }],
    ['enterWhisper', { recipientId: 'cid' }],
    ['joinMeeting', { meetingId: 'hush', connectionIds: ['tab'] }],
    ['ring', { user: 'cid' }],
  ] as const) {
    expect(ann.ask(kind, body as never), kind).toMatchObject({
      succeeded: false,
      reason: 'nobody talks in a silent zone',
    })
  }
  expect(cid.ask('enterWhisper', { recipientId: 'bob' })).toMatchObject({ succeeded: false })
  expect(bob.all('mediaPeers')).toEqual([])
})

test('a call does not reach into a silent zone, and goes on outside of it', async () => {
  await open({ hush: { name: 'hush', nookCoords: { coords: square(1, 15) }, silent: true } })
  const [ann, bob] = [await at('ann', 3, 14), await at('bob', 8, 12)]
  ann.ask('ring', { user: 'bob' })
  bob.ask('answerCall', { callId: bob.all('callUpdate').at(-1)?.callId ?? '', answer: 'accept' })
  wait(100)
  expect(last(bob)?.members).toEqual([ann.encId, bob.encId])
  ann.ask('teleport', { mapId: '0', x: 2, y: 16 })
  wait(300)
  expect(last(bob)?.members ?? []).toEqual([])
  ann.ask('teleport', { mapId: '0', x: 5, y: 16 })
  wait(300)
  expect(last(bob)?.members).toEqual([ann.encId, bob.encId])
})

test('do not disturb parts at once from who stands near, and is joined again when it is over', async () => {
  await open()
  const [ann, bob] = await talks()
  expect(last(ann)?.members).toEqual([ann.encId, bob.encId])
  bob.ask('setAvailability', { availability: 'DoNotDisturb' })
  wait(100)
  expect(last(ann)?.members ?? []).toEqual([])
  expect(ann.ask('enterWhisper', { recipientId: 'bob' })).toMatchObject({ succeeded: false })
  bob.ask('enterWhisper', { recipientId: 'ann' })
  ann.ask('enterWhisper', { recipientId: 'bob' })
  wait(100)
  expect(last(ann)?.members).toEqual([ann.encId, bob.encId])
  bob.ask('leaveWhisper', {})
  bob.ask('setAvailability', { availability: 'Available' })
  wait(500)
  expect(last(ann)?.members).toEqual([ann.encId, bob.encId])
})

test('beside a stage, walking costs nothing: what people may exchange is worked out once for each thing that counts', async () => {
  await open()
  const [ann, bob] = [await at('ann', 0, 0), await at('bob', 18, 12)]
  wait(400)
  const known = space.live.memory.media.told
  const messages = bob.all('mediaPeers').length
  for (let step = 0; step < 40; step++) {
    bob.move(18.5, 12.5 + (step % 2) * 0.2)
    wait(50)
  }
  // The very same answers: nothing was made anew.
  expect(space.live.memory.media.told).toBe(known)
  expect(bob.all('mediaPeers')).toHaveLength(messages)
  ann.ask('spotlight', { isSpotlighted: false })
  wait(100)
  expect(space.live.memory.media.told).not.toBe(known)
})
