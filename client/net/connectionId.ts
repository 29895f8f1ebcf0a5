import { randomId } from './randomId.ts'

const KEY = 'lingjing.connectionId'

/**
 * The tab's random connection id: the same after a reload, so that the new page takes its player over.
 * A duplicated tab copies sessionStorage, and two tabs with one id would evict each other for ever; so the id
 * lies in the storage only between `pagehide` and the next load.
 */
export function takeConnectionId(storage: Storage, page: EventTarget): string {
  const id = storage.getItem(KEY) ?? randomId()
  storage.removeItem(KEY)
  page.addEventListener('pagehide', () => storage.setItem(KEY, id))
  page.addEventListener('pageshow', () => storage.removeItem(KEY))
  return id
}
