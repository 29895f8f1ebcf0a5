import type { MapObject } from '#shared/map/placement.ts'
import { newGuide, withGuide } from './guideSaid.ts'

/** Things that are no piece of the catalogue. */
export const bareKinds = ['board', 'moving', 'guide'] as const
export type BareKind = (typeof bareKinds)[number]

/** What comes with Lingjing, to be replaced. */
const first = {
  picture: '/assets/images/flat/hopscotch.webp',
  sheet: '/assets/images/flat/pinwheel.webp',
} as const

/** A thing of such a kind; `names` are what it is called. */
export function bareThing(kind: BareKind, name: string, place: MapObject): MapObject {
  const thing: MapObject = { normal: '', type: 0, ...place, _name: name }
  switch (kind) {
    case 'board':
      return { ...thing, normal: first.picture }
    case 'moving':
      return {
        ...thing,
        height: 2,
        spritesheet: {
          spritesheetUrl: first.sheet,
          framing: { frameWidth: 128, frameHeight: 256 },
          animations: { turn: { sequence: [0, 11], useSequenceAsRange: true, loop: true, frameRate: 12 } },
          currentAnim: 'turn',
        },
      }
    case 'guide':
      return withGuide(thing, newGuide(thing, name))
  }
}
