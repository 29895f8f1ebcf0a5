import type { v1 } from '../protocol/messages.ts'

type MapObject = v1.WireObject.$Properties

/** Where the picture of a screen is: its middle from side to side and its foot, width and height, metres at scale 1. */
export interface ScreenFace {
  readonly width: number
  readonly height: number
  readonly y: number
  readonly z: number
}

/** Templates whose picture can be another one: as their models are made (assets/source/pieces). */
const faces: Readonly<Record<string, ScreenFace>> = {
  'tv-wall': { width: 1.415, height: 0.795, y: 0.0175, z: 0.0685 },
  'tv-stand': { width: 1.265, height: 0.715, y: 1.0175, z: 0.0685 },
  'screen-wall': { width: 3.965, height: 1.985, y: 0.0175, z: 0.0685 },
  'screen-wall-hall': { width: 7.2, height: 3.4, y: 0.98, z: 0.045 },
  'led-wall': { width: 8, height: 4.5, y: 0.58, z: 0.1 },
  'led-wall-fair': { width: 10.1, height: 4.6, y: 0.66, z: 0.06 },
}

/** The face of an object that is a screen. */
export const screenFaceOf = ({ templateId }: MapObject): ScreenFace | undefined =>
  templateId && Object.hasOwn(faces, templateId) ? faces[templateId] : undefined

/** Where one writes on a board, as for screens: what is drawn on it is seen there. Nothing is cast on them. */
const boards: Readonly<Record<string, ScreenFace>> = {
  whiteboard: { width: 1.38, height: 1.06, y: 0.63, z: -0.007 },
  'whiteboard-wall': { width: 1.95, height: 1.15, y: 0.025, z: -0.009 },
}

/** The face of an object on which something is drawn. */
export const boardFaceOf = ({ templateId }: MapObject): ScreenFace | undefined =>
  templateId && Object.hasOwn(boards, templateId) ? boards[templateId] : undefined
