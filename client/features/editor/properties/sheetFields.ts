import type { MapObject } from '#shared/map/placement.ts'
import { isGuide } from '#shared/map/isGuide.ts'
import { animationOf, type Spritesheet } from '#shared/map/sprites.ts'
import { onObject, type FieldPlace } from './fieldPlaces.ts'
import type { ThingField } from './thingField.ts'

/** What a sheet made here plays. */
const TURN = 'turn'
const usual = { frames: 4, frameRate: 4, side: 64 } as const

interface Sheet {
  readonly url: string
  readonly frameWidth: number
  readonly frameHeight: number
  readonly frames: number
  readonly frameRate: number
}

/** A moving picture as people say it. */
function sheetOf({ spritesheet }: MapObject): Sheet | undefined {
  if (!spritesheet?.spritesheetUrl) return undefined
  const playing = animationOf(spritesheet)
  return {
    url: spritesheet.spritesheetUrl,
    frameWidth: spritesheet.framing?.frameWidth || usual.side,
    frameHeight: spritesheet.framing?.frameHeight || usual.side,
    frames: playing?.frames.length ?? 1,
    frameRate: playing?.frameRate ?? 0,
  }
}

const written = ({ url, frameWidth, frameHeight, frames, frameRate }: Sheet): Spritesheet => ({
  spritesheetUrl: url,
  framing: { frameWidth, frameHeight },
  animations: {
    [TURN]: { sequence: [0, Math.max(0, frames - 1)], useSequenceAsRange: true, loop: true, frameRate },
  },
  currentAnim: TURN,
})

const first: Omit<Sheet, 'url'> = {
  frameWidth: usual.side,
  frameHeight: usual.side,
  frames: usual.frames,
  frameRate: usual.frameRate,
}

const part = <K extends keyof Sheet>(name: K): FieldPlace => ({
  read: (object) => sheetOf(object)?.[name],
  write: (object, value) => {
    const former = sheetOf(object)
    if (name === 'url') {
      const { spritesheet: _former, ...rest } = object
      if (value === undefined) return rest
      return { ...rest, spritesheet: written({ ...first, ...former, url: value as string }) }
    }
    return former
      ? { ...object, spritesheet: written({ ...former, [name]: value ?? first[name as 'frames'] }) }
      : object
  },
})

const emptied = (name: 'normal' | 'highlighted'): FieldPlace => ({
  read: (object) => object[name] || undefined,
  // An object has to have a picture, be it none.
  write: (object, value) => ({ ...object, [name]: value === undefined ? '' : (value as string) }),
})

/** An object takes at least one cell. */
const side = (name: 'width' | 'height'): FieldPlace => ({
  ...onObject(name),
  write: (object, value) => ({ ...object, [name]: Number(value ?? 1) }),
})

/** What a board shows that is no piece: its picture, that which it has while one could use it, one that moves. */
export const sheetFields = (object: MapObject): readonly ThingField[] =>
  isGuide(object)
    ? []
    : [
        { name: 'normal', place: emptied('normal'), kind: 'address', sends: 'image' },
        { name: 'highlighted', place: emptied('highlighted'), kind: 'address', sends: 'image' },
        { name: 'wide', place: side('width'), kind: 'number', min: 1, max: 30, unit: 'cells' },
        { name: 'high', place: side('height'), kind: 'number', min: 1, max: 30, unit: 'cells' },
        { name: 'sheet', place: part('url'), kind: 'address', sends: 'image' },
        ...(object.spritesheet?.spritesheetUrl
          ? ([
              {
                name: 'frameWidth',
                place: part('frameWidth'),
                kind: 'number',
                min: 1,
                max: 4_096,
                unit: 'pixels',
              },
              {
                name: 'frameHeight',
                place: part('frameHeight'),
                kind: 'number',
                min: 1,
                max: 4_096,
                unit: 'pixels',
              },
              { name: 'frames', place: part('frames'), kind: 'number', min: 1, max: 240 },
              {
                name: 'frameRate',
                place: part('frameRate'),
                kind: 'number',
                min: 0,
                max: 30,
                unit: 'perSecond',
              },
            ] as const)
          : []),
      ]
