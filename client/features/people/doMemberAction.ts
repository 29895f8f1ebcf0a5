import i18next from 'i18next'
import { socialStore } from '../../store/socialStore.ts'
import { act } from '../../space/act.ts'
import type { MemberAction } from './memberActions.ts'
import { goTo, summon } from './standBeside.ts'

/** A wave within so long after the other's is an answer to it. */
const REPLY_MS = 30_000

type Doing = Pick<MemberAction, 'name' | 'isOn'>
interface Person {
  readonly userId: string
  readonly name: string
}

async function block({ userId, name }: Person, isBlocked: boolean, done: string): Promise<boolean> {
  const ok = await act('block', { blockedUserId: userId, blocked: isBlocked }, done)
  if (ok) socialStore.get().noteBlock(userId, name, isBlocked)
  return ok
}

/** Does to somebody what a button of the card says, or takes it back, and says how it went. */
export async function doMemberAction(
  { name, isOn }: Doing,
  person: Person,
  how: { readonly reason?: string; readonly hours?: number } = {},
): Promise<boolean> {
  const { userId } = person
  const named = { name: person.name }
  switch (name) {
    case 'message':
    case 'rename':
      return false
    case 'goTo':
      return goTo(person)
    case 'summon':
      return summon(person)
    case 'ghost':
      return act(
        'ghost',
        { ghost: isOn ? 0 : 1, targetId: userId },
        i18next.t(isOn ? 'space.card.undone.ghost' : 'space.card.done.ghost', named),
      )
    case 'wave': {
      const wavedAt = socialStore.get().wavedAt.get(userId) ?? -Infinity
      const isReply = performance.now() - wavedAt < REPLY_MS
      return act('wave', { user: userId, isReply }, i18next.t('space.card.done.wave', named))
    }
    case 'ring':
      // It rings: a card says so.
      return act('ring', { user: userId })
    case 'highFive':
      return act(
        'offerHand',
        { targetId: userId, what: 'highFive' },
        i18next.t('space.card.done.highFive', named),
      )
    case 'whisper':
      return isOn ? act('leaveWhisper', {}) : act('enterWhisper', { recipientId: userId })
    case 'follow':
      return act('setFollowTarget', { followTarget: isOn ? '' : userId })
    case 'lead':
      return act('offerHand', { targetId: userId, what: 'lead' }, i18next.t('space.card.done.lead', named))
    case 'mute':
      return act('requestMute', { target: userId, video: false }, i18next.t('space.card.done.mute', named))
    case 'block':
      return block(
        person,
        !isOn,
        i18next.t(isOn ? 'space.card.undone.block' : 'space.card.done.block', named),
      )
    case 'spotlight':
      return act(
        'spotlight',
        { spotlightedUser: userId, isSpotlighted: !isOn },
        i18next.t(isOn ? 'space.card.undone.spotlight' : 'space.card.done.spotlight', named),
      )
    case 'kick':
      return act('kick', { user: userId }, i18next.t('space.card.done.kick', named))
    case 'ban':
      return act('ban', { user: userId, ...how }, i18next.t('space.card.done.ban', named))
  }
}
