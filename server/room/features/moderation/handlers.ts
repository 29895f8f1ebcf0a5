import type { EncId } from '#shared/ids.ts'
import { closeCodes, closeReasons } from '#shared/protocol/closeCodes.ts'
import { event, type ActionBody } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'
import { mayManageRole } from '#shared/rules/roles.ts'
import { text } from '#shared/world/checks.ts'
import {
  accept,
  refuse,
  toPlayers,
  type ActionContext,
  type Decision,
  type PlayerContext,
  type Refusal,
} from '../../handler.ts'
import type { Change } from '../../memory.ts'
import { notHere } from '../social/others.ts'

const BLOCKS_MAX = 1_000

/** The role of somebody who is here or was known here; undefined for a stranger. A site admin's is OWNER. */
function roleOf({ world }: ActionContext, userId: string): string | undefined {
  const player = world.players.get(world.encIds.get(userId) as EncId)
  return player?.role ?? world.members.get(userId)?.role ?? undefined
}

/** Nobody sends themselves or an owner out, and an admin no other admin. */
function refusedRemoval(context: ActionContext, userId: string): Refusal | undefined {
  if (userId === context.identity.userId) return refuse('removalOfOneself')
  const role = roleOf(context, userId)
  if (role === undefined) return notHere
  if (role === 'OWNER') return refuse('ownerStays')
  if (!mayManageRole(context.access.role, role)) return refuse('onlyOwner')
  return undefined
}

const keptOut = (userId: string, at: number): Change => ({
  of: 'social',
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

/** ban: out for good. Why is noted with the ban, and nobody but managers reads it. */
export function ban(context: ActionContext, { user, reason }: ActionBody<'ban'>): Decision {
  const userId = user ?? ''
  const noted = (reason ?? '').trim()
  if (banReason(noted) === undefined) return refuse('fieldInvalid', { field: 'reason' })
  const refused = refusedRemoval(context, userId)
  if (refused) return refused
  const { now, at, identity } = context
  return {
    ...accept(),
    effects: [
      {
        kind: 'ban',
        ban: { userId, bannedBy: identity.userId, reason: noted || 'by a manager', createdAt: now },
      },
    ],
    // Also for those whose right to enter was looked up a moment ago.
    changes: [keptOut(userId, at)],
    ends: [{ userId, code: closeCodes.unauthorized, reason: closeReasons.banned }],
  }
}

/** Somebody one has met here: present, a member, or the writer of a line one may have read. */
const isKnown = ({ world, memory }: ActionContext, userId: string): boolean =>
  world.encIds.has(userId) ||
  world.members.has(userId) ||
  [...memory.social.chats.values()].some(({ senderId }) => senderId === userId)

/** block: two people do not reach each other any more, in any space; or do again. */
export function block(context: PlayerContext, body: ActionBody<'block'>): Decision {
  const { self, world, memory } = context
  const userId = body.blockedUserId ?? ''
  const isBlocked = body.blocked ?? false
  if (userId === self.uid) return refuse('notOfOneself')
  const mine = memory.social.blocks.get(self.uid)
  if (isBlocked && !isKnown(context, userId)) return notHere
  if (isBlocked && (mine?.size ?? 0) >= BLOCKS_MAX) return refuse('tooManyBlocked')
  if (!isBlocked && !mine?.has(userId)) return accept()
  const other = world.players.get(world.encIds.get(userId) as EncId)
  const parted = isBlocked ? [[self, other] as const, [other, self] as const] : []
  const change = { kind: 'block' as const, userId: self.uid, blockedUserId: userId }
  return {
    ...accept(
      toPlayers(
        other ? [self.encId, other.encId] : [self.encId],
        event('playerBlocks', { blockedBy: self.uid, blocked: isBlocked }),
      ),
      ...parted.flatMap(([follower, leader]) =>
        follower && leader && follower.attributes.followTarget === leader.uid
          ? [event('playerSetsFollowTarget', { encId: follower.encId, followTarget: '' })]
          : [],
      ),
    ),
    effects: [{ ...change, isBlocked }],
    // At once: nothing said from now on gets through.
    claims: [{ of: 'social', change: { ...change, isBlocked } }],
  }
}
