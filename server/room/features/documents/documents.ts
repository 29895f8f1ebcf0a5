import type { MapId } from '#shared/ids.ts'
import { nookAt } from '#shared/map/nooks.ts'
import { propertiesOf } from '#shared/map/properties.ts'
import { isLookingAround } from '#shared/rules/guestVisit.ts'
import { roleRank } from '#shared/rules/roles.ts'
import { writersOf, type Writers } from '#shared/rules/writers.ts'
import { rectOf } from '#shared/world/map.ts'
import { permittedRoomsOn } from '../../known/permittedRooms.ts'
import { refuse, type PlayerContext, type Refusal } from '../../handler.ts'
import { documentOwner, hasOwner } from '../../known/documents.ts'
import { isClosed } from '../../known/nooks.ts'

/** A document somebody may read. */
export interface OpenDocument {
  readonly docId: string
  readonly mapId: MapId
  /** Only those in here have it before their eyes. */
  readonly inNook?: string | undefined
  /** Who asks may edit what it belongs to. */
  readonly isEditor: boolean
  readonly mayWrite: boolean
}

const badId = refuse('fieldInvalid', { field: 'docId' })

/** The document before somebody’s eyes: on their map, and not behind the door of a nook that is closed to them. */
export function openDocument(context: PlayerContext, docId: string): OpenDocument | Refusal {
  const { world, memory, self, access } = context
  const owner = documentOwner(docId)
  if (!owner) return badId
  const { mapId, key, nookId } = owner
  const map = world.maps.get(mapId)
  if (!map || !hasOwner(map, owner)) return refuse('noDocumentOwner')
  if (self.mapId !== mapId) return refuse('elsewhere')
  const object = key === undefined ? undefined : map.objects.get(key)
  const { x, y } = rectOf(object ?? {})
  const around = object ? nookAt(map, { x: x + 0.5, z: y + 0.5 }) : nookId
  const isShut = around !== undefined && (!object || isClosed(world, memory, mapId, around))
  const isInside = !isLookingAround(access) && nookAt(map, self.position) === around
  if (isShut && !access.canManage && !isInside) {
    return refuse('notInNook')
  }
  const rank = roleRank(access.role)
  const isOwnRoom = object?.room != null && permittedRoomsOn(access, mapId).has(object.room)
  const isEditor = rank >= roleRank('BUILDER') || isOwnRoom
  const may: Record<Writers, boolean> = {
    all: true,
    members: rank >= roleRank('MEMBER'),
    editors: false,
  }
  const writers = writersOf(object ? propertiesOf(object)['writers'] : map.nooks.get(nookId ?? '')?.writers)
  return {
    docId,
    mapId,
    isEditor,
    mayWrite: isEditor || (!isLookingAround(context.access) && may[writers]),
    ...(isShut ? { inNook: around } : {}),
  }
}
