import { OWN_PREFIX } from '#shared/map/own/ownCatalogue.ts'
import { event } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'
import { roleRank } from '#shared/rules/roles.ts'
import type { GameMap } from '#shared/world/world.ts'
import { accept, refuse, type ActionContext, type Decision } from '../../handler.ts'

/** By the same row as the calls that ask for it (shared/rules/httpRights.ts, buildSpace): BUILDER and above. */
const mayBring = ({ access }: ActionContext): boolean => roleRank(access.role) >= roleRank('BUILDER')

/** Something of the space's own is there, or another than it was, for everybody. */
export function setOwnThing(
  context: ActionContext,
  thing: { readonly thingId: string; readonly details: string; readonly item: string },
): Decision {
  const { ownThings } = context.world
  if (!mayBring(context)) return refuse('noRight')
  if (context.memory.own.going.has(thing.thingId)) return refuse('ownThingUnknown')
  if (!ownThings.has(thing.thingId) && ownThings.size >= limits.ownThings) return refuse('tooManyOwnThings')
  const told = event('spaceSetsOwnThings', { things: { [thing.thingId]: thing.item }, overwrite: false })
  return { ...accept(told), effects: [{ kind: 'ownThing', ...thing }] }
}

/** How a type of floors or walls names a material: walls say their side behind it. */
const isOf = (type: string, id: string): boolean => type === id || type.startsWith(`${id}:`)

/** How often a map names what is called so. */
function usesOn(map: GameMap, id: string): number {
  let count = 0
  for (const { templateId } of map.objects.values()) if (templateId === id) count += 1
  for (const masks of [map.floors, map.walls]) {
    for (const type of Object.keys(masks ?? {})) if (isOf(type, id)) count += 1
  }
  return count
}

/** It goes, unless it stands somewhere: then the refusal says where. */
export function removeOwnThing(context: ActionContext, thingId: string): Decision {
  if (!mayBring(context)) return refuse('noRight')
  const places = [...context.stagedMaps.values()].flatMap((map) => {
    const count = usesOn(map, OWN_PREFIX + thingId)
    return count === 0 ? [] : `${map.name || map.id} ×${count}`
  })
  if (places.length > 0) return refuse('ownThingPlaced', { places: places.slice(0, 10).join(', ') })
  const told = event('spaceSetsOwnThings', { things: { [thingId]: '' }, overwrite: false })
  const going = (isGoing: boolean) => ({ of: 'own', change: { thingId, isGoing } }) as const
  return {
    ...accept(told),
    effects: [{ kind: 'ownThingGone', thingId }],
    // From the moment it is decided until it is gone.
    claims: [going(true)],
    changes: [going(false)],
  }
}
