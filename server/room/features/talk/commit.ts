import * as members from '../../../db/tables/spaces/members.ts'
import * as spaces from '../../../db/tables/spaces/spaces.ts'
import * as users from '../../../db/tables/accounts/users.ts'
import { storeNotice } from '../../../accounts/notifications.ts'
import type { Statements } from '../../statement.ts'

export const talkStatements = {
  async notice(context, effects) {
    const { db, spaceId, clock } = context
    for (const { notice } of effects) {
      const { to, kind, params } = notice
      const userIds =
        to === 'managers'
          ? await members.listManagerIds(db, spaceId, clock.now())
          : await users.knownIds(db, to)
      context.noticed(await storeNotice(context, { userIds, spaceId, kind, params }))
    }
  },

  async meetingBanner({ db, spaceId, clock }, effects) {
    const meetingBanner = effects.at(-1)?.text
    if (meetingBanner !== undefined) await spaces.update(db, spaceId, { meetingBanner }, clock.now())
  },
} satisfies Pick<Statements, 'notice' | 'meetingBanner'>
