import type { EncId } from '#shared/ids.ts'
import { event, type EventBody } from '#shared/protocol/messages.ts'
import { bitsOf, mediaAllowed } from '#shared/rules/media.ts'
import type { Watch, ReactionContext } from '../../feature.ts'
import { toPlayers, type Outgoing } from '../../handler.ts'
import { blockedWith } from '../social/memory.ts'
import { hushedPlayers, isSilenced } from '../speaker/sessions.ts'
import type { MediaLooked, Told } from './memory.ts'
import { peersMessages, wallMessages, type PeerRules } from './peers.ts'

function lookedAt({ memory, space, world }: ReactionContext): MediaLooked {
  const { conversations, casts } = memory.meeting
  const { held, lights } = memory.media
  const allowed = bitsOf(mediaAllowed(space.settings))
  const { walls } = memory.screens
  const hushed = hushedPlayers(world, memory).join()
  return { conversations, casts, walls, blocks: memory.social.blocks, allowed, held, lights, hushed }
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
  looked.hushed === now.hushed

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

/** Tells everybody with whom they exchange what, when that is something else than they were told last. */
export const watchPeers: Watch = (context) => {
  const { media, meeting } = context.memory
  const looked = lookedAt(context)
  if (isSame(media.looked, looked)) return undefined
  const rules = rulesOf(context, looked.allowed)
  const events: Outgoing[] = []
  const told = new Map<string, Told>()
  const exchanges = [
    ...[...meeting.conversations.values()].map(
      (conversation) => [conversation.id, peersMessages(conversation, rules)] as const,
    ),
    ...[...looked.walls.values()].map((wall) => [wall.id, wallMessages(wall, rules)] as const),
  ]
  for (const [id, messages] of exchanges) {
    const former = media.told.get(id)
    const now = new Map<EncId, Body>()
    for (const { to, body } of messages) {
      for (const encId of to) now.set(encId, body)
      const isKnown = compareWith(body)
      const news = to.filter((encId) => !isKnown(former?.get(encId)))
      if (news.length > 0) events.push(toPlayers(news, event('mediaPeers', body)))
    }
    told.set(id, now)
  }
  for (const [id, former] of media.told) {
    const now = told.get(id)
    const gone = [...former.keys()].filter((encId) => !now?.has(encId) && context.world.players.has(encId))
    // First what ends: nobody is connected twice.
    if (gone.length > 0) events.unshift(toPlayers(gone, event('mediaPeers', { id })))
  }
  return { events, changes: [{ of: 'media', change: { kind: 'told', looked, told } }] }
}
