import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EncId } from '#shared/ids.ts'
import type { Conversation, ConversationKind } from '#shared/rules/conversation.ts'
import { mediaBits } from '#shared/rules/media.ts'
import { peersMessages, type PeerRules } from './peers.ts'

// What holds of every conversation, whoever is in it and whatever was done to them.

const people = [1, 2, 3, 4, 5, 6] as EncId[]
const some = fc.subarray(people)

const conversations = fc
  .record({
    kind: fc.constantFrom<ConversationKind>('proximity', 'whisper', 'nook', 'meeting', 'stage'),
    members: fc.subarray(people, { minLength: 2 }),
  })
  .map(({ kind, members }): Conversation => ({ id: `${kind}:x`, kind, key: 'x', members }))

const circumstances = fc.record({
  allowed: fc.integer({ min: 0, max: 7 }),
  muted: some,
  held: some,
  lit: some,
  blocks: fc.array(fc.tuple(fc.constantFrom(...people), fc.constantFrom(...people)), { maxLength: 4 }),
})
type Circumstances = typeof circumstances extends fc.Arbitrary<infer T> ? T : never

const rulesOf = ({ allowed, muted, held, lit, blocks }: Circumstances): PeerRules => ({
  allowed,
  isMuted: (encId) => muted.includes(encId),
  heldOf: (encId) => (held.includes(encId) ? mediaBits.microphone : 0),
  isLit: (encId) => lit.includes(encId),
  blockedWith(encId) {
    const with_ = blocks.flatMap(([a, b]) => (a === encId ? [b] : b === encId ? [a] : []))
    return with_.length > 0 ? new Set(with_) : undefined
  },
})

/** What one takes from another, and gives them, as both browsers work it out. */
function exchanges(conversation: Conversation, rules: PeerRules) {
  const messages = peersMessages(conversation, rules)
  const bodyOf = (encId: EncId) => messages.find(({ to }) => to.includes(encId))?.body
  const isNamed = (self: EncId, other: EncId): boolean => bodyOf(self)?.members?.includes(other) ?? false
  return {
    takes(self: EncId, other: EncId): number {
      const body = bodyOf(self)
      if (!isNamed(self, other)) return 0
      return (body?.exceptions?.find(({ encId }) => encId === other)?.take ?? body?.take) || 0
    },
    gives: (self: EncId, other: EncId): number => (isNamed(self, other) ? (bodyOf(self)?.give ?? 0) : 0),
  }
}

const forEachPair = (members: readonly EncId[], look: (a: EncId, b: EncId) => void): void => {
  for (const a of members) for (const b of members) if (a !== b) look(a, b)
}

const holds = (look: (conversation: Conversation, given: Circumstances) => void): void =>
  fc.assert(fc.property(conversations, circumstances, look), { numRuns: 500 })

test('what one takes from another is what the other gives, and never more than the space allows', () => {
  holds((conversation, given) => {
    const { takes, gives } = exchanges(conversation, rulesOf(given))
    forEachPair(conversation.members, (a, b) => {
      expect(takes(a, b)).toBe(gives(b, a))
      expect(takes(a, b) & ~given.allowed).toBe(0)
    })
  })
})

test('who hears somebody is heard by them, but for the muted, the held back and the stage', () => {
  holds((conversation, given) => {
    const { takes } = exchanges(conversation, rulesOf(given))
    const isPlain = (encId: EncId) =>
      conversation.kind !== 'stage' && !given.muted.includes(encId) && !given.held.includes(encId)
    forEachPair(conversation.members, (a, b) => {
      if (isPlain(a) && isPlain(b)) expect(takes(a, b)).toBe(takes(b, a))
      if (given.muted.includes(b) || given.held.includes(b))
        expect(takes(a, b) & mediaBits.microphone).toBe(0)
    })
  })
})

test('nothing goes between two of whom one blocks the other, and below a stage nothing between any two', () => {
  holds((conversation, given) => {
    const { takes } = exchanges(conversation, rulesOf(given))
    forEachPair(conversation.members, (a, b) => {
      const isBlocked = given.blocks.some(
        ([one, other]) => (one === a && other === b) || (one === b && other === a),
      )
      if (isBlocked) expect(takes(a, b)).toBe(0)
      if (conversation.kind === 'stage' && !given.lit.includes(b)) expect(takes(a, b)).toBe(0)
    })
  })
})

test('everybody is told exactly once', () => {
  holds((conversation, given) => {
    const messages = peersMessages(conversation, rulesOf(given))
    expect(messages.flatMap(({ to }) => [...to]).toSorted()).toEqual(conversation.members.toSorted())
  })
})
