import type { MapId } from '#shared/ids.ts'
import type { GameMap } from '#shared/world/world.ts'
import type { ActionContext } from '../handler.ts'

/**
 * A shared document belongs to a thing, whose id is then "{mapId}.{objectKey}", or to a nook: "{mapId}.nook.{nookId}".
 * There are no others, so nobody can fill a space with them, and the rights of its thing or nook are its own.
 */
const DOC_ID = /^(\d{1,9})\.(?:(\d{1,4})|nook\.(.{1,64}))$/su

/** What a document belongs to. */
interface Owner {
  readonly mapId: MapId
  readonly key?: string | undefined
  readonly nookId?: string | undefined
}

/** undefined: no id of a document. */
export function documentOwner(docId: string): Owner | undefined {
  const [, mapId, key, nookId] = DOC_ID.exec(docId) ?? []
  return mapId === undefined ? undefined : { mapId: mapId as MapId, key, nookId }
}

/** Whether a map has what a document belongs to. */
export const hasOwner = (map: GameMap, { key, nookId }: Owner): boolean =>
  key === undefined ? map.nooks.has(nookId ?? '') : map.objects.has(key)

/** Whether something is written on the object with a key, or was and the object is gone. */
export function isWritten({ memory, space }: ActionContext, mapId: MapId, key: string): boolean {
  const docId = `${mapId}.${key}`
  const known = memory.editing.documents.get(docId)
  return known ? known.bytes > 0 : (space.writtenDocuments?.has(docId) ?? false)
}
