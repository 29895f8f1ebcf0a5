import type { EventBody } from '#shared/protocol/messages.ts'

/** A hand that is held out to oneself and waits for an answer. */
export interface OpenOffer {
  readonly id: string
  readonly fromId: string
  readonly what: 'highFive' | 'lead'
}

/** How an offer of one's own ended, in words (`calls.offerEnds.*`). */
export type OfferEnding = 'accepted' | 'declined' | 'expired' | 'gone'

export interface OffersStep {
  readonly open: readonly OpenOffer[]
  readonly ending?: { readonly how: OfferEnding; readonly what: OpenOffer['what']; readonly otherId: string }
}

const endings: ReadonlySet<string> = new Set(['accepted', 'declined', 'expired', 'gone'])

/** What an `offerUpdate` means for somebody: what waits for their answer, and what they are told of their own. */
export function nextOffers(
  open: readonly OpenOffer[],
  { offerId, fromId, toId, what: said, state }: EventBody<'offerUpdate'>,
  selfUid: string | undefined,
): OffersStep {
  const what = said === 'lead' ? 'lead' : 'highFive'
  const id = offerId ?? ''
  const others = open.filter((offer) => offer.id !== id)
  if (toId === selfUid)
    return { open: state === 'offered' ? [...others, { id, fromId: fromId ?? '', what }] : others }
  if (fromId !== selfUid || !endings.has(state ?? '')) return { open }
  return { open, ending: { how: state as OfferEnding, what, otherId: toId ?? '' } }
}
