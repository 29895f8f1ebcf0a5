import type { MapObject } from '#shared/map/placement.ts'
import { onObject, type FieldPlace } from './fieldPlaces.ts'
import type { PresetAddress, ThingField } from './thingField.ts'

/** Sounds that come with Lingjing (assets/source/sounds). */
export const ownSounds: readonly PresetAddress[] = [
  { address: '/assets/sounds/fountain.wav', word: 'fountain' },
  { address: '/assets/sounds/purr.wav', word: 'purr' },
]

/** How a sound is at first. */
const usual = { volume: 0.6, loop: true, maxDistance: 10, isPositional: true } as const

const src: FieldPlace = {
  read: ({ sound }) => sound?.src || undefined,
  write: (object, value) => {
    const { sound, ...rest } = object
    return value === undefined ? rest : { ...rest, sound: { ...usual, ...sound, src: value as string } }
  },
}

const hundredths: FieldPlace = {
  read: ({ sound }) => (sound?.volume == null ? undefined : Math.round(sound.volume * 100)),
  write: (object, value) =>
    onObject('sound', 'volume').write(object, value === undefined ? usual.volume : Number(value) / 100),
}

/** Of the parts of a sound one is never absent: the wire has no way to say so. */
const part = (name: 'loop' | 'isPositional'): FieldPlace => ({
  read: ({ sound }) => sound?.[name] === true || undefined,
  write: (object, value) => onObject('sound', name).write(object, value === true),
})

const far: FieldPlace = {
  read: ({ sound }) => sound?.maxDistance || undefined,
  write: (object, value) => onObject('sound', 'maxDistance').write(object, value ?? usual.maxDistance),
}

/** How far anything is heard that has a place, metres. */
export const SOUND_FAR_M = 60

/** What a thing sounds like; how, once it does: as far as one may say, or as it is. */
export const soundFields = (object: MapObject, farM: number): readonly ThingField[] => [
  { name: 'soundSrc', place: src, kind: 'address', sends: 'audio', presets: ownSounds },
  ...(object.sound?.src
    ? ([
        { name: 'volume', place: hundredths, kind: 'number', min: 1, max: 100, unit: 'percent' },
        {
          name: 'maxDistance',
          place: far,
          kind: 'number',
          min: 1,
          max: Math.max(farM, object.sound.maxDistance ?? 0),
          unit: 'metres',
        },
        { name: 'soundLoop', place: part('loop'), kind: 'switch' },
        { name: 'isPositional', place: part('isPositional'), kind: 'switch' },
      ] as const)
    : []),
]
