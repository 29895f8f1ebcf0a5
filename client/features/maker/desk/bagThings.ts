import type { Catalogue, CatalogueItem } from '#shared/map/catalogue.ts'
import { DESK_TAG, fromBagOf, isDeskThing } from '#shared/map/deskThings.ts'
import type { MapObject } from '#shared/map/placement.ts'
import { shownItem } from '#shared/map/thingStates.ts'

/** Small things lie on others, whatever their piece says: an item of a bag is made to lie on the floor. */
export const onTables = (item: CatalogueItem): CatalogueItem => ({ ...item, mount: 'surface' })

/** What an object is to who puts it somewhere. */
export function itemOf(object: MapObject, catalogue: Catalogue): CatalogueItem | undefined {
  const item = shownItem(object, catalogue)
  return item && (isDeskThing(object) || fromBagOf(object) !== undefined) ? onTables(item) : item
}

/** What a thing in the hand is beside its piece, where it comes out of one's bag. */
export const asOfBag = ({
  fromBag,
  name,
}: {
  readonly fromBag?: string
  readonly name?: string
}): MapObject =>
  fromBag === undefined
    ? {}
    : {
        ...(name !== undefined && { _name: name }),
        _tags: [DESK_TAG],
        propertiesJson: JSON.stringify({ fromBag }),
      }
