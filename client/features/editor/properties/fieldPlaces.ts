import type { MapObject } from '#shared/map/placement.ts'
import { propertiesOf, record, type Properties } from '#shared/map/properties.ts'
import { stateOf } from '#shared/map/thingStates.ts'

/** Where something that is said of a thing is written. What it is given as `undefined` goes. */
export interface FieldPlace {
  read(object: MapObject): unknown
  write(object: MapObject, value: unknown): MapObject
}

const valueAt = (from: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => record(value)?.[name], from)

/** A record with another value somewhere in it; records that become empty go. */
function withValue(from: unknown, [name = '', ...rest]: readonly string[], value: unknown): Properties {
  const { [name]: former, ...others } = record(from) ?? {}
  const next = rest.length === 0 ? value : withValue(former, rest, value)
  const isNothing = next === undefined || (rest.length > 0 && Object.keys(next as object).length === 0)
  return isNothing ? others : { ...others, [name]: next }
}

const jsonOf = (said: Properties): string => (Object.keys(said).length === 0 ? '' : JSON.stringify(said))

/** In its properties, by the names that lead there. */
export const inProperties = (...path: readonly string[]): FieldPlace => ({
  read: (object) => valueAt(propertiesOf(object), path),
  write: (object, value) => ({
    ...object,
    propertiesJson: jsonOf(withValue(propertiesOf(object), path, value)),
  }),
})

/** In how it stands. */
export const inState = (name: string): FieldPlace => ({
  read: (object) => stateOf(object)[name],
  write: (object, value) => ({ ...object, customState: jsonOf(withValue(stateOf(object), [name], value)) }),
})

/** On the object itself. */
export const onObject = (...path: readonly [keyof MapObject, ...string[]]): FieldPlace => ({
  read: (object) => valueAt(object, path),
  write: (object, value) => withValue(object, path, value) as MapObject,
})

/** The same place, but what is read and written there is turned into what people say. */
export const turned = (
  place: FieldPlace,
  read: (value: unknown) => unknown,
  write: (value: unknown) => unknown,
): FieldPlace => ({
  read: (object) => read(place.read(object)),
  write: (object, value) => place.write(object, write(value)),
})
