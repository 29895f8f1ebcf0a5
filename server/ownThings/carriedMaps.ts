import { filePaths } from '../files/filePath.ts'
import { OWN_PREFIX } from '#shared/map/own/ownCatalogue.ts'

/**
 * Ids of a space's own things in the text of a stored map: what an object is of, and the types of floors and walls, which
 * are keys there; walls say their side behind it. What people write is a value with its quotes escaped, and never one.
 */
const ownNames = /"templateId":"own:([^"\\]*)"|"own:([^":\\]*)(?::[^"\\]*)?":/g

/** Whether there may be any: most maps have none and need not be searched. */
const mayName = (mapJson: string): boolean => mapJson.includes(`"${OWN_PREFIX}`)

/** The ids of what some stored maps name of their space's own, without the prefix. */
export const ownIdsOn = (mapJsons: readonly string[]): ReadonlySet<string> =>
  new Set(
    mapJsons
      .filter(mayName)
      .flatMap((mapJson) =>
        [...mapJson.matchAll(ownNames)].map(([, thing, material]) => thing ?? material ?? ''),
      ),
  )

/** What is called otherwise where a map goes: things by their ids, uploads by theirs. */
export interface NewNames {
  readonly things: ReadonlyMap<string, string>
  readonly files: ReadonlyMap<string, string>
}

/** A stored map with other names in it; the rest of the text is as it was. */
export function renamedOwn(mapJson: string, { things, files }: NewNames): string {
  if (!mayName(mapJson)) return mapJson
  return mapJson
    .replace(ownNames, (text, thing: string | undefined, material: string | undefined) => {
      const id = thing ?? material ?? ''
      const name = things.get(id)
      return name === undefined ? text : text.replace(OWN_PREFIX + id, OWN_PREFIX + name)
    })
    .replace(filePaths, (_path, id: string) => `/files/${files.get(id) ?? id}`)
}

/** How objects of a stored map call what it names by an id, for whoever is told that it is not there. */
export function nameOnMaps(mapJsons: readonly string[], id: string): string {
  for (const mapJson of mapJsons) {
    if (!mapJson.includes(`"${OWN_PREFIX}${id}"`)) continue
    const { objects } = JSON.parse(mapJson) as {
      objects?: Readonly<Record<string, { templateId?: string; _name?: string }>>
    }
    const named = Object.values(objects ?? {}).find(
      ({ templateId, _name }) => templateId === OWN_PREFIX + id && _name,
    )
    if (named?._name) return named._name
  }
  return OWN_PREFIX + id
}
