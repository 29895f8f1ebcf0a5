import { limits } from '../rules/limits.ts'
import { addressOf } from './interactions.ts'
import type { MapObject } from './placement.ts'
import { propertiesOf, record } from './properties.ts'

/** A file that hangs on a thing, beside what the thing shows: `files` of its properties. */
export interface ThingFile {
  /** A path on this site, or a web address. */
  readonly url: string
  /** What the map calls it; '' where it says nothing. */
  readonly name: string
}

function fileOf(entry: unknown): readonly ThingFile[] {
  const { url, name } = record(entry) ?? { url: entry, name: '' }
  const address = addressOf(url)
  return address === undefined
    ? []
    : [{ url: address, name: typeof name === 'string' ? name.trim().slice(0, 100) : '' }]
}

/** The files of a thing: addresses, or records of url and name; no address twice, the first `thingFilesMax`. */
export function filesOf(object: MapObject): readonly ThingFile[] {
  const listed = propertiesOf(object)['files']
  if (!Array.isArray(listed)) return []
  const files = new Map<string, ThingFile>()
  for (const file of listed.flatMap(fileOf)) if (!files.has(file.url)) files.set(file.url, file)
  return [...files.values()].slice(0, limits.thingFilesMax)
}

/** The properties of an object with another file on it; undefined: it holds no more. */
export function withFile(object: MapObject, url: string): string | undefined {
  const files = filesOf(object)
  const isThere = files.some((file) => file.url === url)
  if (!isThere && files.length >= limits.thingFilesMax) return undefined
  return propertiesWith(object, isThere ? files : [...files, { url, name: '' }])
}

/** The properties of an object without one of its files. */
export const withoutFile = (object: MapObject, url: string): string =>
  propertiesWith(
    object,
    filesOf(object).filter((file) => file.url !== url),
  )

function propertiesWith(object: MapObject, files: readonly ThingFile[]): string {
  const { files: _former, ...rest } = propertiesOf(object)
  const said = files.map(({ url, name }) => (name === '' ? url : { url, name }))
  return JSON.stringify(said.length === 0 ? rest : { ...rest, files: said })
}
