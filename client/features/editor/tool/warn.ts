import i18next from 'i18next'
import { limits } from '#shared/rules/limits.ts'
import type { GameMap } from '#shared/world/world.ts'
import { showToast } from '../../../store/toastStore.ts'

/** Why something is not done that was asked for. */
export type Warning =
  | 'copyTooMany'
  | 'pasteNothing'
  | 'pasteTooWide'
  | 'pastePartly'
  | 'noRoomFor'
  | 'noFreePlace'
  | 'tooLarge'
  | 'notKept'

interface Numbers {
  readonly count?: number
  readonly max?: number
  readonly left?: number
}

/** Says why; true, so that who asks can end with it. */
export function warn(why: Warning, { count = 0, max = 0, left = 0 }: Numbers = {}): true {
  showToast(i18next.t(`editor.warning.${why}`, { count, max, left }), { toastType: 'failed' })
  return true
}

/** Whether a level has room for so many more things; if not, it is said before anything is sent. */
export function hasRoomFor({ objects }: Pick<GameMap, 'objects'>, count: number): boolean {
  const left = limits.objectsMax - objects.size
  if (count <= left) return true
  warn('noRoomFor', { count, left, max: limits.objectsMax })
  return false
}
