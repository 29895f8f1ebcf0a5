import type { EncId } from '#shared/ids.ts'

/** What a hand is offered for. */
export const offerKinds = ['highFive', 'lead'] as const
export type OfferKind = (typeof offerKinds)[number]

/** Somebody offers somebody a hand, who has not answered yet. */
export interface Offer {
  readonly id: string
  readonly what: OfferKind
  readonly from: EncId
  readonly to: EncId
  readonly fromId: string
  readonly toId: string
  /** ms that only go forward (roomClock.ts). */
  readonly since: number
}

export interface OffersMemory {
  /** What waits for an answer, by id. */
  readonly open: ReadonlyMap<string, Offer>
}

export const emptyOffersMemory: OffersMemory = { open: new Map() }

export type OffersChange =
  { readonly kind: 'offered'; readonly offer: Offer } | { readonly kind: 'over'; readonly id: string }

export function changeOffers({ open: former }: OffersMemory, change: OffersChange): OffersMemory {
  const open = new Map(former)
  if (change.kind === 'offered') open.set(change.offer.id, change.offer)
  else open.delete(change.id)
  return { open }
}

/** What one has offered another for this already. */
export function offerBetween(
  { open }: OffersMemory,
  from: EncId,
  to: EncId,
  what: OfferKind,
): Offer | undefined {
  for (const offer of open.values()) {
    if (offer.from === from && offer.to === to && offer.what === what) return offer
  }
  return undefined
}
