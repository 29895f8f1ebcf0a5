import * as spaces from '../../../db/tables/spaces.ts'
import type { Statements } from '../../commit/statement.ts'

export const spaceStatements = {
  async meetingBanner({ db, spaceId, clock }, effects) {
    const meetingBanner = effects.at(-1)?.text
    if (meetingBanner !== undefined) await spaces.update(db, spaceId, { meetingBanner }, clock.now())
  },
} satisfies Pick<Statements, 'meetingBanner'>
