import type { EncId } from '#shared/ids.ts'
import type { EventBody } from '#shared/protocol/messages.ts'
import type { Conversation } from '#shared/rules/conversation.ts'
import { mediaBits } from '#shared/rules/media.ts'
import type { WallCast } from '../../known/walls.ts'

/** What decides about the media of a conversation beside its members. */
export interface PeerRules {
  /** What everybody may send here, as bits: the space's switches. */
  readonly allowed: number
  /** Whether a presentation, or all-mute, has taken somebody's word. */
  isMuted(encId: EncId): boolean
  /** Bits somebody may not send before they ask to: a level mutes whoever comes in, a leader somebody. */
  heldOf(encId: EncId): number
  /** Whether somebody stands on a stage. */
  isLit(encId: EncId): boolean
  /** Who blocks somebody, or is blocked by them; undefined: nobody, as with most people. */
  blockedWith(encId: EncId): ReadonlySet<EncId> | undefined
}

/** One message, and whom it is for. */
export interface PeersMessage {
  readonly to: readonly EncId[]
  readonly body: EventBody<'mediaPeers'>
}

/** What somebody may send in a conversation, as bits. */
export function givenBy(encId: EncId, { kind }: Conversation, rules: PeerRules): number {
  if (kind === 'stage' && !rules.isLit(encId)) return 0
  const given = rules.isMuted(encId) ? rules.allowed & mediaBits.camera : rules.allowed
  return given & ~rules.heldOf(encId)
}

/** What of what they could send is only held back until they ask. */
const heldFrom = (encId: EncId, { kind }: Conversation, rules: PeerRules): number =>
  rules.isMuted(encId) || (kind === 'stage' && !rules.isLit(encId)) ? 0 : rules.allowed & rules.heldOf(encId)

/**
 * What the members of a conversation are told of each other. Whoever is told the same gets one message: as many as there
 * are different answers, not as there are members.
 */
export function peersMessages(conversation: Conversation, rules: PeerRules): PeersMessage[] {
  const { id, kind, members } = conversation
  const gives = new Map(members.map((encId) => [encId, givenBy(encId, conversation, rules)]))
  const lit = kind === 'stage' ? members.filter((encId) => rules.isLit(encId)) : members
  const messages = new Map<string, { to: EncId[]; body: EventBody<'mediaPeers'> }>()
  for (const encId of members) {
    const give = gives.get(encId) ?? 0
    // On a stage one exchanges something with those on it, and who is on it with everybody.
    const all = kind === 'stage' && rules.isLit(encId) ? members : lit
    const blocked = rules.blockedWith(encId)
    const others = blocked ? all.filter((other) => !blocked.has(other)) : all
    const held = heldFrom(encId, conversation, rules)
    const key = `${give} ${held} ${all.length} ${blocked ? `only ${others.join()}` : ''}`
    const known = messages.get(key)
    if (known) known.to.push(encId)
    else
      messages.set(key, {
        to: [encId],
        body: { id, give, ...(held && { held }), ...takenFrom(others, gives) },
      })
  }
  return [...messages.values()]
}

/** Members, what most of them give, and who gives something else. Whoever receives it passes over itself. */
function takenFrom(
  members: readonly EncId[],
  gives: ReadonlyMap<EncId, number>,
): Pick<EventBody<'mediaPeers'>, 'members' | 'take' | 'exceptions'> {
  const counts = new Map<number, number>()
  for (const encId of members) {
    const give = gives.get(encId) ?? 0
    counts.set(give, (counts.get(give) ?? 0) + 1)
  }
  const take = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0])[0]
  const exceptions = members.flatMap((encId) => {
    const give = gives.get(encId) ?? 0
    return give === take ? [] : [{ encId, take: give }]
  })
  return { members: [...members], take, exceptions }
}

/**
 * What goes between who shows something on a wall and those who see it: the screen, in one direction. The first member
 * is who shows it, also for itself. Who is muted shows nothing meanwhile: a screen has sound.
 */
export function wallMessages({ id, caster, viewers }: WallCast, rules: PeerRules): PeersMessage[] {
  const bits = rules.isMuted(caster) ? 0 : rules.allowed & mediaBits.screen
  const own: PeersMessage = {
    to: [caster],
    body: { id, members: [caster, ...viewers], take: 0, exceptions: [], give: bits },
  }
  if (viewers.length === 0) return [own]
  return [own, { to: viewers, body: { id, members: [caster], take: bits, exceptions: [], give: 0 } }]
}
