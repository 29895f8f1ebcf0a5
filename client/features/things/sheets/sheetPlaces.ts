import type { Catalogue } from '#shared/map/catalogue.ts'
import { isGuide } from '#shared/map/isGuide.ts'
import { usableKindOf, type UsableKind } from '#shared/map/interactionKinds.ts'
import type { MapObject } from '#shared/map/placement.ts'
import type { ScreenFace } from '#shared/map/screens.ts'

/** Ink or chalk on what is there; paper pinned on cork; a screen that shines; a sheet of paper; a card that stands there. */
export type SheetLook = 'ink' | 'chalk' | 'pinned' | 'screen' | 'paper' | 'card'

/** Where what a thing says is seen on it, as screens have it (`z` is its plane, in front of everything on the piece). */
export interface SheetPlace extends ScreenFace {
  readonly look: SheetLook
  /** So far beside the middle, metres. */
  readonly x?: number
  /** How far its upper edge leans back, degrees; it turns round its foot. */
  readonly lean?: number
  /** The largest and smallest letters, metres. */
  readonly letters: readonly [most: number, least: number]
  /** The piece itself has its words (property `text`) over it. */
  readonly isTitled?: boolean
}

/** Pieces that are made to be written on, or to show something: as their models are (assets/source/pieces). */
const places: Readonly<Record<string, SheetPlace>> = {
  whiteboard: { width: 1.38, height: 1.06, y: 0.63, z: 0.03, look: 'ink', letters: [0.085, 0.044] },
  'whiteboard-wall': {
    width: 1.95,
    height: 1.15,
    y: 0.025,
    z: 0.028,
    look: 'ink',
    letters: [0.1, 0.048],
  },
  // Between what is drawn on it, under its heading.
  blackboard: {
    width: 2.1,
    height: 0.68,
    x: -0.07,
    y: 0.12,
    z: 0.044,
    look: 'chalk',
    letters: [0.12, 0.06],
    isTitled: true,
  },
  corkboard: { width: 1.14, height: 0.74, y: 0.03, z: 0.038, look: 'pinned', letters: [0.074, 0.03] },
  'notice-board': {
    width: 1.88,
    height: 0.95,
    y: 0.76,
    z: 0.058,
    look: 'pinned',
    letters: [0.08, 0.036],
    isTitled: true,
  },
  'kiosk-touch': {
    width: 0.8,
    height: 0.45,
    y: 0.9,
    z: 0.05,
    lean: 28,
    look: 'screen',
    letters: [0.06, 0.026],
  },
}

/** Types whose contents are words, pages or pictures: films and components have faces of their own. */
const shown: readonly UsableKind[] = ['website', 'poster', 'call', 'extension', 'note', 'modal']
/** What says nothing of itself by what it is: it has a card wherever it is. */
const carded: readonly UsableKind[] = ['website', 'call', 'extension', 'note']
/** Pieces one sees the use of. */
const speaking: Readonly<Partial<Record<UsableKind, readonly string[]>>> = { call: ['desk-phone'] }

/** A card is so large, metres; it stands on what is lower than that, and lies on the front of what is higher. */
const CARD = { wide: 0.62, high: 0.36, standsUpTo: 1.3, middle: 1.15, gap: 0.05 } as const
/** A note on a board with a picture covers so much of it. */
const OVER_PICTURE = 0.8

const bare = (object: MapObject): boolean => !object.normal && !object.spritesheet?.spritesheetUrl

/** The upright board that an object without a piece is: all of it, or the middle of its picture. */
function onBoard(object: MapObject, kind: UsableKind): SheetPlace | undefined {
  const isBare = bare(object)
  if (!isBare && kind !== 'note') return undefined
  const share = isBare ? 1 : OVER_PICTURE
  const [wide, high] = [object.width || 1, object.height || 1]
  return {
    width: wide * share,
    height: high * share,
    y: (high * (1 - share)) / 2,
    z: 0.02,
    look: 'paper',
    letters: [0.09, 0.042],
  }
}

/** A card on a piece of this size: over what is low, in front of what is high or hangs. */
function cardOn([, high, deep]: readonly number[], mount: string): SheetPlace {
  const card = { width: CARD.wide, height: CARD.high, look: 'card', letters: [0.07, 0.034] } as const
  const [h, d] = [high ?? 1, deep ?? 1]
  if (mount === 'wall') return { ...card, y: (h - CARD.high) / 2, z: d + 0.01 }
  if (h < CARD.standsUpTo) return { ...card, y: h + CARD.gap, z: 0 }
  return { ...card, y: CARD.middle, z: d / 2 + 0.02 }
}

/** Where what an object says is seen in the world; undefined: it says nothing there, or what it is says all. */
export function sheetPlaceOf(object: MapObject, catalogue: Catalogue): SheetPlace | undefined {
  const kind = usableKindOf(object)
  if (!kind || !shown.includes(kind) || isGuide(object)) return undefined
  const { templateId = '' } = object
  if (!templateId) return onBoard(object, kind)
  if (Object.hasOwn(places, templateId)) return places[templateId]
  const item = catalogue.get(templateId)
  if (!item || item.mount === 'ceiling' || !carded.includes(kind)) return undefined
  return speaking[kind]?.includes(templateId) ? undefined : cardOn(item.size, item.mount)
}
