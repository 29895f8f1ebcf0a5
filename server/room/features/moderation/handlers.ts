import type { EncId } from '#shared/ids.ts'
import { closeCodes, closeReasons } from '#shared/protocol/closeCodes.ts'
import type { ActionBody } from '#shared/protocol/messages.ts'
import { hourMs } from '#shared/rules/days.ts'
import { limits } from '#shared/rules/limits.ts'
import { mayManageRole } from '#shared/rules/roles.ts'
import { banDurations, banForGood, unexplained } from '#shared/rules/siteAdmin.ts'
import { text } from '#shared/world/checks.ts'
import { accept, refuse, type ActionContext, type Decision, type Refusal } from '../../handler.ts'
import type { Change } from '../../memory.ts'
import { giveBack } from '../../known/giveBack.ts'
import { notHere } from '../../known/otherHere.ts'

/** The role of somebody who is here or was known here; undefined for a stranger. A site admin's is OWNER. */
function roleOf({ world }: ActionContext, userId: string): string | undefined {
  const player = world.players.get(world.encIds.get(userId) as EncId)
  return player?.role ?? world.members.get(userId)?.role ?? undefined
}

/** Nobody sends themselves or an owner out, and an admin no other admin. */
function refusedRemoval(context: ActionContext, userId: string, isMember = false): Refusal | undefined {
  if (userId === context.identity.userId) return refuse('removalOfOneself')
  const role = roleOf(context, userId)
  // Of a member who was not here lately what is stored decides, when it is stored.
  if (role === undefined) return isMember ? undefined : notHere
  if (role === 'OWNER') return refuse('ownerStays')
  if (!mayManageRole(context.access.role, role)) return refuse('onlyOwner')
  return undefined
}

const keptOut = (userId: string, at: number): Change => ({
  of: 'moderation',
  change: { kind: 'kick', userId, until: at + limits.kickMs, at },
})

/** kick: out at once, and not back for a minute. */
export function kick(context: ActionContext, { user }: ActionBody<'kick'>): Decision {
  const userId = user ?? ''
  const refused = refusedRemoval(context, userId)
  if (refused) return refused
  if (!context.world.players.has(context.world.encIds.get(userId) as EncId)) return notHere
  return {
    ...accept(),
    changes: [keptOut(userId, context.at)],
    ends: [{ userId, code: closeCodes.kicked, reason: 'sent out by a manager' }],
  }
}

const banReason = text(limits.banReasonLength)

/** When a ban of so many hours ends; null: never; undefined: there is none of that length. */
function endOf(hours: number, now: number): number | null | undefined {
  if (hours === 0 || hours === banForGood) return null
  return banDurations.some((one) => one === hours) ? now + hours * hourMs : undefined
}

/**
 * ban: out for good, or for so many hours. Why is noted with the ban; managers read it, and who is banned.
 * @param isMember whether they are known to belong to the space, here or not
 */
export function ban(
  context: ActionContext,
  { user, reason, hours }: ActionBody<'ban'>,
  isMember = false,
): Decision {
  const userId = user ?? ''
  const noted = (reason ?? '').trim()
  if (banReason(noted) === undefined) return refuse('fieldInvalid', { field: 'reason' })
  const refused = refusedRemoval(context, userId, isMember)
  if (refused) return refused
  const { now, at, identity } = context
  const until = endOf(hours ?? 0, now)
  if (until === undefined) return refuse('fieldInvalid', { field: 'hours' })
  const { events, effects } = giveBack(context, userId, until === null ? undefined : until / 1000)
  return {
    ...accept(...events),
    effects: [
      ...effects,
      {
        kind: 'ban',
        ban: { userId, bannedBy: identity.userId, reason: noted || unexplained, createdAt: now, until },
      },
    ],
    // Also for those whose right to enter was looked up a moment ago.
    changes: [keptOut(userId, at)],
    ends: [{ userId, code: closeCodes.unauthorized, reason: closeReasons.banned }],
  }
}
