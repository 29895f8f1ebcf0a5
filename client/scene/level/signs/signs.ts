import { Matrix4, Vector3 } from 'three'
import type { Catalogue, Words } from '#shared/map/catalogue.ts'
import { placementOf, type MapObject } from '#shared/map/placement.ts'
import { propertiesOf } from '#shared/map/properties.ts'
import { writtenOn } from '#shared/map/thingStates.ts'
import { headingFromYaw } from '../../heading.ts'
import type { WrittenLine } from './words.ts'

/** Where a sign piece takes its words: from its middle, metres at scale 1; a board has a plank for each. */
const signPlaces: Readonly<Record<string, readonly { x: number; y: number; z: number; wide: number }[]>> = {
  'sign-plate': [{ x: 0.01, y: 0.15, z: 0.032, wide: 0.5 }],
  'sign-board': [
    { x: -0.03, y: 1.52, z: 0.058, wide: 0.4 },
    { x: -0.03, y: 1.28, z: 0.058, wide: 0.4 },
    { x: -0.03, y: 1.04, z: 0.058, wide: 0.4 },
  ],
}
const SIGN_LETTER_M = 0.13

/** The places for words of a piece: those of the catalogue, or of the two oldest signs. */
const wordPlaces = (templateId: string, catalogue: Catalogue): readonly Words[] => {
  const item = catalogue.get(templateId)
  return item?.words ?? (signPlaces[templateId] ?? []).map((place) => ({ ...place, letter: SIGN_LETTER_M }))
}

/** Posters and words have their `text` in their windows: what is written on them is what they are called. */
const TOLD = [2, 7]

/** What a sign says, its planks' words parted by "·": how it stands, its `text`, or its name. */
export function signWords(object: MapObject, planks: number): string[] {
  const isTold = TOLD.includes(object.type ?? 0)
  const text = writtenOn(object) ?? (isTold ? object._name : propertiesOf(object)['text'])
  if (typeof text !== 'string') return []
  const words = text.split('·').map((word) => word.trim())
  return (planks === 1 ? [text.trim()] : words.slice(0, planks)).filter((word) => word !== '')
}

/** The words on an object, if it is a sign. */
export function signLines(object: MapObject, catalogue: Catalogue): WrittenLine[] {
  const places = wordPlaces(object.templateId ?? '', catalogue)
  if (places.length === 0) return []
  const isSame = catalogue.get(object.templateId ?? '')?.sameWords === true
  const { x, y, z, yaw, scale } = placementOf(object)
  const sign = new Matrix4()
    .makeRotationY(headingFromYaw(yaw))
    .scale(new Vector3().setScalar(scale))
    .setPosition(x, y, z)
  const words = signWords(object, isSame ? 1 : places.length)
  return places.flatMap((place, i): WrittenLine[] => {
    const text = words[isSame ? 0 : i]
    if (text === undefined) return []
    const own = new Matrix4()
      .makeRotationY(headingFromYaw(place.yaw ?? 0))
      .setPosition(place.x, place.y, place.z)
    const { wide, letter: high, ink = '#ffffff' } = place
    return [{ text, ink, high, wide, opacity: 1, at: sign.clone().multiply(own) }]
  })
}
