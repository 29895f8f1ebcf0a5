import { sessionStore } from '../../../store/sessionStore.ts'
import { worldStore } from '../../../store/worldStore.ts'
import { reachOf } from '../reach.ts'

/** Whether one may save whole levels: BUILDER and above. */
export const savesLevels = (): boolean =>
  reachOf(worldStore.get(), sessionStore.get().selfEncId, undefined) === 'all'
