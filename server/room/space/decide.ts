import type { Action, ActionBody, ActionName } from '#shared/protocol/messages.ts'
import { columnOf, mayActForOthers, type Subject } from '#shared/rules/rights.ts'
import { isProofRecent, stepUpActions } from '#shared/rules/stepUp.ts'
import { greetings, handlers, rights, textsOf } from '../features/features.ts'
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
} from '../handler.ts'

const sensitive = refuse('forbiddenWord')

/** Words nobody is to read, in what everybody would. */
const isSensitive = (context: ActionContext, kind: ActionName, body: ActionBody): boolean =>
  textsOf(kind, body).some((text) => text != null && text !== '' && context.isSensitive(text))

const unproven = refuse('unproven')

const noRight = refuse('noRight')

/** The sender as the table of rights knows it, with the role it has now. */
const subjectOf = ({ access }: ActionContext): Subject => ({
  // A site admin's is OWNER, as long as it is one.
  role: access.role,
  isBanned: !access.canEnter,
})

/** What the table of rights (shared/rules/rights.ts) has against an action; nothing when it may reach its handler. */
function refusedByRight(context: ActionContext, kind: ActionName, body: ActionBody): Refusal | undefined {
  const right = rights[kind]
  if (right.isUnserved) return undefined
  const subject = subjectOf(context)
  if (right.who[columnOf(subject)] === 'no') return noRight
  if (right.needsPlayer && !(context.self && context.hasEntered)) return notEntered
  if (right.forOthers === undefined) return undefined
  const { targetId } = body as { targetId?: string | null }
  return isOwn(context, targetId) || mayActForOthers(subject, kind) ? undefined : notSelf
}

/** What the features tell somebody who comes goes behind the replies. */
const greeted = (context: ActionContext, decision: Accepted, arrival: Arrival): Accepted => ({
  ...decision,
  replies: [...(decision.replies ?? []), ...greetings[arrival].flatMap((greet) => greet(context))],
})

/** An action becomes events or a refusal. Pure: nothing is sent, stored or changed here. */
export function decide(context: ActionContext, { kind, body }: Action): Decision {
  const handler = handlers[kind] as (context: ActionContext, body: ActionBody) => Decision
  const refused = refusedByRight(context, kind, body)
  if (refused) return refused
  if (isSensitive(context, kind, body)) return sensitive
  const decision = handler(context, body)
  // Asked last: nobody proves who they are only to hear that it cannot be done.
  const wantsProof = decision.ok && stepUpActions.has(kind) && !isProofRecent(context.provenAt, context.now)
  if (wantsProof) return unproven
  return decision.ok && decision.greets ? greeted(context, decision, decision.greets) : decision
}
