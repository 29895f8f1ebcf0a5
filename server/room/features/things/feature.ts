// Things and what people own: chairs, vehicles, items, sounds, what is switched or shown.
import { rightsOf } from '#shared/rules/rights.ts'
import { few, type Feature } from '../../feature.ts'
import { forSelf, forSubject, withPlayer, type Handlers } from '../../handler.ts'
import type { MemoryOf } from '../../memory.ts'
import type { InventoryChange } from '../../ports.ts'
import { leaveChair } from '../../known/chairs.ts'
import { dismount } from '../../known/riding.ts'
import { changeItem, craft, triggerInventoryItem } from './bag.ts'
import { belongingsEvents, itemsChange, loadBelongings } from './belongings.ts'
import { thingStatements } from './commit.ts'
import { thingHandlers } from './handlers.ts'
import { dropItem, giveItem, holdItem, letGo, readBag, takeItem } from './items.ts'
import { changeThings, emptyThingsMemory, type ThingsChange, type ThingsMemory } from './memory.ts'
import { openExtension } from './extensions.ts'
import { pressThing } from './pressing.ts'
import { drive, leaveVehicles, loseVehicles, parkVehicles, ride } from './vehicles.ts'

declare module '../../memory.ts' {
  interface Memories {
    things: MemoryOf<ThingsMemory, ThingsChange>
  }
}

declare module '../../effects.ts' {
  interface Effects {
    inventory: { readonly changes: readonly InventoryChange[] }
    /** The day (since the epoch, UTC) somebody found a cookie. */
    cookie: { readonly userId: string; readonly day: number }
  }
}

export const handlers = {
  ...thingHandlers,
  pressThing: forSelf<'pressThing'>(pressThing),
  addInventoryItem: forSubject<'addInventoryItem'>((context, { itemId, delta }) =>
    changeItem(context, itemId, delta, 1),
  ),
  removeInventoryItem: forSubject<'removeInventoryItem'>((context, { itemId, delta }) =>
    changeItem(context, itemId, delta, -1),
  ),
  craft: withPlayer<'craft'>(craft),
  triggerInventoryItem: withPlayer<'triggerInventoryItem'>(triggerInventoryItem),
  takeItem: withPlayer<'takeItem'>(takeItem),
  dropItem: withPlayer<'dropItem'>(dropItem),
  giveItem: withPlayer<'giveItem'>(giveItem),
  setItemString: forSubject<'setItemString'>(holdItem),
  readBag: withPlayer<'readBag'>(readBag),
  openExtension: forSelf<'openExtension'>(openExtension),
  setVehicleId: forSubject<'setVehicleId'>(ride),
  setGoKartId: forSubject<'setGoKartId'>(drive),
} satisfies Partial<Handlers>

export const rights = rightsOf.things

export const rates = {
  pressThing: { burst: 15, perSecond: 5 },
  // Up to 8,000 characters to everybody on the level.
  interact: { burst: 15, perSecond: 5 },
  interactWithObject: { burst: 15, perSecond: 5 },
  // Every chair of the level.
  requestChairStatuses: few,
  openExtension: few,
  setVehicleId: few,
  setGoKartId: few,
  playSound: few,
  fxShakeCamera: few,
  takeItem: few,
  dropItem: few,
  giveItem: few,
  readBag: few,
  triggerInventoryItem: few,
} satisfies Feature['rates']

export const costs = {
  pressThing: 'waits',
  takeItem: 'waits',
  dropItem: 'waits',
  requestChairStatuses: 'waits',
} satisfies Feature['costs']

export const audiences = {
  playerInteracts: 'map',
  playerInteractsWithObject: 'map',
  playerTriggersItem: 'map',
  playerTriggersObject: 'map',
  playerTriggersInventoryItem: 'map',
  playerCrafts: 'map',
  playerUpdatesInventory: 'everyone',
  playerSetsItemString: 'everyone',
  itemGiven: 'map',
  spaceUpdatesItems: 'everyone',
  cookieFound: 'map',
  setChairStatus: 'map',
  setChairStatuses: 'sender',
  playerSits: 'everyone',
  spacePlaysSound: 'entered',
  spaceStopsSound: 'entered',
  fxShakeObject: 'map',
  fxShakeCamera: 'entered',
  spaceAttachment: 'everyone',
  extensionContext: 'sender',
} satisfies Feature['audiences']

export const memory = {
  things: { empty: emptyThingsMemory, change: changeThings },
} satisfies Feature['memory']

export const reactions = [
  parkVehicles,
  leaveVehicles,
  loseVehicles,
  itemsChange,
  letGo,
] satisfies Feature['reactions']

export const commit = thingStatements

export const leavesMore = {
  inventory: false,
  cookie: false,
} satisfies Feature['leavesMore']

export const greeting = {
  entered: belongingsEvents,
  returned: belongingsEvents,
} satisfies Feature['greeting']

export const givesBack: Feature['givesBack'] = (player) => [...leaveChair(player), ...dismount(player)]

export const prepare = loadBelongings
