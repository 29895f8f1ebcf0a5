import type { EncId } from '#shared/ids.ts'
import { event, type EventBody } from '#shared/protocol/messages.ts'
import { bitsOf, carriers, mediaAllowed } from '#shared/rules/media.ts'
import type { Watch, ReactionContext } from '../../feature.ts'
import { toPlayers, type Outgoing } from '../../handler.ts'
import type { MediaTalk } from '../../mediaRooms.ts'
import { isKeptOut } from '../../known/sentOut.ts'
import { blockedWith, isBlockedPair } from '../../known/blocks.ts'
import { hushedPlayers, isSilenced } from '../../known/speakerSessions.ts'
import {
  isCarried,
  type AllCarried,
  type Carried,
  type MediaLooked,
  type Sending,
  type Told,
} from '../../known/media.ts'
import { isPassing, nextCarried, type Exchanging, type ShutOut } from './carried.ts'
import { peersMessages, wallMessages, type PeerRules, type PeersMessage } from './peers.ts'
import { keepSame, talkOf } from './talks.ts'

/** Who has gone, or lost the connection, sends nothing; who comes back says it anew. */
function sendingNow({ memory, world }: ReactionContext): Sending {
  const { sending } = memory.media
  const isHere = (encId: EncId) => world.players.get(encId)?.isSignedIn ?? false
  return [...sending.keys()].every(isHere)
    ? sending
    : new Map([...sending].filter(([encId]) => isHere(encId)))
}

function lookedAt({ memory, space, world }: ReactionContext, sending: Sending): MediaLooked {
  const { conversations, casts } = memory.meeting
  const { held, lights } = memory.media
  const allowed = bitsOf(mediaAllowed(space.settings))
  const { walls } = memory.screens
  const hushed = hushedPlayers(world, memory).join()
  return {
    conversations,
    casts,
    walls,
    blocks: memory.social.blocks,
    allowed,
    held,
    lights,
    hushed,
    sending,
  }
}

const isSame = (looked: MediaLooked | undefined, now: MediaLooked): boolean =>
  looked !== undefined &&
  looked.conversations === now.conversations &&
  looked.casts === now.casts &&
  looked.walls === now.walls &&
  looked.blocks === now.blocks &&
  looked.allowed === now.allowed &&
  looked.held === now.held &&
  looked.lights === now.lights &&
  looked.hushed === now.hushed &&
  looked.sending === now.sending

function rulesOf({ world, memory }: ReactionContext, allowed: number): PeerRules {
  const { blocks } = memory.social
  return {
    allowed,
    isMuted: (encId) => isSilenced(world, memory, encId),
    heldOf: (encId) => memory.media.held.get(encId) ?? 0,
    isLit: (encId) => Boolean(world.players.get(encId)?.attributes.spotlightedBy),
    blockedWith(encId) {
      const userId = world.players.get(encId)?.uid
      if (blocks.size === 0 || userId === undefined) return undefined
      const users = blockedWith(memory.social, userId)
      if (users.size === 0) return undefined
      return new Set([...users].flatMap((other) => world.encIds.get(other) ?? []))
    },
  }
}

/** What is exchanged where: as many messages as there are different answers. */
type Exchanges = ReadonlyMap<string, readonly PeersMessage[]>

const exchangesOf = ({ conversations, walls }: MediaLooked, rules: PeerRules): Exchanges =>
  new Map([
    ...[...conversations.values()].map(
      (conversation) => [conversation.id, peersMessages(conversation, rules)] as const,
    ),
    ...[...walls.values()].map((wall) => [wall.id, wallMessages(wall, rules)] as const),
  ])

function exchanging(id: string, messages: readonly PeersMessage[], sending: Sending): Exchanging {
  const gives = new Map(
    messages.flatMap(({ to, body }) => to.map((encId) => [encId, body.give ?? 0] as const)),
  )
  return {
    id,
    members: [...gives.keys()],
    sends: (encId) => (sending.get(encId) ?? 0) & (gives.get(encId) ?? 0),
  }
}

