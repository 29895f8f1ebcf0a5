// What a space has of its own beside the catalogue. It comes over HTTP (server/api/ownThings): nothing is asked for here.
import type { CarriedThing } from '#shared/map/own/carriedThing.ts'
import type { Feature } from '../../feature.ts'
import type { MemoryOf } from '../../memory.ts'
import { ownStatements } from './commit.ts'
import { changeOwn, emptyOwnMemory, type OwnChange, type OwnMemory } from './memory.ts'

declare module '../../memory.ts' {
  interface Memories {
    own: MemoryOf<OwnMemory, OwnChange>
  }
}

declare module '../../commit/effects.ts' {
  interface Effects {
    ownThing: { readonly thingId: string; readonly details: string; readonly item: string }
    ownThingGone: { readonly thingId: string }
    /** Copies that come with a level; `named` is all that level names, which must be there when it is stored. */
    ownThingsCarried: {
      readonly ownerId: string
      readonly things: readonly CarriedThing[]
      readonly named: readonly string[]
    }
  }
}

export const audiences = {
  spaceSetsOwnThings: 'everyone',
} satisfies Feature['audiences']

export const memory = { own: { empty: emptyOwnMemory, change: changeOwn } } satisfies Feature['memory']

export const commit = ownStatements

export const weights = {
  ownThingsCarried: ({ things }) =>
    things.reduce((sum, { report, details, item }) => sum + report.length + details.length + item.length, 0),
} satisfies Feature['weights']
