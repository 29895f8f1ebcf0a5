import { propertiesOf } from '#shared/map/properties.ts'
import { goKartsOf, vehicleOf, type VehicleKind } from '#shared/map/vehicles.ts'
import { roleRank } from '#shared/rules/roles.ts'
import { writersOf } from '#shared/rules/writers.ts'
import { goKartsOut } from '#shared/world/riders.ts'
import type { GameMap, Player, World } from '#shared/world/world.ts'
import type { Level } from '../../scene/level/level.ts'
import type { Offer } from '../../scene/prompt/prompts.ts'
import type { SceneSource } from '../../scene/sceneSource.ts'
import { riddenBy } from './ridden.ts'

/** What hints say, in the language of the page. */
export interface RideWords {
  off(): string
  ashore(): string
  what(kind: VehicleKind): string
  taken(name: string, what: string): string
  mayNot(what: string, isForEditors: boolean): string
  left(what: string, count: number): string
}

/** A vehicle somebody sits on without driving says whose it is to who stands so near, metres. */
const BESIDE_M = 1.6

/** Why one may not ride an object, as its `control` says (the server decides: known/control.ts); undefined: one may. */
function barred(
  object: NonNullable<ReturnType<GameMap['objects']['get']>>,
  { role }: Player,
): 'members' | 'editors' | undefined {
  const rank = roleRank(role)
  const control = writersOf(propertiesOf(object)['control'])
  if (control === 'all' || rank >= roleRank('BUILDER')) return undefined
  return control === 'members' && rank >= roleRank('MEMBER') ? undefined : control
}

/** What a hint says of something to ride: that one may not, how many go-karts are left; undefined: as it is. */
function wordsFor(world: World, me: Player, key: string, words: RideWords): string | undefined {
  const object = world.maps.get(me.mapId)?.objects.get(key)
  if (!object) return undefined
  const most = goKartsOf(object)
  const what = object._name || words.what(vehicleOf(object)?.kind ?? 'kart')
  const whose = barred(object, me)
  if (whose) return words.mayNot(what, whose === 'editors')
  return most > 0 ? words.left(what, most - goKartsOut(world, me.mapId, key)) : undefined
}

/** Somebody who sits on a vehicle right here and stands still. */
function* taken(source: SceneSource, world: World, me: Player, words: RideWords): Generator<Offer> {
  const at = source.live(me.encId)?.position ?? me.position
  for (const { encId, mapId, attributes } of world.players.values()) {
    if (!attributes.vehicleId || mapId !== me.mapId || encId === me.encId) continue
    const rider = source.live(encId)
    if (!rider || rider.animator === 'walk' || rider.animator === 'run') continue
    const { x, z } = rider.position
    if (Math.hypot(x - at.x, z - at.z) > BESIDE_M) continue
    const ridden = riddenBy(world, rider)
    if (!ridden) continue
    const what = world.maps.get(mapId)?.objects.get(ridden.key)?._name || words.what(ridden.kind)
    const prism = { cx: x, cz: z, hx: 0.4, hz: 0.4, yaw: 0, y0: 0, y1: 1.7 }
    const thing = {
      key: ridden.key,
      kind: undefined,
      hand: 'ride',
      words: words.taken(rider.name, what),
      reach: BESIDE_M,
      prism,
    } as const
    yield { kind: 'thing', thing }
  }
}

const known = new WeakMap<object, { readonly words: string; readonly offer: Offer }>()

/** What is offered, with what there is to say of vehicles: whose one is, that one may not, how many are left. */
export function refineOffers(
  offers: readonly Offer[],
  source: SceneSource,
  level: Level | undefined,
  words: RideWords,
): readonly Offer[] {
  const world = source.world()
  const own = source.self()
  const me = own === undefined ? undefined : world.players.get(own)
  if (!me || !level) return offers
  const others = [...taken(source, world, me, words)]
  if (others.length === 0 && !offers.some((offer) => offer.kind === 'thing' && offer.thing.hand === 'ride'))
    return offers
  const said = offers.map((offer): Offer => {
    if (offer.kind !== 'thing' || offer.thing.hand !== 'ride') return offer
    const said = wordsFor(world, me, offer.thing.key, words)
    if (said === undefined) return offer
    const before = known.get(offer.thing)
    if (before?.words === said) return before.offer
    const refined = { kind: 'thing', thing: { ...offer.thing, words: said } } as const
    known.set(offer.thing, { words: said, offer: refined })
    return refined
  })
  return [...said, ...others]
}