/**
 * Whether somebody is no member any more who was sent out, or of whom one member blocks the other: LiveKit gave them a
 * token to come back with, which their former room alone takes.
 */
function shutOut(
  { world, before, memory, at }: ReactionContext,
  exchanges: Exchanges,
  id: string,
): ShutOut | undefined {
  const members = new Set((exchanges.get(id) ?? []).flatMap(({ to }) => to))
  const gone = [...(memory.media.told.get(id)?.keys() ?? [])].flatMap((encId) =>
    members.has(encId) ? [] : ((world.players.get(encId) ?? before.players.get(encId))?.uid ?? []),
  )
  if (gone.some((userId) => isKeptOut(memory.moderation, userId, at))) return 'sentOut'
  const isParted = gone.some((userId) =>
    [...members].some((other) => isBlockedPair(memory.social, userId, world.players.get(other)?.uid ?? '')),
  )
  return isParted ? 'parted' : undefined
}

/** Where nothing may be sent there is nothing to carry. */
function carriedNow(context: ReactionContext, exchanges: Exchanges, looked: MediaLooked): AllCarried {
  const { memory, at, liveKitMode: mode, newId } = context
  const { carried } = memory.media
  if (mode === undefined) return carried
  const all = looked.allowed === 0 ? [] : [...exchanges]
  return nextCarried(
    carried,
    all.map(([id, messages]) => exchanging(id, messages, looked.sending)),
    { mode, at, newId, shutOut: (id) => shutOut(context, exchanges, id) },
  )
}

/** The same, with the way it goes. */
const overLiveKit = (messages: readonly PeersMessage[], { turn }: Carried): readonly PeersMessage[] =>
  messages.map(({ to, body }) => ({
    to,
    body: { ...body, carrier: carriers.liveKit, ...(turn !== undefined && { turn }) },
  }))

type Body = EventBody<'mediaPeers'>

/** Whether what somebody was told says what they would be told now: many were told the same, and it is compared once. */
function compareWith(body: Body): (former: Body | undefined) => boolean {
  const known = new Map<Body, boolean>()
  return (former) => {
    if (former === undefined) return false
    const answer = known.get(former) ?? JSON.stringify(former) === JSON.stringify(body)
    known.set(former, answer)
    return answer
  }
}

/** Tells everybody with whom they exchange what and how, when that is something else than they were told last. */
export const watchPeers: Watch = (context) => {
  const { world, memory } = context
  const { media } = memory
  const sending = sendingNow(context)
  const looked = lookedAt(context, sending)
  if (isSame(media.looked, looked) && !isPassing(media.carried)) return undefined
  const rules = rulesOf(context, looked.allowed)
  const exchanges = exchangesOf(looked, rules)
  const carried = carriedNow(context, exchanges, looked)
  if (isSame(media.looked, looked) && carried === media.carried) return undefined
  const events: Outgoing[] = []
  const told = new Map<string, Told>()
  const talks = new Map<string, MediaTalk>()
  for (const [id, messages] of exchanges) {
    const way = carried.get(id)
    const former = media.told.get(id)
    const now = new Map<EncId, Body>()
    for (const { to, body } of isCarried(way) ? overLiveKit(messages, way) : messages) {
      for (const encId of to) now.set(encId, body)
      const isKnown = compareWith(body)
      const news = to.filter((encId) => !isKnown(former?.get(encId)))
      if (news.length > 0) events.push(toPlayers(news, event('mediaPeers', body)))
    }
    told.set(id, now)
    if (way) talks.set(id, keepSame(media.talks.get(id), talkOf(way.round, messages, rules, world)))
  }
  for (const [id, former] of media.told) {
    const now = told.get(id)
    const gone = [...former.keys()].filter((encId) => !now?.has(encId) && world.players.has(encId))
    // First what ends: nobody is connected twice.
    if (gone.length > 0) events.unshift(toPlayers(gone, event('mediaPeers', { id })))
  }
  return {
    events,
    changes: [{ of: 'media', change: { kind: 'told', looked, told, sending, carried, talks } }],
  }
}
