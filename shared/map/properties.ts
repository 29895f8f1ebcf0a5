import type { v1 } from '../protocol/messages.ts'

type MapObject = v1.WireObject.$Properties

export type Properties = Readonly<Record<string, unknown>>

const none: Properties = {}
const known = new WeakMap<MapObject, Properties>()

/** What an object's propertiesJson says; empty when it is absent, no JSON or no record. Read once an object. */
export function propertiesOf(object: MapObject): Properties {
  let properties = known.get(object)
  if (!properties) {
    properties = recordIn(object.propertiesJson)
    known.set(object, properties)
  }
  return properties
}

/** Deeper than this nothing is read: who writes it anew, here or in a browser, would run out of stack. */
const DEPTH_MAX = 100

/** Whether sound JSON lies so deep in itself. */
function isTooDeep(json: string): boolean {
  // So many brackets are not in it.
  if (json.length <= 2 * DEPTH_MAX) return false
  let depth = 0
  let isText = false
  for (let i = 0; i < json.length && depth <= DEPTH_MAX; i += 1) {
    const letter = json[i]
    if (letter === '"') isText = !isText
    else if (isText) i += letter === '\\' ? 1 : 0
    else if (letter === '[' || letter === '{') depth += 1
    else if (letter === ']' || letter === '}') depth -= 1
  }
  return depth > DEPTH_MAX
}

/** A record written as JSON; empty when it is none, or too deep. */
export function recordIn(json: string | null | undefined): Properties {
  if (!json) return none
  try {
    const value: unknown = JSON.parse(json)
    return isTooDeep(json) ? none : (record(value) ?? none)
  } catch {
    return none
  }
}

/** A value as a record; undefined when it is none. */
export const record = (value: unknown): Properties | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Properties) : undefined
