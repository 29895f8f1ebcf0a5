import { lazily } from '../../space/lazily.ts'
import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { toggleWindow } from '../../store/uiStore.ts'
import { BagButton } from './BagButton.tsx'
import { BagScene, PickedUp } from './BagScene.tsx'
import { loadBag } from './loadBag.ts'

const BagWindow = lazily(async () => (await loadBag()).BagWindow)

export const bag = {
  name: 'bag',
  Level: PickedUp,
  Scene: BagScene,
  Button: BagButton,
  windows: { bag: BagWindow },
  commands: {
    bag() {
      toggleWindow('bag')
      return true
    },
  },
  hears: [
    'playerUpdatesInventory',
    'spaceUpdatesItems',
    'itemGiven',
    'playerTriggersInventoryItem',
    'playerSetsItemString',
    'playerExits',
    'subscriptionsUpdated',
  ],
} as const satisfies SpaceFeature
