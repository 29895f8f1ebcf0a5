// Things and what people own: chairs, vehicles, items, sounds, what is switched or shown.
import { rightsOf } from '#shared/rules/rights.ts'
import { few } from '../../doors/rateLimit.ts'
import type { Feature } from '../../feature.ts'
import type { MemoryOf } from '../../memory.ts'
import type { InventoryChange } from '../../ports.ts'
import { belongingsEvents, itemsChange, loadBelongings } from './belongings.ts'
import { thingStatements } from './commit.ts'
import { thingHandlers } from './handlers.ts'
import { changeThings, emptyThingsMemory, type ThingsChange, type ThingsMemory } from './memory.ts'
import { leaveVehicles } from './vehicles.ts'

declare module '../../memory.ts' {
  interface Memories {
    things: MemoryOf<ThingsMemory, ThingsChange>
  }
}

declare module '../../commit/effects.ts' {
  interface Effects {
    inventory: { readonly changes: readonly InventoryChange[] }
    /** The day (since the epoch, UTC) somebody found a cookie. */
    cookie: { readonly userId: string; readonly day: number }
  }
}

export const handlers = thingHandlers

export const rights = rightsOf.things

export const rates = {
  playSound: few,
  fxShakeCamera: few,
} satisfies Feature['rates']

export const audiences = {
  playerInteracts: 'map',
  playerInteractsWithObject: 'map',
  playerTriggersItem: 'map',
  playerTriggersObject: 'map',
  playerTriggersInventoryItem: 'map',
  playerCrafts: 'map',
  playerUpdatesInventory: 'everyone',
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
} satisfies Feature['audiences']

export const memory = {
  things: { empty: emptyThingsMemory, change: changeThings },
} satisfies Feature['memory']

export const reactions = [leaveVehicles, itemsChange] satisfies Feature['reactions']

export const commit = thingStatements

export const greeting = {
  entered: belongingsEvents,
  returned: belongingsEvents,
} satisfies Feature['greeting']

export const prepare = loadBelongings
