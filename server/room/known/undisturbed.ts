import type { NotificationParams } from '#shared/http/notifications.ts'
import type { Player } from '#shared/world/world.ts'
import { refuse, type Refusal } from '../handler.ts'
import type { Change } from '../memory.ts'

/** What somebody may have missed. */
export type MissedKind = NotificationParams<'missedMeanwhile'>['items'][number]['what']

type Wanting = Pick<Player, 'uid' | 'name'>

/** Remembered for somebody until they want to be reached again. */
export const missedBy = (userId: string, what: MissedKind, { uid, name }: Wanting): Change => ({
  of: 'focus',
  change: { kind: 'missed', userId, what, byId: uid, byName: name },
})

/** What would disturb somebody is refused, and they learn of it afterwards. */
export const leftInPeace = ({ uid }: Pick<Player, 'uid'>, what: MissedKind, by: Wanting): Refusal => ({
  ...refuse('personUndisturbed'),
  changes: [missedBy(uid, what, by)],
})
