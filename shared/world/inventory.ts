import { unchanged, type Reducers } from './world.ts'

export const inventoryReducers = {
  playerInteracts: unchanged,
  playerInteractsWithObject: unchanged,
  playerTriggersItem: unchanged,
  playerTriggersObject: unchanged,
  playerUpdatesInventory: unchanged,
  playerCrafts: unchanged,
  playerTriggersInventoryItem: unchanged,
  spaceUpdatesItems: unchanged,
  itemGiven: unchanged,
  systemSetsItem: unchanged,
} satisfies Partial<Reducers>
