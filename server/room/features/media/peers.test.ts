import { beforeEach, expect, test } from 'vitest'
import type { EncId } from '#shared/ids.ts'
import { mediaBits } from '#shared/rules/media.ts'
import { at, open, ports, space, talks, wait } from '../../../../tests/support/rooms/talkers.ts'
import type { Visitor } from '../../../../tests/support/rooms/liveSpace.ts'

const { microphone, camera, screen } = mediaBits
const all = microphone | camera | screen

beforeEach(() => open())

/** What a person takes from and gives to whom, by all that was said: user id → [take, give]. */
function exchanges(visitor: Visitor): Record<string, [take: number, give: number]> {
  const byId = new Map(visitor.all('mediaPeers').map((body) => [body.id, body]))
  const result: Record<string, [number, number]> = {}
  for (const { members = [], take = 0, exceptions = [], give = 0 } of byId.values()) {
    for (const encId of members ?? []) {
      if (encId === visitor.encId) continue
      const taken = exceptions?.find((one) => one.encId === encId)?.take ?? take ?? 0
      const uid = space.live.world.players.get(encId as EncId)?.uid ?? String(encId)
      const [former, given] = result[uid] ?? [0, 0]
      result[uid] = [former | taken, given | (give ?? 0)]
    }
  }
  return result
}

test('who talks with each other exchanges everything, and nothing once they have parted', async () => {
  const [ann, bob, cid] = await talks()
  expect(exchanges(ann)).toEqual({ bob: [all, all] })
  expect(exchanges(bob)).toEqual({ ann: [all, all] })
  expect(exchanges(cid)).toEqual({})
  // Walks, as quickly as anybody may.
  for (let z = 12.5; z < 18; z += 0.3) {
    ann.move(1.5, z)
    wait(100)
  }
  wait(1_000)
  expect(exchanges(ann)).toEqual({})
  expect(exchanges(bob)).toEqual({})
})

test('a presentation takes the others their word and their screens, not their faces', async () => {
  const [ann, bob] = await talks()
  ann.ask('startCastScreen', {})
  wait(100)
  expect(exchanges(ann)).toEqual({ bob: [camera, all] })
  expect(exchanges(bob)).toEqual({ ann: [all, camera] })
  ann.ask('endCastScreen', {})
  wait(100)
  expect(exchanges(bob)).toEqual({ ann: [all, all] })
})

test('two present at once: both have their word and their screens, the third sees both', async () => {
  const [ann, bob, cid] = await talks()
  cid.ask('teleport', { mapId: '0', x: 3, y: 12 })
  wait(1_000)
  ann.ask('startCastScreen', {})
  bob.ask('startCastScreen', {})
  wait(100)
  expect(exchanges(ann)).toEqual({ bob: [all, all], cid: [camera, all] })
  expect(exchanges(cid)).toEqual({ ann: [all, camera], bob: [all, camera] })
  ann.ask('endCastScreen', {})
  wait(100)
  expect(exchanges(cid)).toEqual({ ann: [camera, camera], bob: [all, camera] })
  // Given back by who presents, it is as if nobody did.
  bob.ask('startCastScreen', { othersSpeak: true })
  wait(100)
  expect(exchanges(cid)).toEqual({ ann: [all, all], bob: [all, all] })
})

test('what a space closes goes to nobody any more, at once', async () => {
  const [ann, bob] = await talks()
  const record = ports.spaces.get('space-1')!
  const settings = {
    allowAudioChat: true,
    allowVideoChat: false,
    allowScreenShare: false,
    disableAudioVideo: false,
    hideInMetaCity: false,
    topMessage: '',
    screenImage: [],
  }
  ports.spaces.set('space-1', { ...record, settings })
  await space.live.spaceChanged()
  wait(100)
  expect(exchanges(ann)).toEqual({ bob: [microphone, microphone] })
  expect(exchanges(bob)).toEqual({ ann: [microphone, microphone] })
})

test('in a nook nothing goes between two of whom one blocks the other; the third has both', async () => {
  const people = [await at('ann', 10, 11), await at('bob', 11, 11), await at('cid', 11, 12)] as const
  const [ann, bob, cid] = people
  wait(400)
  expect(exchanges(cid)).toEqual({ ann: [all, all], bob: [all, all] })
  ann.send('block', { blockedUserId: 'bob', blocked: true })
  await space.settle()
  wait(100)
  expect(exchanges(ann)).toEqual({ cid: [all, all] })
  expect(exchanges(bob)).toEqual({ cid: [all, all] })
  expect(exchanges(cid)).toEqual({ ann: [all, all], bob: [all, all] })
})

test('from a stage one is heard by everybody and hears nobody; listeners have nothing to do with each other', async () => {
  const [ann, bob, cid] = [await at('ann', 0, 0), await at('bob', 18, 2), await at('cid', 18, 18)] as const
  wait(400)
  expect(exchanges(bob)).toEqual({ ann: [all, 0] })
  expect(exchanges(cid)).toEqual({ ann: [all, 0] })
  expect(exchanges(ann)).toEqual({ bob: [0, all], cid: [0, all] })
})

test('who comes back after a cut is told again with whom it talks', async () => {
  await talks()
  const again = (await space.visit('bob')).enter({})
  wait(100)
  expect(exchanges(again)).toEqual({ ann: [all, all] })
})
