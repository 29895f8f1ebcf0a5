import { expect, test } from 'vitest'
import { event, type EventBody } from '#shared/protocol/messages.ts'
import { nextOffers, type OpenOffer } from './nextOffers.ts'

const told = (state: string, what = 'highFive', offerId = 'o1') =>
  event('offerUpdate', { offerId, fromId: 'ann', toId: 'bob', what, state }).body as EventBody<'offerUpdate'>
const open: OpenOffer = { id: 'o1', fromId: 'ann', what: 'highFive' }

test('a hand held out waits with whom it is held out to, until it is over', () => {
  expect(nextOffers([], told('offered'), 'bob')).toEqual({ open: [open] })
  expect(nextOffers([open], told('offered', 'lead', 'o2'), 'bob').open).toHaveLength(2)
  // Said once more after a cut, it is the same one.
  expect(nextOffers([open], told('offered'), 'bob').open).toEqual([open])
  for (const state of ['accepted', 'declined', 'cancelled', 'expired', 'gone']) {
    expect(nextOffers([open], told(state), 'bob'), state).toEqual({ open: [] })
  }
})

test('who held it out is told how it ended, but not what they did themselves', () => {
  expect(nextOffers([], told('offered'), 'ann')).toEqual({ open: [] })
  expect(nextOffers([], told('cancelled'), 'ann')).toEqual({ open: [] })
  expect(nextOffers([], told('declined', 'lead'), 'ann').ending).toEqual({
    how: 'declined',
    what: 'lead',
    otherId: 'bob',
  })
  expect(nextOffers([open], told('accepted'), 'cid')).toEqual({ open: [open] })
})
