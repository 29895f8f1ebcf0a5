import { expect, test } from 'vitest'
import { createManualClock } from '../../../tests/support/manualClock.ts'
import { FakeCarriers, STEP_MS } from '../../../tests/support/rooms/fakeCarriers.ts'
import { Carriers } from './carriers/Carriers.ts'
import { createMediaStore } from './createMediaStore.ts'
import { slots, type Exchange, type Slot } from './transport.ts'

const everything: Exchange = { take: new Set(slots), give: new Set(slots) }

/** The store of Ann, who stands with Bob: over the real switch between ways, and ways that are not. */
function stage(exchange: Exchange) {
  const clock = createManualClock()
  const network = new FakeCarriers(clock)
  const none = () => Promise.reject(new Error('no devices here'))
  const store = createMediaStore(
    {
      devices: { open: none, openScreen: none },
      clock,
      habits: () => ({ keepsMicrophone: false, talksByKey: false }),
      tell: () => {},
    },
    (listener) =>
      new Carriers({
        ...listener,
        clock,
        newId: () => 'one',
        meshFaces: 4,
        createMesh: (carrier) => network.create('ann', 'mesh', carrier),
        createRoom: (id, carrier) => network.create('ann', `room:${id}`, carrier),
        send: (to, word) => network.post('ann', to, word),
      }),
  )
  const bob = network.person('bob')
  for (const slot of slots) bob.carriers.publish(slot, {} as MediaStreamTrack)
  bob.connect(new Map([['ann', exchange]]))
  return {
    store,
    /** What there is of Bob to be played or shown: elements are made of nothing else (Voices.tsx). */
    played: () => [...(store.get().people.get('bob')?.tracks.keys() ?? [])],
    async pass(ms: number) {
      for (let passed = 0; passed < ms; passed += STEP_MS) await network.step()
    },
  }
}

test.each<readonly [way: string, exchange: Exchange]>([
  ['the mesh', everything],
  ['a room', { ...everything, rooms: new Map([['talk', everything]]) }],
])(
  'over %s: what the server names no more is played by nothing in the same turn, and never again',
  async (_way, exchange) => {
    const { store, played, pass } = stage(exchange)
    store.meet(new Map([['bob', exchange]]))
    await pass(2_000)
    expect(played()).toEqual(slots)
    const camera = new Set<Slot>(['camera'])
    store.meet(new Map([['bob', { take: camera, give: new Set(slots) }]]))
    expect(played()).toEqual(['camera'])
    await pass(2_000)
    expect(played()).toEqual(['camera'])
    store.meet(new Map())
    expect([store.get().people.size, played()]).toEqual([0, []])
    // Bob goes on sending.
    await pass(2_000)
    expect([store.get().people.size, played()]).toEqual([0, []])
  },
)
