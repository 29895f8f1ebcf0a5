import { useState } from 'react'
import { limits } from '#shared/rules/limits.ts'

/** What of a list is chosen, by id; what is not shown any more is not chosen either. */
export function useSelection(shown: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const ids = shown.filter((id) => chosen.has(id)).slice(0, limits.bulkIds)
  const all = shown.slice(0, limits.bulkIds)
  return {
    ids,
    has: (id: string) => ids.includes(id),
    isFull: ids.length >= limits.bulkIds,
    isAll: ids.length > 0 && ids.length === all.length,
    isSome: ids.length > 0 && ids.length < all.length,
    toggle: (id: string) =>
      setChosen(new Set(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])),
    toggleAll: () => setChosen(new Set(ids.length === all.length ? [] : all)),
    clear: () => setChosen(new Set()),
  }
}
export type Selection = ReturnType<typeof useSelection>
