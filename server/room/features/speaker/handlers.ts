import { event, type ActionBody } from '#shared/protocol/messages.ts'
import { emote, emotes } from '#shared/rules/emotes.ts'
import { limits } from '#shared/rules/limits.ts'
import { mediaBits } from '#shared/rules/media.ts'
import { isPutOnStage, sessionFlags, type SessionFlag } from '#shared/rules/speaking.ts'
import { text } from '#shared/world/checks.ts'
import type { Player } from '#shared/world/world.ts'
import {
  accept,
  forSelf,
  refuse,
  toPlayers,
  type ActionContext,
  type Decision,
  type Handlers,
  type Outgoing,
  type PlayerContext,
} from '../../handler.ts'
import { isBlockedPair } from '../../known/blocks.ts'
import { findPlayer } from '../../known/findPlayer.ts'
import { isTogether } from '../../known/meetings.ts'
import { spotlightEvent } from '../../known/speakerSessions.ts'
import { askQuestion, moderateQuestion, readQuestions, voteQuestion } from './questions.ts'
import { holds, isGoingOn, isIn, mayLead, sessionEvent, sessionOf } from '../../known/speakerSessions.ts'

const shortId = text(limits.meetingIdLength)

/** Opens and closes what a session has; what is not named stays as it was. */
function speakerUpdatesSession(context: ActionContext, body: ActionBody<'speakerUpdatesSession'>): Decision {
  const { world, memory } = context
  const sessionId = body.sessionId ?? ''
  if (sessionId === '' || shortId(sessionId) === undefined) {
    return refuse('fieldInvalid', { field: 'sessionId' })
  }
  if (!mayLead(context, sessionId, 'open')) return refuse('notLeading')
  if (!isGoingOn(world, memory, sessionId)) return refuse('noSuchSession')
  if (!world.speakerSessions.has(sessionId) && world.speakerSessions.size >= limits.speakerSessionsMax) {
    return refuse('tooManySessions')
  }
  const flags: Partial<Record<SessionFlag, boolean>> = {}
  for (const flag of sessionFlags) if (body[flag] != null) flags[flag] = body[flag]
  return accept(sessionEvent(world, memory, { sessionId, ...flags }))
}

// --- the word ---------------------------------------------------------------------------------------------------------

/** What takes down a raised hand. */
function handDown({ encId, emote: shown, attributes }: Player): Outgoing[] {
  if (!attributes.lastRaisedHand) return []
  const isShown = shown === emotes[emote.raisedHand]
  return [
    event('playerSetsLastRaisedHand', { encId, lastRaisedHand: '' }),
    ...(isShown ? [event('playerSetsEmoteV2', { encId, emote: '', count: 0 })] : []),
  ]
}

/** The word for somebody, or not any more: on a level its stage, in a meeting a place on its list. */
function wordEvents(context: PlayerContext, sessionId: string, target: Player, given: boolean): Outgoing[] {
  const { world, memory, self } = context
  if (target.mapId === sessionId) {
    const isLit = Boolean(target.attributes.spotlightedBy)
    if (given ? isPutOnStage(target) : !isLit) return []
    return [spotlightEvent(target.encId, self.encId, given)]
  }
  const users = new Set(world.speakerSessions.get(sessionId)?.speakers?.users)
  if (users.has(target.uid) === given) return []
  if (given) users.add(target.uid)
  else users.delete(target.uid)
  return [sessionEvent(world, memory, { sessionId, speakers: { users: [...users] } })]
}

/** giveWord: answers a raised hand, hands out the microphone and takes it back. */
function giveWord(context: PlayerContext, body: ActionBody<'giveWord'>): Decision {
  const { world, memory, self } = context
  const sessionId = body.sessionId ?? ''
  const given = body.given ?? false
  if (!mayLead(context, sessionId, 'word')) return refuse('notLeading')
  if (!isGoingOn(world, memory, sessionId)) return refuse('noSuchSession')
  const target = findPlayer(context, body.user)
  if (!target || !isIn(world, memory, target, sessionId)) return refuse('personGone')
  const word = wordEvents(context, sessionId, target, given)
  const hand = handDown(target)
  if (word.length === 0 && hand.length === 0) return accept()
  const isNews = target.encId !== self.encId
  const told = toPlayers([target.encId], event('wordGiven', { sessionId, by: self.uid, given }))
  return accept(...word, ...hand, ...(isNews ? [told] : []))
}

// --- one person -------------------------------------------------------------------------------------------------------

/**
 * Whoever is in one conversation may ask for it: our own client then switches off. What a leader asks for holds here until
 * they switch on again by themselves, whatever their client does; with the camera goes the picture in its place.
 */
function requestMute(context: PlayerContext, body: ActionBody<'requestMute'>): Decision {
  const { self, world, memory, access } = context
  const target = findPlayer(context, body.target)
  if (!target) return refuse('personGone')
  if (isBlockedPair(memory.social, self.uid, target.uid)) return refuse('notToBeReached')
  const isLeader = mayLead(context, sessionOf(world, memory, target), 'mute')
  if (!access.canManage && !isLeader && !isTogether(memory.meeting, self.encId, target.encId)) {
    return refuse('notTogether')
  }
  const video = body.video ?? false
  const { encId } = target
  const told = toPlayers([encId], event('gotRequestMute', { muterId: self.uid, video }))
  if (!holds(context, target) || encId === self.encId) return accept(told)
  const bits = (memory.media.held.get(encId) ?? 0) | (video ? mediaBits.camera : mediaBits.microphone)
  const isPictureGone = video && Boolean(target.attributes.manualVideoSrc)
  const picture = isPictureGone ? [event('playerSetsManualVideoSrc', { encId, manualVideoSrc: '' })] : []
  return {
    ...accept(...picture, told),
    changes: [{ of: 'media', change: { kind: 'held', encId, bits } }],
  }
}

/** Who leads a session, what is open in it, who has the word. */
export const speakerHandlers = {
  speakerUpdatesSession,
  giveWord: forSelf<'giveWord'>(giveWord),
  requestMute: forSelf<'requestMute'>(requestMute),
  askQuestion: forSelf<'askQuestion'>(askQuestion),
  voteQuestion: forSelf<'voteQuestion'>(voteQuestion),
  moderateQuestion: forSelf<'moderateQuestion'>(moderateQuestion),
  readQuestions: forSelf<'readQuestions'>(readQuestions),
} satisfies Partial<Handlers>
