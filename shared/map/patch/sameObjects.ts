import { nameOf, type WireObject } from './mapPatch.ts'

type Objects = ReadonlyMap<string, WireObject>

export interface SameObjects {
  /** Keys here by the keys there. */
  readonly kept: ReadonlyMap<string, string>
  /** Keys of those that are not there. */
  readonly gone: readonly string[]
}

/**
 * Which objects of one state of a map are those of another: by their names. One that had no id there and was given one
 * since is known by its key and what it is.
 */
export function sameObjects(here: Objects, there: Objects): SameObjects {
  const keys = new Map([...here].map(([key, object]) => [nameOf(key, object), key]))
  const kept = new Map<string, string>()
  const taken = new Set<string>()
  const keep = (key: string, its: string | undefined): void => {
    if (its === undefined || taken.has(its)) return
    kept.set(key, its)
    taken.add(its)
  }
  for (const [key, object] of there) keep(key, keys.get(nameOf(key, object)))
  for (const [key, object] of there) {
    const other = here.get(key)
    const isUnnamed = !object.id && !kept.has(key)
    if (isUnnamed && other && other.templateId === object.templateId) keep(key, key)
  }
  return { kept, gone: [...here.keys()].filter((key) => !taken.has(key)) }
}
