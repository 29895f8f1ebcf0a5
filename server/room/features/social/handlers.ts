import type { EncId } from '#shared/ids.ts'
import { event, type ActionBody } from '#shared/protocol/messages.ts'
import { text } from '#shared/world/checks.ts'
import { limits } from '#shared/rules/limits.ts'
import { isUndisturbed } from '#shared/rules/undisturbed.ts'
import {
  accept,
  forSubject,
  onMap,
  refuse,
  toPlayers,
  withPlayer,
  type ActionContext,
  type Decision,
  type Handlers,
  type PlayerContext,
  type SubjectContext,
} from '../../handler.ts'
import { leftInPeace } from '../../known/undisturbed.ts'
import { isBlockedPair } from '../../known/blocks.ts'
import { notHere, otherHere } from '../../known/otherHere.ts'

const BLOCKS_MAX = 1_000
const emoteText = text(32)
const noticeText = text(limits.noticeLength)
const SNAPSHOT_MAX = 8 * 1024

function wave(context: PlayerContext, { user, isReply }: ActionBody<'wave'>): Decision {
  const other = otherHere(context, user)
  if ('ok' in other) return other
  if (isUndisturbed(other)) return leftInPeace(other, 'wave', context.self)
  const { encId } = context.self
  const told = event('playerWaves', { encId, targetId: other.uid, isReply: isReply ?? false })
  return accept(toPlayers([encId, other.encId], told))
}

/** Names nobody: a notice for everybody on the level whom one reaches and who may be disturbed. */
function notify({ self, world, memory, space, access }: PlayerContext, body: ActionBody<'notify'>): Decision {
  const notification = body.notification ?? ''
  if (notification.trim() === '' || noticeText(notification) === undefined) {
    return refuse('fieldInvalid', { field: 'notification' })
  }
  // Where nobody may write, it is no way round.
  if (space.disableChatPersist && !access.canManage) return refuse('chatClosed')
  const to = [...world.players.values()]
    .filter(
      (player) => player.mapId === self.mapId && (player.encId === self.encId || !isUndisturbed(player)),
    )
    .flatMap(({ encId, uid }) => (isBlockedPair(memory.social, self.uid, uid) ? [] : [encId]))
  return accept(toPlayers(to, event('playerNotifies', { encId: self.encId, notification })))
}

function highFive(context: PlayerContext, { targetId, emote }: ActionBody<'highFive'>): Decision {
  const other = otherHere(context, targetId)
  if ('ok' in other) return other
  const { encId, mapId } = context.self
  if (other.mapId !== mapId) return refuse('otherLevel')
  if (emoteText(emote ?? '') === undefined) return refuse('fieldInvalid', { field: 'emote' })
  if (isUndisturbed(other)) return leftInPeace(other, 'highFive', context.self)
  const shown = emote == null ? {} : { emote }
  return accept(onMap(mapId, event('playerHighFives', { encId, encIdTarget: other.encId, ...shown })))
}

function requestToLead(context: PlayerContext, body: ActionBody<'requestToLead'>): Decision {
  const other = otherHere(context, body.target)
  if ('ok' in other) return other
  if (isUndisturbed(other)) return leftInPeace(other, 'lead', context.self)
  const snapshot = body.snapshot ?? ''
  if (snapshot.length > SNAPSHOT_MAX) return refuse('dataTooLong', { field: 'snapshot' })
  const { encId } = context.self
  return accept(toPlayers([other.encId], event('playerRequestsToLead', { encId, snapshot })))
}

/** Whose heels somebody keeps to; '' ends it. */
function setFollowTarget(context: SubjectContext, body: ActionBody<'setFollowTarget'>): Decision {
  const { subject } = context
  const followTarget = body.followTarget ?? ''
  if (followTarget !== '') {
    const other = otherHere(context, followTarget, subject)
    if ('ok' in other) return other
    if (other.mapId !== subject.mapId) return refuse('otherLevel')
  }
  return accept(event('playerSetsFollowTarget', { encId: subject.encId, followTarget }))
}

/** Somebody one has met here: present, a member, or the writer of a line one may have read. */
const isKnown = ({ world, memory }: ActionContext, userId: string): boolean =>
  world.encIds.has(userId) ||
  world.members.has(userId) ||
  [...memory.chat.chats.values()].some(({ senderId }) => senderId === userId)

/** block: two people do not reach each other any more, in any space; or do again. */
function block(context: PlayerContext, body: ActionBody<'block'>): Decision {
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

export const socialHandlers = {
  wave: withPlayer<'wave'>(wave),
  notify: withPlayer<'notify'>(notify),
  highFive: withPlayer<'highFive'>(highFive),
  requestToLead: withPlayer<'requestToLead'>(requestToLead),
  setFollowTarget: forSubject<'setFollowTarget'>(setFollowTarget),
  block: withPlayer<'block'>(block),
  shootConfetti: forSubject<'shootConfetti'>(({ subject }) =>
    accept(event('playerShootsConfetti', { encId: subject.encId })),
  ),
} satisfies Partial<Handlers>
