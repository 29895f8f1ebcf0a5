import * as chatMessages from '../../../db/tables/content/chatMessages.ts'
import * as documents from '../../../db/tables/content/documents.ts'
import * as levelVersions from '../../../db/tables/content/levelVersions.ts'
import * as lastPlaces from '../../../db/tables/content/lastPlaces.ts'
import * as mapEdits from '../../../db/tables/content/mapEdits.ts'
import * as nookBookings from '../../../db/tables/content/nookBookings.ts'
import * as nookCodes from '../../../db/tables/content/nookCodes.ts'
import * as spaceMaps from '../../../db/tables/content/spaceMaps.ts'
import * as members from '../../../db/tables/spaces/members.ts'
import { keepsWithin } from '../../../files/quotas.ts'
import type { Statements } from '../../statement.ts'
import { StoreRefusal } from '../../storeErrors.ts'

export const levelStatements = {
  async levelAdded(context, effects) {
    const { db, spaceId, config } = context
    for (const { kind: _kind, mapJson, ...level } of effects) {
      // All that is on it came as its first edit: now that is in the map. What came after it in the same group stays beside.
      const updateId = (await mapEdits.oldestOf(db, spaceId, level.mapId)) ?? 1
      await mapEdits.removeUpTo(db, spaceId, level.mapId, updateId)
      await spaceMaps.insert(db, spaceId, { ...level, mapJson, updateId })
    }
    if (!(await keepsWithin(db, config.storage.quotas, spaceId))) throw new StoreRefusal('storageFull')
  },

  async levelsArranged({ db, spaceId }, effects) {
    // Each is whole.
    const last = effects.at(-1)
    if (last) await spaceMaps.arrange(db, spaceId, last.levels)
  },

  async levelGone({ db, spaceId }, effects) {
    for (const { mapId } of effects) {
      // First, so that whoever is just storing something of it has done so (spaceMaps.hold).
      await spaceMaps.remove(db, spaceId, mapId)
      await members.freeDesks(db, spaceId, mapId, [])
      await nookBookings.removeOthers(db, spaceId, mapId, [])
      await nookCodes.removeOf(db, spaceId, mapId)
      await documents.removeOf(db, spaceId, mapId)
      await lastPlaces.removeOf(db, spaceId, mapId)
      await chatMessages.removeOf(db, spaceId, mapId)
      await levelVersions.removeOf(db, { spaceId, mapId })
    }
  },
} satisfies Pick<Statements, 'levelAdded' | 'levelsArranged' | 'levelGone'>
