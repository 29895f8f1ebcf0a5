import type { Catalogue, CatalogueItem } from '../catalogue.ts'
import type { Licence } from './licences.ts'

/**
 * What a space has of its own beside the catalogue of the site: things somebody brought, and pictures for floors and
 * walls. Each is a text of JSON in the world, made and checked by the server; whoever looks something up has the one
 * catalogue that `withOwn` makes of both.
 */

/** Ids of what is a space's own, in `templateId` and among the types of floors and walls. */
export const OWN_PREFIX = 'own:'

export const isOwn = (id: string | null | undefined): boolean => id?.startsWith(OWN_PREFIX) === true

/** Whose it is, said wherever the thing is told of. */
export interface Credit {
  readonly author: string
  readonly licence: Licence
  /** Of another licence: its words. */
  readonly words: string
  /** Where it comes from, an address; '' for none. */
  readonly source: string
}

/** A thing of a space's own, as a piece of its catalogue. */
export interface OwnItem extends CatalogueItem {
  readonly kind: 'thing'
  /** Paths on this site. */
  readonly picture: string
  readonly credit: Credit
}

/** A picture for floors or walls. */
export interface OwnMaterial {
  readonly kind: 'material'
  /** The type floors and walls name it by. */
  readonly id: string
  readonly name: string
  readonly use: 'floor' | 'wall'
  /** Path on this site. */
  readonly picture: string
  /** How wide the picture is where it lies, metres. */
  readonly metres: number
  readonly credit: Credit
}

export type OwnThings = ReadonlyMap<string, string>

const parsed = new Map<string, OwnItem | OwnMaterial | undefined>()
/** Texts whose meaning is kept: those of a few spaces. */
const PARSED_MAX = 1_000

/** What a text of the world says; undefined where it says nothing we know. */
export function ownOf(text: string): OwnItem | OwnMaterial | undefined {
  if (!parsed.has(text)) {
    if (parsed.size >= PARSED_MAX) parsed.clear()
    let own: OwnItem | OwnMaterial | undefined
    try {
      own = JSON.parse(text) as OwnItem | OwnMaterial
    } catch {
      // The server writes no such text.
    }
    parsed.set(text, own)
  }
  return parsed.get(text)
}

/** All of a space that is a thing. */
export const ownItems = (own: OwnThings): OwnItem[] =>
  [...own.values()].flatMap((text) => {
    const one = ownOf(text)
    return one?.kind === 'thing' ? one : []
  })

const made = new WeakMap<OwnThings, { readonly base: Catalogue; readonly catalogue: Catalogue }>()

/** The catalogue of a space: that of the site and what is its own. The same one for the same two. */
export function withOwn(base: Catalogue, own: OwnThings): Catalogue {
  if (own.size === 0) return base
  const known = made.get(own)
  if (known?.base === base) return known.catalogue
  const catalogue = new Map([...base, ...ownItems(own).map((item) => [item.id, item] as const)])
  made.set(own, { base, catalogue })
  return catalogue
}
