import type { Hearer } from './spaceBot.ts'
import type { Witness } from './witness.ts'

/**
 * Turns the numbers a witness hears into places in the crowd.
 * @param indexOfUid of everybody who has joined; more may come
 */
export function hearerOf(witness: Witness, indexOfUid: ReadonlyMap<string, number>): Hearer {
  const uids = new Map<number, string>()
  const indices = new Map<number, number>()
  return {
    knows: (encId, uid) => void uids.set(encId, uid),
    pose(encId, xCm, yCm, zCm, yawStep, claimed) {
      let index = indices.get(encId)
      if (index === undefined) {
        index = indexOfUid.get(uids.get(encId) ?? '')
        if (index === undefined) return
        indices.set(encId, index)
      }
      witness.pose(index, xCm, yCm, zCm, yawStep, performance.now(), claimed)
    },
  }
}
