import { usableKindOf } from '#shared/map/interactionKinds.ts'
import { propertiesOf, record } from '#shared/map/properties.ts'
import type { v1 } from '#shared/protocol/messages.ts'
import { startLevelToMapId } from '#shared/rules/levels.ts'
import type { GameMap } from '#shared/world/world.ts'

interface PortalFields {
  readonly targetMap?: string | null | undefined
  readonly targetUrl?: string | null | undefined
}

/** The level of this space a portal's address means; undefined: it leads elsewhere. */
function ownLevel({ targetMap, targetUrl }: PortalFields, spaceId: string): string | undefined {
  const [, path, query] = /^\/space\/([^/?#]+)\/?(?:\?([^#]*))?$/.exec(targetUrl ?? '') ?? []
  if (path !== spaceId) return undefined
  return targetMap || startLevelToMapId(new URLSearchParams(query ?? '').get('startLevel'))
}

/** A portal that names its own space by address would lead out of every copy: it names the level instead. */
function homewards<Portal extends PortalFields>(portal: Portal, spaceId: string): Portal {
  const level = ownLevel(portal, spaceId)
  if (level === undefined) return portal
  const { targetUrl: _, ...rest } = portal
  return { ...rest, targetMap: level } as Portal
}

/** What an extension keeps with its object is what people of one space told it. */
function withoutEntries<Thing extends v1.WireObject.$Properties>(object: Thing): Omit<Thing, 'customState'> {
  if (usableKindOf(object) !== 'extension' || !object.customState) return object
  const { customState: _state, ...rest } = object
  return rest
}

/** A nook without who has it, who is let in, and what goes on in it. */
export function nookWithoutPeople({
  allowedUsers: _allowed,
  requestedUsers: _requested,
  isInMeeting: _meeting,
  hasCode: _code,
  locked: _locked,
  guests: _guests,
  owner: _owner,
  bookings: _bookings,
  bookedBy: _bookedBy,
  recordingInfo: _rec,
  ...nook
}: v1.NookDiff.$Properties): v1.NookDiff.$Properties {
  return nook
}

/** A map as a template holds it: what belongs to the people of one space stays behind. */
export function asTemplateMap(map: GameMap, spaceId: string): GameMap {
  const objects = [...map.objects].map(([key, { objectPlacerId: _placer, ...placed }]) => {
    const object = withoutEntries(placed)
    const portal = record(propertiesOf(object)['portal'])
    if (!portal) return [key, object] as const
    const properties = { ...propertiesOf(object), portal: homewards(portal, spaceId) }
    return [key, { ...object, propertiesJson: JSON.stringify(properties) }] as const
  })
  const nooks = [...map.nooks].map(([key, nook]) => [key, nookWithoutPeople(nook)] as const)
  const { updateId: _, ...rest } = map
  return {
    ...rest,
    objects: new Map(objects),
    nooks: new Map(nooks),
    ...(map.portals && { portals: map.portals.map((portal) => homewards(portal, spaceId)) }),
  }
}
