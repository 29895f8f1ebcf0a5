import { expect, test } from 'vitest'
import { createManualClock, settle } from '../../../../tests/support/manualClock.ts'
import type { Carrier, CarrierListener, Exchange } from '../transport.ts'
import { LateCarrier, LOAD_AGAIN_MS } from './LateCarrier.ts'

const exchange: Exchange = { take: new Set(), give: new Set() }
const people = new Map([['bob', exchange]])
const microphone = { kind: 'audio' } as MediaStreamTrack

function late(load: (create: () => Carrier) => Promise<() => Carrier>) {
  const said: string[] = []
  const clock = createManualClock()
  const listener: CarrierListener = {
    onState: (userId, state) => said.push(`${userId} ${state}`),
    onTrack: () => {},
    onSending: () => {},
  }
  const carrier: Carrier = {
    connect: (met) => said.push(`connect ${[...met.keys()].join()}`),
    publish: (slot, track) => said.push(`publish ${slot} ${track?.kind}`),
    want: (slot, sizes) => said.push(`want ${slot} ${[...sizes].join()}`),
    arrived: () => Promise.resolve(7),
    figures: () => Promise.resolve([]),
    revive: () => said.push('revive'),
    close: () => said.push('close'),
  }
  return { said, clock, carrier: new LateCarrier(clock, listener, () => load(() => carrier)) }
}

test('what was asked of it while its code was on its way is done once it is there', async () => {
  const { said, carrier } = late((create) => Promise.resolve(create))
  carrier.publish('microphone', microphone)
  carrier.publish('camera', microphone)
  carrier.publish('camera', undefined)
  carrier.want('camera', new Map([['bob', 'low']]))
  carrier.connect(people)
  expect(said).toEqual(['bob connecting'])
  expect(await carrier.arrived('bob', 'microphone')).toBe(0)
  await settle()
  expect(said.slice(1)).toEqual(['publish microphone audio', 'want camera bob,low', 'connect bob'])
  carrier.revive()
  expect(await carrier.arrived('bob', 'microphone')).toBe(7)
  carrier.close()
  expect(said.slice(4)).toEqual(['revive', 'close'])
})

test('code that cannot be had is asked for again', async () => {
  let isThere = false
  const { said, clock, carrier } = late((create) =>
    isThere ? Promise.resolve(create) : Promise.reject(new Error('offline')),
  )
  carrier.connect(people)
  await clock.advance(LOAD_AGAIN_MS - 100)
  isThere = true
  expect(said).toEqual(['bob connecting'])
  await clock.advance(200)
  expect(said).toEqual(['bob connecting', 'connect bob'])
})

test('closed before it was there it never begins', async () => {
  const { said, clock, carrier } = late((create) => Promise.resolve(create))
  carrier.close()
  carrier.connect(people)
  await clock.advance(LOAD_AGAIN_MS * 2)
  expect(said).toEqual(['bob connecting'])
})
