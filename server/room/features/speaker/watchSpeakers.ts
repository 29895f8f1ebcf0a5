import type { EncId } from '#shared/ids.ts'
import { event } from '#shared/protocol/messages.ts'
import { emote, emotes } from '#shared/rules/emotes.ts'
import { mediaAllowed } from '#shared/rules/media.ts'
import { sessionDefaults } from '#shared/rules/speaking.ts'
import { encIdOf } from '#shared/world/update.ts'
import type { World } from '#shared/world/world.ts'
import type { Consequence, Reaction, Watch } from '../../feature.ts'
import type { Outgoing } from '../../handler.ts'
import type { Change, SpaceMemory } from '../../memory.ts'
import { speakingEvent } from '../talk/meetings.ts'
import { isGoingOn, isSilenced } from './sessions.ts'

const HAND = emotes[emote.raisedHand]

/** The next time a hand can go up: after every hand that is up, so that no two go up at once. */
function nextHandTime(world: World, now: number): string {
  let last = 0
  for (const { attributes } of world.players.values()) {
    if (attributes.lastRaisedHand) last = Math.max(last, Date.parse(attributes.lastRaisedHand) || 0)
  }
  return new Date(Math.max(now, last + 1)).toISOString()
}

/**
 * The raised hand of the emotes is a state: it stays up through other emotes, and goes down when nothing is shown any
 * more and when its person walks to another level.
 */
export const reactToHands: Reaction = ({ world, before, now }, told): Consequence | undefined => {
  if (told.kind !== 'playerSetsEmoteV2' && told.kind !== 'playerMoves') return undefined
  const player = world.players.get(encIdOf(told.body))
  if (!player) return undefined
  const { encId, attributes } = player
  const isUp = Boolean(attributes.lastRaisedHand)
  if (told.kind === 'playerMoves') {
    if (!isUp || before.players.get(encId)?.mapId === player.mapId) return undefined
    const shown = player.emote === HAND ? [event('playerSetsEmoteV2', { encId, emote: '', count: 0 })] : []
    return { events: [event('playerSetsLastRaisedHand', { encId, lastRaisedHand: '' }), ...shown] }
  }
  if (player.emote === HAND && !isUp) {
    return {
      events: [event('playerSetsLastRaisedHand', { encId, lastRaisedHand: nextHandTime(world, now) })],
    }
  }
  if (player.emote === '' && isUp) {
    return { events: [event('playerSetsLastRaisedHand', { encId, lastRaisedHand: '' })] }
  }
  return undefined
}

/** Sessions whose meeting is over, and words of those who have left it. */
function endedSessions(world: World, memory: SpaceMemory): Outgoing[] {
  const events: Outgoing[] = []
  for (const [sessionId, { speakers }] of world.speakerSessions) {
    if (!isGoingOn(world, memory, sessionId)) {
      events.push(event('speakerUpdatesSession', { sessionId, ...sessionDefaults, speakers: { users: [] } }))
      continue
    }
    const users = speakers?.users ?? []
    const members = memory.meeting.meetings.get(sessionId)?.members
    const still = users.filter((userId) => members?.has(world.encIds.get(userId) ?? (NaN as EncId)))
    if (still.length < users.length) {
      events.push(event('speakerUpdatesSession', { sessionId, speakers: { users: still } }))
    }
  }
  return events
}

/** Who was heard speaking and is muted now falls silent for everybody. */
function fallenSilent(world: World, memory: SpaceMemory): { events: Outgoing[]; changes: Change[] } {
  const silent = [...memory.meeting.speaking].filter((encId) => isSilenced(world, memory, encId))
  return {
    events: silent.flatMap((encId) => speakingEvent(world, encId, false)),
    changes: silent.map((encId): Change => ({
      of: 'meeting',
      change: { kind: 'speaks', encId, isSpeaking: false },
    })),
  }
}

/** What people show in place of their faces goes where faces are closed. */
const closedPictures = (world: World): Outgoing[] =>
  [...world.players.values()].flatMap(({ encId, attributes }) =>
    attributes.manualVideoSrc ? [event('playerSetsManualVideoSrc', { encId, manualVideoSrc: '' })] : [],
  )

/** Keeps sessions, words, questions and pictures to what is so. */
export const watchSpeakers: Watch = ({ world, memory, space }) => {
  const { speakerSessions } = world
  const silent = speakerSessions.size === 0 ? { events: [], changes: [] } : fallenSilent(world, memory)
  const over = [...memory.speaker.questions.values()]
    .filter(({ sessionId }) => !isGoingOn(world, memory, sessionId))
    .map(({ id }) => id)
  const events = [
    ...(speakerSessions.size > 0 ? endedSessions(world, memory) : []),
    ...silent.events,
    ...(mediaAllowed(space.settings).video ? [] : closedPictures(world)),
  ]
  const changes: Change[] = [
    ...silent.changes,
    ...(over.length > 0 ? [{ of: 'speaker', change: { kind: 'removes', questionIds: over } } as const] : []),
  ]
  return events.length > 0 || changes.length > 0 ? { events, changes } : undefined
}
