import { fail } from '#shared/errors.ts'
import { ownOf } from '#shared/map/own/ownCatalogue.ts'
import type { CarriedThing } from '#shared/map/own/carriedThing.ts'
import { nameOnMaps, ownIdsOn } from './carriedMaps.ts'

/** So many are named to whoever is refused: the rest is counted. */
const NAMED_MAX = 10

/** Names for a refusal. */
export function listed(names: readonly string[]): string {
  const named = names.slice(0, NAMED_MAX).join('、')
  return names.length > NAMED_MAX ? `${named} … (${names.length})` : named
}

/** As whoever brought it said, in both languages. */
export function nameOfCarried({ thingId, item }: Pick<CarriedThing, 'thingId' | 'item'>): string {
  const one = ownOf(item)
  return (one?.kind === 'thing' ? one.name.zh : one?.name) ?? thingId
}

/** @throws ApiError OwnThingsGone whose details name them */
export const failGone = (names: readonly string[]): never =>
  fail('OwnThingsGone', [{ field: 'things', message: 'they are not there any more', what: listed(names) }])

/** Stored maps, and what they name of where they come from. */
export interface Found<Stored extends { readonly mapJson: string }> {
  readonly maps: readonly Stored[]
  readonly things: readonly CarriedThing[]
}

/** Where maps come from: a space or a template. Only what that one has is found, whatever its maps say. */
export interface CarrySource<Stored> {
  maps(): Promise<readonly Stored[]>
  things(): Promise<readonly CarriedThing[]>
}

/**
 * Reads maps with what they name. Both may change between the two readings, so that what is not there is looked for once
 * more with the maps read anew.
 * @throws ApiError OwnThingsGone where a map names what its space or template does not have
 */
export async function findCarried<Stored extends { readonly mapJson: string }>(
  source: CarrySource<Stored>,
): Promise<Found<Stored>> {
  const first = await readOnce(source)
  const last = first.missing.length === 0 ? first : await readOnce(source)
  return last.missing.length === 0 ? last : failGone(last.missing)
}

async function readOnce<Stored extends { readonly mapJson: string }>(source: CarrySource<Stored>) {
  const maps = await source.maps()
  const mapJsons = maps.map(({ mapJson }) => mapJson)
  const ids = ownIdsOn(mapJsons)
  if (ids.size === 0) return { maps, things: [], missing: [] }
  const things = (await source.things()).filter(({ thingId }) => ids.has(thingId))
  const known = new Set(things.map(({ thingId }) => thingId))
  const missing = [...ids].filter((id) => !known.has(id)).map((id) => nameOnMaps(mapJsons, id))
  return { maps, things, missing }
}
