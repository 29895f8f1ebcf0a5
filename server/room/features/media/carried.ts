import type { EncId } from '#shared/ids.ts'
import { limits } from '#shared/rules/limits.ts'
import { mediaBits } from '#shared/rules/media.ts'
import type { AllCarried, Carried } from '../../known/media.ts'
import type { LiveKitMode } from '../../mediaRooms.ts'

/** People who exchange something: a conversation, or a screen on a wall and who sees it. */
export interface Exchanging {
  readonly id: string
  readonly members: readonly EncId[]
  /** What somebody sends there just now, as bits. */
  sends(encId: EncId): number
}

/** What decides about the way of a conversation beside itself. */
export interface CarryRules {
  readonly mode: LiveKitMode
  /** ms that only go forward. */
  readonly at: number
  newId(): string
  /** Why somebody who could still come into the room of a conversation is not to; undefined: there is nobody. */
  shutOut?(conversationId: string): ShutOut | undefined
}

/** Sent out by who may, or parted from a member by a block, which anybody does and undoes as they like. */
export type ShutOut = 'sentOut' | 'parted'

/** Whether browsers among themselves would have to leave somebody out. */
export function isTooLarge({ members, sends }: Exchanging): boolean {
  if (members.length > limits.meshPeople) return true
  if (members.length <= limits.meshCameras) return false
  return members.filter((encId) => sends(encId) & mediaBits.camera).length > limits.meshCameras
}

/** What stays of it whatever becomes of its size. */
const lasting = ({ smallSince: _small, leftAt: _left, ...carried }: Carried): Carried => carried

/** Goes on in another room. */
const moved = ({ isOwed: _owed, ...carried }: Carried, { at, newId }: CarryRules): Carried => ({
  ...carried,
  round: newId(),
  turn: (carried.turn ?? 0) + 1,
  movedAt: at,
})

/**
 * In another room where somebody is shut out of this one: at once, but nobody chases the others from room to room by
 * blocking and stepping in and out. Until then the parted are put out whenever they are seen.
 */
function movedNext(carried: Carried, why: ShutOut | undefined, rules: CarryRules): Carried {
  const { movedAt = -Infinity, isOwed } = carried
  if (why === undefined && !isOwed) return carried
  if (why === 'sentOut' || rules.at - movedAt >= limits.carrierMoveMs) return moved(carried, rules)
  return isOwed ? carried : { ...carried, isOwed: true }
}

function nextOf(former: Carried | undefined, exchanging: Exchanging, rules: CarryRules): Carried | undefined {
  const { mode, at } = rules
  if (mode === 'always' || isTooLarge(exchanging)) {
    const isOn = former && former.smallSince === undefined && former.leftAt === undefined
    return isOn ? former : former ? lasting(former) : { round: rules.newId() }
  }
  if (!former) return undefined
  const { smallSince = at, leftAt } = former
  if (leftAt !== undefined) return at - leftAt < limits.carrierLingerMs ? former : undefined
  if (at - smallSince >= limits.carrierBackMs) return { ...lasting(former), smallSince, leftAt: at }
  return former.smallSince === undefined ? { ...lasting(former), smallSince } : former
}

/**
 * Which conversations go over LiveKit: at once when one is too large, and back after it was small for a while. Answers
 * the same map when nothing changed.
 */
export function nextCarried(former: AllCarried, all: Iterable<Exchanging>, rules: CarryRules): AllCarried {
  const next = new Map<string, Carried>()
  for (const exchanging of all) {
    const known = former.get(exchanging.id)
    const carried = nextOf(known, exchanging, rules)
    if (!carried) continue
    next.set(exchanging.id, known ? movedNext(carried, rules.shutOut?.(exchanging.id), rules) : carried)
  }
  const isSame = next.size === former.size && [...next].every(([id, carried]) => former.get(id) === carried)
  return isSame ? former : next
}

/** Whether time alone will change something. */
export const isPassing = (carried: AllCarried): boolean =>
  [...carried.values()].some(({ smallSince, isOwed }) => smallSince !== undefined || isOwed)
