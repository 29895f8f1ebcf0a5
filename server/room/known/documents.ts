import type { MapId } from '#shared/ids.ts'
import type { ActionContext } from '../handler.ts'

/** Whether something is written on the object with a key, or was and the object is gone. */
export function isWritten({ memory, space }: ActionContext, mapId: MapId, key: string): boolean {
  const docId = `${mapId}.${key}`
  const known = memory.editing.documents.get(docId)
  return known ? known.bytes > 0 : (space.writtenDocuments?.has(docId) ?? false)
}
