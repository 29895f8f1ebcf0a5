import type { ActionName } from '#shared/protocol/messages.ts'
import { columnOf, mayActForOthers, rightOf } from '#shared/rules/rights.ts'
import { isLookingAround } from '#shared/rules/guestVisit.ts'
import { canManage, mayManageRole, roleRank } from '#shared/rules/roles.ts'
import type { Player } from '#shared/world/world.ts'
import type { WhisperWait } from './whisperWait.ts'

/** What one can do with somebody, in the order of the card. */
export const memberActionNames = [
  'message',
  'wave',
  'ring',
  'highFive',
  'whisper',
  'follow',
  'lead',
  'goTo',
  'mute',
  'block',
  'spotlight',
  'summon',
  'rename',
  'ghost',
  'kick',
  'ban',
] as const
export type MemberActionName = (typeof memberActionNames)[number]

/** Why one cannot; the words are `space.card.reasons.*`. */
export type WhyNot =
  | 'noRight'
  | 'ownerStays'
  | 'onlyOwner'
  | 'blocked'
  | 'away'
  | 'otherLevel'
  | 'notTogether'
  | 'chatClosed'
  | 'inMeeting'
  | 'inCall'
  | 'followsYou'
  | 'notMember'
  | 'looksAround'

export interface MemberAction {
  readonly name: MemberActionName
  /** It is so already: what the button does is take it back. */
  readonly isOn: boolean
  /** Undefined: it can be done. */
  readonly whyNot: WhyNot | undefined
}

/** How one stands to somebody. */
export interface Standing {
  readonly self: Player
  readonly other: Player
  /** One keeps the other away. */
  readonly isBlocked: boolean
  /** Both are in one announced conversation. */
  readonly isTogether: boolean
  /** One is a teacher on the classroom both are on. */
  readonly teaches?: boolean
  /** One is in a meeting, which goes before whispers. */
  readonly isInMeeting: boolean
  /** Text chat is closed in this space. */
  readonly isChatClosed: boolean
  /** A whisper with them that waits for somebody's word. */
  readonly waiting?: WhisperWait | undefined
}

/** The kinds that the rights table is asked about. */
const kinds: Readonly<Record<MemberActionName, ActionName>> = {
  message: 'chat',
  wave: 'wave',
  ring: 'ring',
  highFive: 'offerHand',
  whisper: 'enterWhisper',
  follow: 'setFollowTarget',
  lead: 'offerHand',
  goTo: 'teleport',
  mute: 'requestMute',
  block: 'block',
  spotlight: 'spotlight',
  summon: 'teleport',
  rename: 'setName',
  ghost: 'ghost',
  kick: 'kick',
  ban: 'ban',
}

/** What is said of another's player, which the table has rows of its own for. */
const toAnother: ReadonlySet<MemberActionName> = new Set(['summon', 'rename', 'ghost'])

/** What must not be in the way of an action beside missing rights. */
const hindrances: Readonly<Record<MemberActionName, readonly WhyNot[]>> = {
  message: ['looksAround', 'blocked', 'chatClosed'],
  wave: ['looksAround', 'blocked', 'away'],
  ring: ['looksAround', 'blocked', 'away', 'inCall'],
  highFive: ['looksAround', 'blocked', 'away', 'otherLevel'],
  whisper: ['looksAround', 'blocked', 'away', 'otherLevel', 'inMeeting'],
  follow: ['blocked', 'away', 'otherLevel'],
  lead: ['looksAround', 'blocked', 'away', 'otherLevel', 'followsYou'],
  goTo: ['blocked'],
  mute: ['looksAround', 'blocked', 'away', 'notTogether'],
  block: [],
  spotlight: ['looksAround', 'away'],
  summon: [],
  rename: ['looksAround'],
  ghost: [],
  kick: ['ownerStays', 'onlyOwner'],
  ban: ['ownerStays', 'onlyOwner'],
}

const isSoNow = (standing: Standing, why: WhyNot): boolean => {
  const { self, other } = standing
  switch (why) {
    case 'blocked':
      return standing.isBlocked
    case 'away':
      return !other.isSignedIn
    case 'otherLevel':
      return other.mapId !== self.mapId
    case 'notTogether':
      // Managers may ask anybody, teachers whom they teach.
      return !standing.isTogether && !canManage(self.role) && standing.teaches !== true
    case 'chatClosed':
      return standing.isChatClosed
    case 'inMeeting':
      return standing.isInMeeting
    case 'inCall':
      return standing.isInMeeting && standing.isTogether
    case 'followsYou':
      return other.attributes.followTarget === self.uid
    case 'ownerStays':
      return other.role === 'OWNER'
    case 'onlyOwner':
      return !mayManageRole(self.role, other.role)
    case 'looksAround':
      return isLookingAround(other)
    case 'notMember':
      return other.role === ''
    case 'noRight':
      return false
  }
}

/** Whether the two are in one whisper. */
export const isWhispering = ({ self, other }: Pick<Standing, 'self' | 'other'>): boolean =>
  Boolean(self.attributes.whisperId) && self.attributes.whisperId === other.attributes.whisperId

function isOn(name: MemberActionName, standing: Standing): boolean {
  const { self, other } = standing
  switch (name) {
    case 'whisper':
      // Whose word is one's own has nothing to take back yet: pressing gives it.
      return isWhispering(standing) && standing.waiting !== 'by' && standing.waiting !== 'wants'
    case 'follow':
      return self.attributes.followTarget === other.uid
    case 'block':
      return standing.isBlocked
    case 'spotlight':
      return Boolean(other.attributes.spotlightedBy)
    case 'ghost':
      return Boolean(other.attributes.ghost)
    default:
      return false
  }
}

/**
 * Whether the table lets one do this to another. `state` is for what is one's own: of another only a conversation one
 * shares is, which `hindrances` looks at.
 */
function mayDo({ self }: Standing, name: MemberActionName): boolean {
  if (toAnother.has(name)) return mayActForOthers({ role: self.role }, kinds[name])
  const say = rightOf(kinds[name]).who[columnOf({ role: self.role })]
  return say === 'yes' || say === 'role' || (say === 'state' && name === 'mute')
}

/** What one can do with somebody else, and why not. The server decides for all that. */
export const memberActions = (standing: Standing): readonly MemberAction[] =>
  memberActionNames.map((name) => {
    const on = isOn(name, standing)
    // What can be taken back can always be taken back.
    const inTheWay = on && name !== 'spotlight' ? [] : hindrances[name]
    const whyNot = mayDo(standing, name) ? inTheWay.find((why) => isSoNow(standing, why)) : 'noRight'
    return { name, isOn: on, whyNot }
  })

/** Why one cannot change what somebody may do (decisions.md, "People and rights"); undefined: one can. */
export function whyNotRole({ self, other }: Pick<Standing, 'self' | 'other'>): WhyNot | undefined {
  if (!canManage(self.role)) return 'noRight'
  if (other.role === 'OWNER') return 'ownerStays'
  if (!mayManageRole(self.role, other.role)) return 'onlyOwner'
  return roleRank(other.role) === 0 ? 'notMember' : undefined
}

/** Whether one gives somebody rooms of the space to furnish: who builds everywhere needs none, a guest has none. */
export const mayGiveRooms = ({ self, other }: Pick<Standing, 'self' | 'other'>): boolean =>
  canManage(self.role) && roleRank(other.role) > 0 && roleRank(other.role) < roleRank('BUILDER')
