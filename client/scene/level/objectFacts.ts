import type { Catalogue, CatalogueItem } from '#shared/map/catalogue.ts'
import { objectColliders, type Collider } from '#shared/map/walking/colliders.ts'
import { isRoomGround } from '#shared/map/placedRooms.ts'
import { footprintOf, placementOf, type MapObject, type Prism } from '#shared/map/placement.ts'
import { objectPortal, type MapPortal } from '#shared/map/portals.ts'
import { isGuide } from '#shared/map/isGuide.ts'
import { seatOf, seatStride } from '#shared/map/seats.ts'
import { shownItem } from '#shared/map/thingStates.ts'
import { openedBy, type Opened } from '#shared/map/walls.ts'
import { headingFromYaw } from '../heading.ts'
import type { SeatPlace } from '../player/selfPlayer.ts'
import { lampOf, type LampSource } from '../sky/lampField.ts'
import { boardOf, type Board } from './signs/boards.ts'
import { kept } from './changes.ts'
import { pieceOf, type Piece } from './furniture/furniture.ts'
import { isGate, type Gate } from './signs/gates.ts'
import { signLines } from './signs/signs.ts'
import { thingOf, type Thing } from './furniture/things.ts'
import type { WrittenLine } from './signs/words.ts'

/** What one object gives to each part of a level. */
export interface ObjectParts {
  readonly pieces: readonly Piece[]
  readonly opened: readonly Opened[]
  /** What one meets. */
  readonly colliders: readonly Collider[]
  /** What one stands on without anything to bump into. */
  readonly platforms: readonly Collider[]
  /** What one walks through and that stands on the floor (chairs, pots): it, too, darkens it a little. */
  readonly light: readonly Collider[]
  readonly crowns: readonly Prism[]
  readonly seats: readonly SeatPlace[]
  readonly portals: readonly MapPortal[]
  readonly things: readonly Thing[]
  readonly signs: readonly WrittenLine[]
  readonly gates: readonly Gate[]
  readonly boards: readonly Board[]
  readonly lamps: readonly LampSource[]
}

/** An object and what it gives. */
export interface ObjectFacts {
  readonly key: string
  readonly object: MapObject
  /** Its key as a number. */
  readonly order: number
  readonly parts: ObjectParts
}

const known = new WeakMap<
  MapObject,
  { readonly catalogue: Catalogue; readonly key: string; facts: ObjectFacts }
>()
const none: readonly never[] = []

/**
 * What an object gives, worked out once. Where `former`, what it was before, gave the same, that is given again, so that
 * it keeps its identity.
 */
export function factsOf(
  key: string,
  object: MapObject,
  catalogue: Catalogue,
  former?: ObjectFacts,
): ObjectFacts {
  const before = known.get(object)
  const isKnown = before !== undefined && before.key === key && before.catalogue === catalogue
  if (isKnown && !former) return before.facts
  const fresh = isKnown ? before.facts.parts : partsOf(key, object, catalogue)
  const order = Number(key)
  const facts = {
    key,
    object,
    order: Number.isNaN(order) ? Infinity : order,
    parts: former ? keptParts(former.parts, fresh) : fresh,
  }
  known.set(object, { catalogue, key, facts })
  return facts
}

const keptParts = (former: ObjectParts, fresh: ObjectParts): ObjectParts =>
  Object.fromEntries(
    Object.entries(fresh).map(([name, part]) => [
      name,
      kept(former[name as keyof ObjectParts] as typeof part, part),
    ]),
  ) as unknown as ObjectParts

function partsOf(key: string, object: MapObject, catalogue: Catalogue): ObjectParts {
  const item = shownItem(object, catalogue)
  const thing = thingOf(key, object, catalogue)
  const shared = {
    portals: objectPortal(object, catalogue),
    things: thing ? [thing] : none,
    signs: signLines(object, catalogue),
  }
  if (!item) return { ...nothing, ...shared, boards: hasBoard(object) ? [boardOf(key, object)] : none }
  const opened = openedBy(key, object, item)
  const lamp = lampOf(object, item)
  return {
    ...shared,
    pieces: [pieceOf(key, object, item)],
    opened: opened ? [opened] : none,
    colliders: objectColliders(key, object, item),
    platforms: platformsOf(key, object, item),
    light: lightOf(object, item),
    crowns: crownsOf(object, item),
    seats: seatsOf(key, object, item),
    gates: isGate(item) ? [{ at: placementOf(object), item }] : none,
    boards: none,
    lamps: lamp ? [lamp] : none,
  }
}

/** A sheet is drawn by what moves it (features/scenery), and so is somebody; the ground of a room is nothing one sees. */
const hasBoard = (object: MapObject): boolean =>
  !object.spritesheet && !isGuide(object) && !isRoomGround(object)

const nothing = {
  pieces: none,
  opened: none,
  colliders: none,
  platforms: none,
  light: none,
  crowns: none,
  seats: none,
  gates: none,
  boards: none,
  lamps: none,
}

/** Items with standHeight have no collider of their own to bump into. */
function platformsOf(key: string, object: MapObject, item: CatalogueItem): readonly Collider[] {
  if (item.standHeight === undefined || item.colliders.length > 0) return none
  const place = placementOf(object)
  return [
    {
      kind: 'object',
      objectKey: key,
      cx: place.x,
      cz: place.z,
      hx: (item.size[0] * place.scale) / 2,
      hz: (item.size[2] * place.scale) / 2,
      yaw: place.yaw,
      y0: place.y,
      y1: place.y + item.standHeight * place.scale,
    },
  ]
}

function lightOf(object: MapObject, item: CatalogueItem): readonly Collider[] {
  const foot = footprintOf(object, item)
  const isDarkening = item.mount === 'floor' && !item.opens && !item.blocks && item.colliders.length === 0
  if (!isDarkening || item.size[1] < 0.2 || foot.y0 > 0.05) return none
  const [hx, hz] = [foot.hx * 0.74, foot.hz * 0.74]
  return [{ ...foot, kind: 'object', hx, hz, y1: foot.y0 + Math.min(0.5, item.size[1]) }]
}

/** A trunk is so much narrower than its crown, which begins at this share of the height. */
const TRUNK = { share: 0.3, leastHeightM: 2.5, bare: 0.4 }

/** What is wide above one's head on something slim one walks round. */
function crownsOf(object: MapObject, item: CatalogueItem): readonly Prism[] {
  const [trunk, ...others] = item.colliders
  const isTree =
    trunk !== undefined &&
    others.length === 0 &&
    item.size[1] > TRUNK.leastHeightM &&
    trunk.w < item.size[0] * TRUNK.share &&
    trunk.d < item.size[2] * TRUNK.share
  if (!isTree) return none
  const whole = footprintOf(object, item)
  return [{ ...whole, y0: whole.y0 + (whole.y1 - whole.y0) * TRUNK.bare }]
}

const seatsOf = (key: string, object: MapObject, item: CatalogueItem): readonly SeatPlace[] =>
  item.seats.map((seat, n) => {
    const { position, rotation, seatHeight } = seatOf(object, seat)
    return {
      chairIdx: Number(key) + n * seatStride,
      x: position.x,
      z: position.z,
      heading: headingFromYaw(rotation.y),
      height: position.y + seatHeight,
    }
  })
