import { isOwn, OWN_PREFIX, ownOf, type OwnMaterial, type OwnThings } from '#shared/map/own/ownCatalogue.ts'

let own: OwnThings = new Map()

/** What the space that is shown has of its own: from now on floors and walls of such types are these. */
export function setOwnSurfaces(things: OwnThings): void {
  own = things
}

/** A picture of the space's own; undefined for all other types, and where it is gone. */
export function ownSurface(type: string): OwnMaterial | undefined {
  const text = isOwn(type) ? own.get(type.slice(OWN_PREFIX.length)) : undefined
  const material = text === undefined ? undefined : ownOf(text)
  return material?.kind === 'material' ? material : undefined
}

/** What a picture of the space's own looks like, to be told from what it was; '' for all other types. */
export function ownLook(type: string): string {
  const material = ownSurface(type)
  return material ? `${material.metres} ${material.picture}` : ''
}
