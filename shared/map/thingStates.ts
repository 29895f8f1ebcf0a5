import type { Catalogue, CatalogueItem } from './catalogue.ts'
import { componentOf } from './interactionKinds.ts'
import type { v1 } from '../protocol/messages.ts'
import { propertiesOf, recordIn, type Properties } from './properties.ts'

type MapObject = v1.WireObject.$Properties

const known = new WeakMap<MapObject, Properties>()

/** How a thing stands: its customState; empty when it is absent, no JSON or no record. Read once an object. */
export function stateOf(object: MapObject): Properties {
  let state = known.get(object)
  if (!state) {
    state = recordIn(object.customState)
    known.set(object, state)
  }
  return state
}

const whole = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0

/** A number of a thing's state: whole, 0 where it says none. */
export const countOf = (object: MapObject, name = 'count'): number => whole(stateOf(object)[name])

/** What both sides of a score board have. */
export const scoresOf = (object: MapObject): readonly [number, number] => {
  const { scores } = stateOf(object)
  const [left, right] = Array.isArray(scores) ? (scores as unknown[]) : []
  return [whole(left), whole(right)]
}

/** What the sides of a score board are called: short, and in one piece. */
export const sidesOf = (object: MapObject): readonly [string, string] => {
  const { sides } = propertiesOf(object)
  const [left, right] = Array.isArray(sides) ? (sides as unknown[]) : []
  const name = (side: unknown): string =>
    typeof side === 'string' ? side.replaceAll('·', ' ').trim().slice(0, 12) : ''
  return [name(left), name(right)]
}

/** Whether a lamp shines, or a door is closed; lamps shine and doors are open until somebody says otherwise. */
export const isOff = (object: MapObject): boolean =>
  componentOf(object) === 'lamp' && stateOf(object)['on'] === false
export const isShut = (object: MapObject): boolean =>
  componentOf(object) === 'door' && stateOf(object)['open'] === false

/**
 * What an object is as it stands: a lamp that is off or a door that is closed is the piece of the catalogue named so
 * ("lamp-floor-off", "door-wood-closed"), where there is one. A closed door opens nothing but a window.
 */
export function shownItem(object: MapObject, catalogue: Catalogue): CatalogueItem | undefined {
  const id = object.templateId ?? ''
  const other = isOff(object) ? `${id}-off` : isShut(object) ? `${id}-closed` : id
  return catalogue.get(other) ?? catalogue.get(id)
}

/** What is written on a thing that counts: its planks' words, parted by "·". */
export function writtenOn(object: MapObject): string | undefined {
  const name = componentOf(object)
  if (name === 'counter') return String(countOf(object))
  if (name !== 'scoreBoard') return undefined
  const [[left, right], [home, guest]] = [scoresOf(object), sidesOf(object)]
  return `${home || '－'}·${left}·${guest || '－'}·${right}`
}
