import { event, type ActionBody } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'
import { isUndisturbed } from '#shared/rules/undisturbed.ts'
import type { Player } from '#shared/world/world.ts'
import {
  accept,
  onMap,
  refuse,
  toPlayers,
  type Decision,
  type Outgoing,
  type PlayerContext,
} from '../../handler.ts'
import type { ReactionContext, Watch } from '../../feature.ts'
import type { Change } from '../../memory.ts'
import { leftInPeace } from '../../known/undisturbed.ts'
import { isBlockedPair } from '../../known/blocks.ts'
import { otherHere } from '../../known/otherHere.ts'
import { offerBetween, offerKinds, type Offer, type OfferKind } from './memory.ts'

/** How an offer stands: told to both. */
type OfferState = 'offered' | 'accepted' | 'declined' | 'cancelled' | 'expired' | 'gone'

const told = ({ id, from, to, fromId, toId, what }: Offer, state: OfferState): Outgoing =>
  toPlayers([from, to], event('offerUpdate', { offerId: id, fromId, toId, what, state }))

const over = ({ id }: Offer): Change => ({ of: 'offers', change: { kind: 'over', id } })

const ended = (offer: Offer, state: OfferState): Decision => ({
  ...accept(told(offer, state)),
  changes: [over(offer)],
})

/** Why an offer waits no more; undefined: it does. */
function whyOver(
  { world, memory, space, at }: Pick<ReactionContext, 'world' | 'memory' | 'space' | 'at'>,
  offer: Offer,
): OfferState | undefined {
  const [from, to] = [world.players.get(offer.from), world.players.get(offer.to)]
  if (!from || !to || from.mapId !== to.mapId) return 'gone'
  if (!space.allowMultiPlayer || isBlockedPair(memory.social, offer.fromId, offer.toId)) return 'gone'
  return at - offer.since >= limits.offerMs ? 'expired' : undefined
}

/** The two clap, or the one walks after the other. */
function take(context: PlayerContext, offer: Offer): Decision {
  const state = whyOver(context, offer)
  const [from, to] = [context.world.players.get(offer.from), context.world.players.get(offer.to)]
  if (state || !from || !to) return ended(offer, state ?? 'gone')
  const done =
    offer.what === 'lead'
      ? event('playerSetsFollowTarget', { encId: to.encId, followTarget: from.uid })
      : onMap(from.mapId, event('playerHighFives', { encId: from.encId, encIdTarget: to.encId }))
  return { ...accept(told(offer, 'accepted'), done), changes: [over(offer)] }
}

const offerTo = (context: PlayerContext, other: Player, what: OfferKind): Offer => ({
  id: context.newId(),
  what,
  from: context.self.encId,
  to: other.encId,
  fromId: context.self.uid,
  toId: other.uid,
  since: context.at,
})

/** Everybody near who would hear of it, the nearest first. */
function peopleNear(context: PlayerContext): readonly Player[] {
  const { self, world, memory, space } = context
  if (!space.allowMultiPlayer) return []
  const near: { readonly other: Player; readonly away: number }[] = []
  for (const player of world.players.values()) {
    if (player.encId === self.encId || player.mapId !== self.mapId || player.isNpc) continue
    if (isBlockedPair(memory.social, self.uid, player.uid) || isUndisturbed(player)) continue
    if (player.attributes.followTarget === self.uid) continue
    const { position } = context.latest(player)
    const away = Math.hypot(position.x - self.position.x, position.z - self.position.z)
    if (away <= limits.leadGroupM) near.push({ other: player, away })
  }
  return near
    .sort((a, b) => a.away - b.away)
    .slice(0, limits.leadGroupMax)
    .map(({ other }) => other)
}

function whom(context: PlayerContext, targetId: string, what: OfferKind): readonly Player[] | Decision {
  if (targetId === '' && what === 'lead') {
    const near = peopleNear(context)
    return near.length > 0 ? near : refuse('nobodyNear')
  }
  const other = otherHere(context, targetId)
  if ('ok' in other) return other
  if (other.mapId !== context.self.mapId) return refuse('otherLevel')
  return isUndisturbed(other) ? leftInPeace(other, what, context.self) : [other]
}

/** offerHand: a hand is held out, to one person or (to lead them) to everybody near; it waits for an answer. */
export function offerHand(context: PlayerContext, body: ActionBody<'offerHand'>): Decision {
  const { self, memory } = context
  const what = offerKinds.find((kind) => kind === body.what)
  if (!what) return refuse('fieldInvalid', { field: 'what' })
  const people = whom(context, body.targetId ?? '', what)
  if ('ok' in people) return people
  const [other] = people
  // Two hands that meet: that is an answer.
  const theirs = other && people.length === 1 && offerBetween(memory.offers, other.encId, self.encId, what)
  if (theirs && what === 'highFive') return take(context, theirs)
  const offers = people
    .filter(({ encId }) => !offerBetween(memory.offers, self.encId, encId, what))
    .map((person) => offerTo(context, person, what))
  return {
    ...accept(...offers.map((offer) => told(offer, 'offered'))),
    changes: offers.map((offer) => ({ of: 'offers', change: { kind: 'offered', offer } })),
  }
}

/** answerOffer: taken or declined by whom it was made to, taken back by who made it. */
export function answerOffer(
  context: PlayerContext,
  { offerId, answer }: ActionBody<'answerOffer'>,
): Decision {
  const { self, memory } = context
  const offer = memory.offers.open.get(offerId ?? '')
  const isOwn = offer?.from === self.encId
  if (!offer || (!isOwn && offer.to !== self.encId)) return refuse('noSuchOffer')
  if (isOwn && answer === 'cancel') return ended(offer, 'cancelled')
  if (!isOwn && answer === 'decline') return ended(offer, 'declined')
  if (!isOwn && answer === 'accept') return take(context, offer)
  return refuse('fieldInvalid', { field: 'answer' })
}

/** Hands that nobody takes are drawn back. */
export const watchOffers: Watch = (context) => {
  const { open } = context.memory.offers
  if (open.size === 0) return undefined
  const ends = [...open.values()].flatMap((offer) => {
    const state = whyOver(context, offer)
    return state ? [{ offer, state }] : []
  })
  return {
    events: ends.map(({ offer, state }) => told(offer, state)),
    changes: ends.map(({ offer }) => over(offer)),
  }
}
