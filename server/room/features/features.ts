import type { ActionBody, ActionName, EventBody, EventName } from '#shared/protocol/messages.ts'
import type { Right } from '#shared/rules/rights.ts'
import type { Player } from '#shared/world/world.ts'
import type { Effect, EffectKind } from '../effects.ts'
import type { Statements } from '../statement.ts'
import {
  usual,
  type Audience,
  type Cost,
  type Feature,
  type Greeting,
  type LeavesMore,
  type Newcomer,
  type Rate,
  type Reaction,
  type RoomFeatures,
  type Texts,
  type Watch,
} from '../feature.ts'
import * as attributes from './attributes/feature.ts'
import * as calls from './calls/feature.ts'
import * as chat from './chat/feature.ts'
import * as commands from './commands/feature.ts'
import * as documents from './documents/feature.ts'
import * as focus from './focus/feature.ts'
import * as foreign from './foreign/feature.ts'
import * as levels from './levels/feature.ts'
import * as map from './map/feature.ts'
import * as media from './media/feature.ts'
import * as moderation from './moderation/feature.ts'
import * as nooks from './nooks/feature.ts'
import * as offers from './offers/feature.ts'
import * as presence from './presence/feature.ts'
import * as screens from './screens/feature.ts'
import * as session from './session/feature.ts'
import * as social from './social/feature.ts'
import * as speaker from './speaker/feature.ts'
import * as talk from './talk/feature.ts'
import * as things from './things/feature.ts'
import * as videos from './videos/feature.ts'
import type { Arrival, Handlers, Outgoing, WishHandlers } from '../handler.ts'
import type { Change, MemoryName, MemoryRules, SpaceMemory } from '../memory.ts'

/**
 * What a space is made of. In this order events are reacted to, newcomers greeted and effects stored: always the same,
 * so that no two groups of effects wait for each other.
 */
export const features = [
  session,
  presence,
  attributes,
  chat,
  moderation,
  things,
  videos,
  talk,
  nooks,
  speaker,
  screens,
  media,
  calls,
  offers,
  social,
  focus,
  commands,
  map,
  documents,
  foreign,
  levels,
] as const satisfies readonly Feature[]

const all: readonly Feature[] = features

// --- the compiler counts ----------------------------------------------------------------------------------------------

type Part<F, P extends keyof Feature> = F extends { readonly [N in P]: infer Rows } ? Rows : never
type Keys<Rows> = Rows extends unknown ? keyof Rows : never
/** One object that is all of a union. */
type All<Rows> = (Rows extends unknown ? (rows: Rows) => void : never) extends (rows: infer Both) => void
  ? Both
  : never
/** What more than one feature has a row for. */
type Twice<L extends readonly unknown[], P extends keyof Feature, Seen = never> = L extends readonly [
  infer F,
  ...infer Rest,
]
  ? (Keys<Part<F, P>> & Seen) | Twice<Rest, P, Seen | Keys<Part<F, P>>>
  : never

/** The rows of all features in one table. A row that two features have does not compile. */
const together = <
  P extends 'handlers' | 'wishes' | 'rights' | 'costs' | 'audiences' | 'memory' | 'commit' | 'leavesMore',
>(
  part: [Twice<typeof features, P>] extends [never] ? P : { readonly twice: Twice<typeof features, P> },
): All<Part<(typeof features)[number], P>> =>
  Object.assign({}, ...all.map((feature) => feature[part as P])) as All<Part<(typeof features)[number], P>>

const handlers: Handlers = together('handlers')

const wishes: WishHandlers = together('wishes')

const rights: { readonly [K in ActionName]: Right } = together('rights')

const audiences: { readonly [K in EventName]: Audience } = together('audiences')

const statements: Statements = together('commit')

/** One for every kind of effect: nobody adds one without saying whether it fills the disk. */
const growing: { readonly [K in EffectKind]: LeavesMore<K> } = together('leavesMore')

function leavesMore(effect: Effect): boolean {
  const says = growing[effect.kind] as LeavesMore<EffectKind>
  return typeof says === 'boolean' ? says : says(effect as never)
}

async function packed(effects: readonly Effect[]): Promise<readonly Effect[]> {
  let ready = effects
  for (const { packs } of all) ready = packs ? await packs(ready) : ready
  return ready
}

const memoryRules: MemoryRules = together('memory')

// --- what they give ---------------------------------------------------------------------------------------------------

const rates = Object.assign({}, ...all.map((feature) => feature.rates)) as Feature['rates'] & object

const rateOf = (kind: ActionName): Rate => rates[kind] ?? usual

const costs: NonNullable<Feature['costs']> = together('costs')

const costOf = (kind: ActionName): Cost | undefined => costs[kind]

const publicTexts = Object.assign({}, ...all.map((feature) => feature.publicTexts)) as {
  readonly [K in ActionName]?: (body: ActionBody) => Texts
}

const noTexts: Texts = []

const textsOf = (kind: ActionName, body: ActionBody): Texts => publicTexts[kind]?.(body) ?? noTexts

const stores = Object.assign({}, ...all.map((feature) => feature.stores)) as {
  readonly [K in EventName]?: (body: EventBody) => Effect | undefined
}

const effectOf = (kind: EventName, body: EventBody): Effect | undefined => stores[kind]?.(body)

const weights = Object.assign({}, ...all.map((feature) => feature.weights)) as {
  readonly [K in EffectKind]?: (effect: Effect) => number
}

const weightOf = (effect: Effect): number => weights[effect.kind]?.(effect) ?? 0

const reactions: readonly Reaction[] = all.flatMap((feature) => feature.reactions ?? [])

const watches: readonly Watch[] = all.flatMap((feature) => feature.watches ?? [])

const greetingsAt = (arrival: Arrival): NonNullable<Greeting[Arrival]>[] =>
  all.flatMap((feature) => feature.greeting?.[arrival] ?? [])

const greetings = {
  subscribed: greetingsAt('subscribed'),
  entered: greetingsAt('entered'),
  returned: greetingsAt('returned'),
} satisfies { readonly [A in Arrival]: unknown }

const givesBack = (player: Player): readonly Outgoing[] =>
  all.flatMap((feature) => feature.givesBack?.(player) ?? [])

const recalls: readonly NonNullable<Feature['recall']>[] = all.flatMap(({ recall }) => recall ?? [])

const prepare = (newcomer: Newcomer): Promise<unknown> =>
  Promise.all(all.map(async (feature) => feature.prepare?.(newcomer)))

// --- what they remember -----------------------------------------------------------------------------------------------

const emptyMemory = Object.fromEntries(
  Object.entries(memoryRules).map(([name, { empty }]) => [name, empty]),
) as SpaceMemory

const mustKeep = (memory: SpaceMemory, at: number): boolean =>
  all.some((feature) => feature.keeps?.(memory, at))

function changeMemory(memory: SpaceMemory, { of, change }: Change): SpaceMemory {
  const after = memoryRules[of].change as (part: unknown, change: unknown) => SpaceMemory[MemoryName]
  return { ...memory, [of]: after(memory[of], change) }
}

/** All of it in one: createServer.ts gives it to the rooms, roomPorts/ to what stores their effects. */
export const roomFeatures: RoomFeatures = {
  handlers,
  wishes,
  rights,
  audiences,
  statements,
  reactions,
  watches,
  greetings,
  givesBack,
  recalls,
  emptyMemory,
  changeMemory,
  mustKeep,
  prepare,
  rateOf,
  costOf,
  textsOf,
  effectOf,
  weightOf,
  leavesMore,
  packed,
}
