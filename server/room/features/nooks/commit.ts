import * as members from '../../../db/tables/spaces/members.ts'
import * as nookBookings from '../../../db/tables/content/nookBookings.ts'
import * as nookCodes from '../../../db/tables/content/nookCodes.ts'
import type { Statements } from '../../statement.ts'

export const nookStatements = {
  async nookCode({ db, spaceId }, effects) {
    for (const { mapId, nookId, code } of effects) await nookCodes.put(db, { spaceId, mapId, nookId, code })
  },

  async nookBooked({ db, spaceId }, effects) {
    for (const { kind: _kind, ...booking } of effects) await nookBookings.insert(db, { spaceId, ...booking })
  },

  async nookBookingOff({ db, spaceId }, effects) {
    for (const { id } of effects) await nookBookings.remove(db, spaceId, id)
  },

  async nooksChanged({ db, spaceId }, effects) {
    for (const { mapId, owners, only } of effects) {
      if (only) {
        await members.freeDesks(db, spaceId, mapId, only)
        await nookBookings.removeOthers(db, spaceId, mapId, only)
      }
      for (const [deskId, owner] of owners) await members.setDesk(db, spaceId, { mapId, deskId }, owner)
    }
  },
} satisfies Pick<Statements, 'nookCode' | 'nookBooked' | 'nookBookingOff' | 'nooksChanged'>
