import type { Keep } from './sdf.ts'
import type { Vec3 } from '../vectors.ts'

/** The two bodies: '1' broader in the shoulders, '-1' narrower in the waist. */
export type Base = '1' | '-1'

/** How much more than the base, metres. */
export interface Build {
  readonly wide?: number
  readonly belly?: number
}

/** Factors around 1, where nothing else is said; see headShape and faceParts. */
export interface Face {
  readonly jaw?: number
  readonly chin?: number
  readonly cheek?: number
  readonly nose?: number
  readonly noseWidth?: number
  /** Height of the nose's root, 0 flat to 1. */
  readonly bridge?: number
  /** How far the chin reaches down. */
  readonly long?: number
  /** False: none (under a scarf). */
  readonly ears?: boolean
  readonly eyeGap?: number
  readonly eyeWidth?: number
  readonly eyeHeight?: number
  readonly eyeTilt?: number
  readonly eyeSharp?: number
  readonly iris?: number
  readonly crease?: boolean
  readonly lashes?: number
  readonly lid?: number
  readonly browWidth?: number
  readonly browArch?: number
  readonly browLift?: number
  readonly browTilt?: number
  readonly mouthWidth?: number
  readonly smile?: number
  readonly lips?: number
  readonly lipTint?: Vec3
  readonly openSmile?: boolean
  readonly freckles?: boolean
  readonly wrinkles?: boolean
}

export interface Buttons {
  readonly low?: number
  readonly high?: number
  readonly count?: number
  readonly x?: number
}

/** What is worn above: metres, heights over the floor. */
export interface Top {
  readonly kind: 'top' | 'jacket'
  readonly sleeve?: 'short' | 'long' | 'loose'
  readonly hem?: number
  readonly grow?: number
  readonly straight?: number
  readonly collar?: number
  readonly vNeck?: number
  readonly triangles?: number
  readonly open?: number
  readonly gap?: number
  readonly lapels?: boolean
  readonly tucked?: boolean
  readonly vest?: boolean
  readonly cuffs?: boolean
  readonly hood?: boolean
  readonly pocket?: boolean
  readonly buttons?: Buttons
  readonly neckBand?: 'top' | 'topAccent'
  readonly shirtCollar?: boolean
  readonly standCollar?: boolean
  readonly tie?: boolean
  readonly zip?: boolean
  readonly yoke?: boolean
  readonly armStripe?: boolean
  readonly paint?: readonly Keep[]
}

/** What is worn below. */
export interface Bottom {
  readonly kind: 'trousers' | 'skirt'
  readonly hem?: number
  readonly thigh?: number
  readonly knee?: number
  readonly ankle?: number
  readonly belt?: boolean
  readonly sideStripe?: boolean
  readonly flare?: number
  readonly folds?: number
  readonly waist?: number
  readonly band?: boolean
}

export interface Shoes {
  readonly kind?: 'sneaker' | 'loafer' | 'boot'
  /** Height in metres; 0: none. */
  readonly sock?: number
}

export interface Glasses {
  readonly radius?: number
  readonly thickness?: number
  readonly square?: number
}

export type HairStyle =
  | 'short'
  | 'bob'
  | 'tail'
  | 'bun'
  | 'curly'
  | 'neat'
  | 'hijab'
  | 'cap'
  | 'long'
  | 'plaits'
  | 'waves'
  | 'afro'
  | 'quiff'
  | 'cropped'

/** '#rrggbb', or the name of the slot whose colour it shares, by palette slot. */
export type Colours = Readonly<Partial<Record<string, string>>>

/** One of the people: an id is part of outfit strings, a number keeps its person. */
export interface Person {
  readonly id: number
  readonly name: { readonly zh: string; readonly en: string }
  readonly base: Base
  readonly scale: number
  readonly build?: Build
  readonly hair: HairStyle
  readonly face?: Face
  readonly top: Top
  readonly bottom: Bottom
  readonly shoes?: Shoes
  readonly colours: Colours
  readonly glasses?: Glasses
  readonly headphones?: boolean
  readonly beard?: boolean
  readonly moustache?: boolean
}
