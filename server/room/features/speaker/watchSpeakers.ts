import type { EncId } from '#shared/ids.ts'
import { event } from '#shared/protocol/messages.ts'
import { emote, emotes } from '#shared/rules/emotes.ts'
import { mediaAllowed } from '#shared/rules/media.ts'
import { sessionDefaults } from '#shared/rules/speaking.ts'
import { encIdOf } from '#shared/world/update.ts'
import type { World } from '#shared/world/world.ts'
import type { Consequence, Reaction, Watch } from '../../feature.ts'
import { toPlayers, type Outgoing } from '../../handler.ts'
import type { Change, SpaceMemory } from '../../memory.ts'
import { speakingEvent } from '../../known/meetingChanges.ts'
import { isGoingOn, isSilenced, sessionEvent, sessionMembers } from '../../known/speakerSessions.ts'

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

/** What a session says that is none: whoever knew of it knows nothing any more. */
const noSession = (sessionId: string) =>
  event('speakerUpdatesSession', { sessionId, ...sessionDefaults, speakers: { users: [] } })

/** Sessions whose meeting is over, and words of those who have left it. */
function endedSessions(world: World, memory: SpaceMemory): Outgoing[] {
  const events: Outgoing[] = []
  for (const [sessionId, { speakers }] of world.speakerSessions) {
    if (!isGoingOn(world, memory, sessionId)) {
      const known = memory.speaker.told.get(sessionId)
      events.push(known ? toPlayers(known, noSession(sessionId)) : noSession(sessionId))
      continue
    }
    const users = speakers?.users ?? []
    const members = memory.meeting.meetings.get(sessionId)?.members
    const still = users.filter((userId) => members?.has(world.encIds.get(userId) ?? (NaN as EncId)))
    if (still.length < users.length) {
      events.push(sessionEvent(world, memory, { sessionId, speakers: { users: still } }))
    }
  }
  return events
}

/** Who comes into a meeting is told what its session says, who leaves it that there is none: its name is its members' affair. */
function knownSessions(world: World, memory: SpaceMemory): { events: Outgoing[]; changes: Change[] } {
  const events: Outgoing[] = []
  const changes: Change[] = []
  const { told } = memory.speaker
  for (const sessionId of new Set([...world.speakerSessions.keys(), ...told.keys()])) {
    const session = world.speakerSessions.get(sessionId)
    const isOver = !session || !isGoingOn(world, memory, sessionId)
    const members = isOver ? [] : sessionMembers(world, memory, sessionId)
    if (!members) continue
    const known = told.get(sessionId) ?? []
    const come = members.filter((encId) => !known.includes(encId))
    const gone = known.filter((encId) => !members.includes(encId))
    if (session && come.length > 0) {
      events.push({ ...toPlayers(come, event('speakerUpdatesSession', session)), isEcho: true })
    }
    // Of one that is over everybody who knew it is told.
    if (!isOver && gone.length > 0) events.push({ ...toPlayers(gone, noSession(sessionId)), isEcho: true })
    if (come.length + gone.length > 0) {
      changes.push({ of: 'speaker', change: { kind: 'tells', sessionId, to: members } })
    }
  }
  return { events, changes }
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
  const isKnown = speakerSessions.size > 0 || memory.speaker.told.size > 0
  const known = isKnown ? knownSessions(world, memory) : { events: [], changes: [] }
  const events = [
    ...(speakerSessions.size > 0 ? endedSessions(world, memory) : []),
    ...known.events,
    ...silent.events,
    ...(mediaAllowed(space.settings).video ? [] : closedPictures(world)),
  ]
  const changes: Change[] = [
    ...silent.changes,
    ...known.changes,
    ...(over.length > 0 ? [{ of: 'speaker', change: { kind: 'removes', questionIds: over } } as const] : []),
  ]
  return events.length > 0 || changes.length > 0 ? { events, changes } : undefined
}
