import type { Action, ActionBody } from '#shared/protocol/messages.ts'
import { columnOf, mayActForOthers, type Right, type Subject } from '#shared/rules/rights.ts'
import { isProofRecent, stepUpActions } from '#shared/rules/stepUp.ts'
import type { Wish } from '../../cluster/messages.ts'
import type { RoomFeatures, Texts } from '../feature.ts'
import {
  isOwn,
  notEntered,
  notSelf,
  refuse,
  type Accepted,
  type ActionContext,
  type Arrival,
  type Decision,
  type Refusal,
  type WishHandler,
  type WishName,
} from '../handler.ts'

/** What deciding takes of the features. */
export type Deciding = Pick<RoomFeatures, 'greetings' | 'handlers' | 'rights' | 'textsOf'>

const sensitive = refuse('forbiddenWord')

/** Words nobody is to read, in what everybody would. */
const isSensitive = (context: ActionContext, texts: Texts): boolean =>
  texts.some((text) => text != null && text !== '' && context.isSensitive(text))

const unproven = refuse('unproven')

const noRight = refuse('noRight')

/** The sender as the table of rights knows it, with the role it has now. */
const subjectOf = ({ access }: ActionContext): Subject => ({
  // A site admin's is OWNER, as long as it is one.
  role: access.role,
  isBanned: !access.canEnter,
})

/** What the table of rights (shared/rules/rights.ts) has against an action; nothing when it may reach its handler. */
function refusedByRight(context: ActionContext, right: Right, { kind, body }: Action): Refusal | undefined {
  if (right.isUnserved) return undefined
  const subject = subjectOf(context)
  if (right.who[columnOf(subject)] === 'no') return noRight
  if (right.needsPlayer && !(context.self && context.hasEntered)) return notEntered
  if (right.forOthers === undefined) return undefined
  const { targetId } = body as { targetId?: string | null }
  return isOwn(context, targetId) || mayActForOthers(subject, kind) ? undefined : notSelf
}

/** What the features tell somebody who comes goes behind the replies. */
const greeted = (
  context: ActionContext,
  decision: Accepted,
  greetings: Deciding['greetings'][Arrival],
): Accepted => ({
  ...decision,
  replies: [...(decision.replies ?? []), ...greetings.flatMap((greet) => greet(context))],
})

/** An action becomes events or a refusal. Pure: nothing is sent, stored or changed here. */
export function decide(features: Deciding, context: ActionContext, action: Action): Decision {
  const { kind, body } = action
  const handler = features.handlers[kind] as (context: ActionContext, body: ActionBody) => Decision
  const refused = refusedByRight(context, features.rights[kind], action)
  if (refused) return refused
  if (isSensitive(context, features.textsOf(kind, body))) return sensitive
  const decision = handler(context, body)
  // Asked last: nobody proves who they are only to hear that it cannot be done.
  const wantsProof = decision.ok && stepUpActions.has(kind) && !isProofRecent(context.provenAt, context.now)
  if (wantsProof) return unproven
  return decision.ok && decision.greets
    ? greeted(context, decision, features.greetings[decision.greets])
    : decision
}

/**
 * The same of what is wanted over HTTP, but the table of rights, forbidden words and proof are asked only of what has `decide` do it:
 * whether it may be is for the handler of the wish to say.
 */
export function decideWish(
  features: Deciding & Pick<RoomFeatures, 'wishes'>,
  context: ActionContext,
  wish: Wish,
): Decision {
  const handler = features.wishes[wish.kind] as WishHandler<WishName>
  return handler(context, wish, (action) => decide(features, context, action))
}
