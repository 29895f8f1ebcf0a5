// The doors of nooks: closed from within, opened by a code.
import { rightsOf } from '#shared/rules/rights.ts'
import { few, type Feature } from '../../feature.ts'
import { accept, forSubject, type Handlers } from '../../handler.ts'
import { giveBack } from '../../known/giveBack.ts'
import type { MemoryOf } from '../../memory.ts'
import { nookStatements } from './commit.ts'
import { nooksChanged, type DeskHolder, type KeptBooking } from './nooksChanged.ts'
import { watchBookings } from './bookings.ts'
import { setDeskInfo } from './desks.ts'
import { nookHandlers } from './handlers.ts'
import { changeNooks, countsWrong, emptyNooksMemory, type NooksChange, type NooksMemory } from './memory.ts'
import { leaveDoors, watchNooks } from './watchNooks.ts'

declare module '../../memory.ts' {
  interface Memories {
    nooks: MemoryOf<NooksMemory, NooksChange>
  }
}

declare module '../../effects.ts' {
  interface Effects {
    /** '': it has none any more. */
    nookCode: { readonly mapId: string; readonly nookId: string; readonly code: string }
    nookBooked: KeptBooking
    nookBookingOff: { readonly id: string }
    /** What is known of nooks beside their map, as it is now. */
    nooksChanged: {
      readonly mapId: string
      /** Desks by id; undefined: nobody's. */
      readonly owners: readonly (readonly [string, DeskHolder | undefined])[]
      /** The map has no others. */
      readonly only?: readonly string[] | undefined
    }
  }
}

export const handlers = {
  ...nookHandlers,
  setDeskInfo: forSubject<'setDeskInfo'>(setDeskInfo),
} satisfies Partial<Handlers>

export const wishes = {
  giveBack(context, { userId, until }) {
    const { events, effects } = giveBack(context, userId, until)
    return { ...accept(...events), effects }
  },
} satisfies Feature['wishes']

export const rights = rightsOf.nooks

export const rates = {
  lockNook: few,
  enterNookCode: few,
  bookNook: few,
  cancelBooking: few,
  setDeskInfo: few,
} satisfies Feature['rates']

export const costs = {
  bookNook: 'waits',
  cancelBooking: 'waits',
  setDeskInfo: 'waits',
} satisfies Feature['costs']

export const publicTexts = {
  setDeskInfo: ({ deskInfo }) => [deskInfo?.description],
} satisfies Feature['publicTexts']

export const memory = { nooks: { empty: emptyNooksMemory, change: changeNooks } } satisfies Feature['memory']

// Else whoever is alone in a space guesses as often as it is opened anew.
export const keeps: Feature['keeps'] = ({ nooks }, at) => countsWrong(nooks, at)

export const reactions = [leaveDoors] satisfies Feature['reactions']

export const watches = [watchBookings, watchNooks] satisfies Feature['watches']

export const stores = { mapSetNooks: nooksChanged } satisfies Feature['stores']

export const commit = nookStatements

export const leavesMore = {
  nookCode: false,
  nookBooked: false,
  nookBookingOff: false,
  nooksChanged: false,
} satisfies Feature['leavesMore']
