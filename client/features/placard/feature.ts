import { lazily } from '../../space/lazily.ts'
import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { PlacardOver, PlacardScene } from './Placard.tsx'

const SpaceMenu = lazily(async () => (await import('./loadPlacard.ts')).loadMenu())

/** What a space itself has to show: its menu, its pinned message, the pictures of its display screens. */
export const placard = {
  name: 'placard',
  Over: PlacardOver,
  Scene: PlacardScene,
  windows: { space_menu: SpaceMenu },
} as const satisfies SpaceFeature
