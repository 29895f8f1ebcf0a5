// Hands held out to somebody: a high five, or to be led. They wait for an answer.
import { event } from '#shared/protocol/messages.ts'
import { rightsOf } from '#shared/rules/rights.ts'
import { few, type Feature } from '../../feature.ts'
import { withPlayer, type Handlers } from '../../handler.ts'
import type { MemoryOf } from '../../memory.ts'
import { changeOffers, emptyOffersMemory, type OffersChange, type OffersMemory } from './memory.ts'
import { answerOffer, offerHand, watchOffers } from './offers.ts'

declare module '../../memory.ts' {
  interface Memories {
    offers: MemoryOf<OffersMemory, OffersChange>
  }
}

export const handlers = {
  offerHand: withPlayer<'offerHand'>(offerHand),
  answerOffer: withPlayer<'answerOffer'>(answerOffer),
} satisfies Partial<Handlers>

export const rights = rightsOf.offers

export const rates = {
  // Nobody is asked again and again.
  offerHand: { burst: 6, perSecond: 0.3 },
  answerOffer: few,
} satisfies Feature['rates']

export const audiences = { offerUpdate: 'entered' } satisfies Feature['audiences']

export const memory = {
  offers: { empty: emptyOffersMemory, change: changeOffers },
} satisfies Feature['memory']

export const watches = [watchOffers] satisfies Feature['watches']

export const greeting = {
  // Who comes back after a cut still sees the hand that is held out.
  returned: ({ memory: { offers }, self }) =>
    [...offers.open.values()]
      .filter(({ to }) => to === self?.encId)
      .map(({ id, fromId, toId, what }) =>
        event('offerUpdate', { offerId: id, fromId, toId, what, state: 'offered' }),
      ),
} satisfies Feature['greeting']
