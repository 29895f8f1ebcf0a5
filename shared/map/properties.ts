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

/** A record written as JSON; empty when it is none. */
export function recordIn(json: string | null | undefined): Properties {
  if (!json) return none
  try {
    return record(JSON.parse(json)) ?? none
  } catch {
    return none
  }
}

/** A value as a record; undefined when it is none. */
export const record = (value: unknown): Properties | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Properties) : undefined
