import { spotOf, type Spot } from '#shared/map/making/spots.ts'
import { changedThings, movedThing, withoutThings, withThings } from '#shared/map/making/things.ts'
import { nameOf } from '#shared/map/patch/mapPatch.ts'
import { isRoomGround } from '#shared/map/placedRooms.ts'
import type { MapObject } from '#shared/map/placement.ts'
import type { GameMap } from '#shared/world/world.ts'
import { randomId } from '../../../net/randomId.ts'
import { isMine } from '../isMine.ts'
import { inRoom } from '../work/roomUnder.ts'
import type { Work } from '../work/Work.ts'
import { select, unfit, workStore } from '../work/workStore.ts'
import { aligned, distributed, type Alignment, type Shifts } from './arranging.ts'
import { groupOf, isLocked, withProperties } from './groups.ts'
import { clockwise, Trying, type Tried } from './Trying.ts'
import { hasRoomFor } from './warn.ts'

const chosen = (work: Work): { readonly name: string; readonly object: MapObject }[] =>
  [...workStore.get().selected].flatMap((name) => {
    const object = work.thing(name)
    return object ? [{ name, object }] : []
  })

/** The chosen things that are not locked. */
const free = (work: Work) => chosen(work).filter(({ object }) => !isLocked(object))

/** Those of some things that whoever is here may take away: none that is locked, or of somebody else's room. */
export const removable = (work: Work, names: Iterable<string>): string[] =>
  [...names].filter((name) => {
    const object = work.thing(name)
    return object !== undefined && !isLocked(object) && isMine(work.reach(), object)
  })

/** Takes things away, as far as one may. */
export function removeThings(work: Work, names: Iterable<string>): void {
  const mine = new Set(removable(work, names))
  if (mine.size > 0) work.do('remove', (map) => withoutThings(map, mine))
}

/** Takes the chosen things away. */
export function removeChosen(work: Work): void {
  const names = new Set(free(work).map(({ name }) => name))
  if (names.size === 0) return
  work.do('remove', (map) => withoutThings(map, names))
  select([])
}

/** Does what was tried, if it fits; why it does not is said until something else is tried. Answers whether it was done. */
function doTried(work: Work, name: string, tried: Tried | undefined): boolean {
  workStore.setState(unfit(tried))
  if (!tried || tried.misfit) return false
  work.do(name, tried.change)
  return true
}

/** Turns the chosen things round their middle, degrees clockwise. */
export function turnChosen(work: Work, degrees: number): void {
  doTried(work, 'turn', new Trying(work).turn(degrees, false))
}

/** Moves the chosen things some metres. */
export function moveChosen(work: Work, x: number, z: number): void {
  doTried(work, 'move', new Trying(work).move({ x, z }, true))
}

/** Puts the chosen thing where numbers say; false: it does not fit there, which is said. `isFree`: things and walls may overlap. */
export function putChosen(work: Work, wanted: Partial<Spot>, isFree: boolean): boolean {
  const turned = wanted.yaw === undefined ? wanted : { ...wanted, yaw: clockwise(wanted.yaw) }
  return doTried(work, 'numbers', new Trying(work).numbers(turned, isFree))
}

/** Copies of some things under names of their own, groups with groups of their own, so many metres farther. */
export function copiesOf(objects: readonly MapObject[], by: number): MapObject[] {
  const groups = new Map<string, string>()
  return objects.map((object) => {
    const { objectPlacerId: _placer, zIndex: _top, customState: _state, ...rest } = object
    const former = groupOf(object)
    const group = former === undefined ? undefined : (groups.get(former) ?? randomId())
    if (former !== undefined) groups.set(former, group!)
    const copy = {
      ...rest,
      id: randomId(),
      offsetX: (object.offsetX ?? 0) + by,
      offsetY: (object.offsetY ?? 0) + by,
    }
    return group === undefined ? copy : withProperties(copy, { group })
  })
}

/** The chosen things once more, beside themselves. */
export function duplicateChosen(work: Work): void {
  const copies = copiesOf(
    chosen(work).map(({ object }) => object),
    0.5,
  )
  if (copies.length === 0 || !work.map || !hasRoomFor(work.map, copies.length)) return
  const isDone = work.do('duplicate', (map) =>
    withThings(
      map,
      copies.map((copy) => inRoom(map, copy)),
    ),
  )
  if (isDone) select(copies.map(({ id }) => id!))
}

/** All things one may change. */
export function chooseAll(work: Work): void {
  const { map } = work
  if (!map) return
  const reach = work.reach()
  select(
    [...map.objects].flatMap(([key, object]) =>
      isMine(reach, object) && !isRoomGround(object) ? [nameOf(key, object)] : [],
    ),
  )
}

/** Moves each of the chosen things by as much as it says, those that are locked excepted. */
function shiftChosen(work: Work, name: string, shifts: Shifts): void {
  work.do(name, (map) =>
    changedThings(map, shifts.keys(), (object, its) => {
      const by = shifts.get(its)
      const spot = spotOf(object)
      return by && by.x === 0 && by.z === 0
        ? object
        : inRoom(
            map,
            movedThing(object, { ...spot, x: spot.x + (by?.x ?? 0), z: spot.z + (by?.z ?? 0) }, map),
          )
    }),
  )
}

/** Brings the chosen things into line. */
export function alignChosen(work: Work, to: Alignment): void {
  const { catalogue } = work.ground.shown
  if (catalogue) shiftChosen(work, 'align', aligned(free(work), catalogue, to))
}

/** Brings the chosen things equally far from each other. */
export const distributeChosen = (work: Work, along: 'x' | 'z'): void =>
  shiftChosen(work, 'distribute', distributed(free(work), along))

const changeChosen = (work: Work, name: string, change: (object: MapObject) => MapObject): void => {
  const names = workStore.get().selected
  work.do(name, (map: GameMap) => ({
    ...map,
    objects: new Map(
      [...map.objects].map(([key, object]) => [
        key,
        names.has(nameOf(key, object)) ? change(object) : object,
      ]),
    ),
  }))
}

/** The chosen things go together from now on. */
export function groupChosen(work: Work): void {
  const group = randomId()
  changeChosen(work, 'group', (object) => withProperties(object, { group }))
}

export const ungroupChosen = (work: Work): void =>
  changeChosen(work, 'ungroup', (object) => withProperties(object, { group: undefined }))

/** What is locked is not moved, turned or taken away. */
export const lockChosen = (work: Work, isOn: boolean): void =>
  changeChosen(work, isOn ? 'lock' : 'unlock', (object) =>
    withProperties(object, { locked: isOn ? true : undefined }),
  )
