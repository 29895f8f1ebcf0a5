import i18next from 'i18next'
import { Matrix4 } from 'three'
import { nookAt } from '#shared/map/nooks.ts'
import type { WallRun } from '#shared/map/walls.ts'
import type { GameMap } from '#shared/world/world.ts'
import type { WrittenLine } from './words.ts'

const HIGH_M = 0.26
/** Over the door, and before its wall. */
const OVER_M = 0.22
const BEFORE_M = 0.03
const INK = '#c8402f'

/** What the sign says, in the language of the page. */
const words = (): string => (i18next.isInitialized ? i18next.t('scene.inMeeting') : '会议中')

/** Signs over the doors of rooms in which a meeting is on: outside, where one comes from. */
export function meetingSigns(nooks: GameMap['nooks'], runs: readonly WallRun[]): readonly WrittenLine[] {
  const isBusy = (x: number, z: number): boolean => {
    const id = nookAt({ nooks }, { x, z })
    return id !== undefined && nooks.get(id)?.isInMeeting === true
  }
  if (![...nooks.values()].some(({ isInMeeting }) => isInMeeting)) return []
  return runs.flatMap(({ side, line, thickness, openings }) =>
    openings.flatMap(({ kind, start, end, top }): WrittenLine[] => {
      if (kind !== 'door') return []
      const middle = (start + end) / 2
      const [before, after] =
        side === 'n'
          ? [isBusy(middle, line - 0.5), isBusy(middle, line + 0.5)]
          : [isBusy(line - 0.5, middle), isBusy(line + 0.5, middle)]
      if (before === after) return []
      // It looks away from the room.
      const way = before ? 1 : -1
      const off = line + way * (thickness / 2 + BEFORE_M)
      const turn = side === 'n' ? (way > 0 ? 0 : Math.PI) : (way * Math.PI) / 2
      const [x, z] = side === 'n' ? [middle, off] : [off, middle]
      const at = new Matrix4().makeRotationY(turn).setPosition(x, top + OVER_M, z)
      return [{ text: words(), ink: INK, high: HIGH_M, opacity: 1, at }]
    }),
  )
}
