import { event, type WireEvent, type v1 } from '../../protocol/messages.ts'
import { because } from '../../protocol/refusals.ts'
import { limits } from '../../rules/limits.ts'
import { mergeObject, objectKey } from '../../world/map.ts'
import type { GameMap } from '../../world/world.ts'
import { nameOf } from '../patch/mapPatch.ts'
import {
  checkAddress,
  checkCell,
  checkCount,
  checkReal,
  checkText,
  checkWhole,
  EditError,
  must,
} from './editChecks.ts'

type WireObject = v1.WireObject.$Properties
type Sound = v1.Sound.$Properties
type Spritesheet = v1.WireObjectSpritesheet.$Properties

/** What an object must have before it is one (specification §5); a missing type is 0, zIndex is the server's. */
const requiredFields = ['x', 'y', 'normal', 'type', 'width', 'height'] as const
/** Offsets are metres here and pixels in older clients. */
const OFFSET_MAX = 10_000
const TEXT_MAX = 2_000
/** Pixels of a frame of a sheet: no picture is larger. */
const FRAME_SIDE_MAX = 16_384

/** A key as both shapes of the wire can say it: "0" to "9999". */
export const isObjectKey = (key: string): boolean => /^(0|[1-9]\d{0,3})$/.test(key)

/**
 * Keys no object has, one after the other: above all others while there are such, so that a key is not soon used again.
 * Looked through once, however many are wanted.
 */
export class FreeKeys {
  readonly #taken: ReadonlyMap<string, unknown>
  readonly #isKept: (key: number) => boolean
  #top = 0
  #low = 0

  /**
   * @param taken whoever puts something there says so (`took`)
   * @param isKept whether a key stands for an object that is gone
   */
  constructor(taken: ReadonlyMap<string, unknown>, isKept: ObjectEdit['isKept']) {
    this.#taken = taken
    this.#isKept = (key) => key < limits.objectsMax && (isKept?.(String(key)) ?? false)
    for (const key of taken.keys()) this.took(key)
  }

  took(key: string): void {
    this.#top = Math.max(this.#top, Number(key))
  }

  /** @throws EditError when there is none */
  next(): string {
    let next = this.#top + 1
    while (this.#isKept(next)) next += 1
    if (next >= limits.objectsMax) {
      while (this.#taken.has(String(this.#low)) || this.#isKept(this.#low)) this.#low += 1
      next = this.#low
    }
    checkCount(next + 1, 'objects on the map', limits.objectsMax)
    return String(next)
  }
}

/** One such key. */
export const freeKey = (objects: ReadonlyMap<string, unknown>, isKept: ObjectEdit['isKept']): string =>
  new FreeKeys(objects, isKept).next()

const topOf = (objects: ReadonlyMap<string, WireObject>): number => {
  let top = 0
  for (const { zIndex } of objects.values()) top = Math.max(top, zIndex ?? 0)
  return Math.floor(top) + 1
}

/** A colour of seven characters is kept, otherwise the first six with "#" before them (specification §5). */
export function wireColor(color: string): string {
  if (color === '' || color.length === 7) return color
  return `#${color.slice(0, 6)}`
}

type FieldCheck = (value: unknown, name: string) => unknown

const textField: FieldCheck = (value, name) => checkText(value, name, TEXT_MAX, true)
const uintField: FieldCheck = (value, name) => checkWhole(value, name, 0, 0xffff_ffff)
const offsetField: FieldCheck = (value, name) => checkReal(value, name, -OFFSET_MAX, OFFSET_MAX)
const sideField: FieldCheck = (value, name) => checkWhole(value, name, 0, limits.mapSideMax)

function jsonField(value: unknown, name: string): string {
  const text = checkText(value, name, limits.objectJsonLength, true)
  try {
    if (text !== '') JSON.parse(text)
  } catch {
    throw new EditError(because('mapNotJson', { field: name }))
  }
  return text
}

function colorField(value: unknown, name: string): string {
  const color = wireColor(checkText(value, name, TEXT_MAX))
  must(color === '' || /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(color), 'mapFieldInvalid', { field: name })
  return color
}

function soundField(value: unknown, name: string): Sound {
  const sound = value as Sound
  checkAddress(sound.src, `${name}.src`)
  checkReal(sound.volume ?? 0, `${name}.volume`, 0, 1)
  uintField(sound.maxDistance ?? 0, `${name}.maxDistance`)
  return sound
}

function timeField(value: unknown, name: string): v1.ObjectTime.$Properties {
  const time = value as v1.ObjectTime.$Properties
  uintField(time._seconds ?? 0, name)
  if (time._timezone != null) checkText(time._timezone, name, 64)
  return time
}

function spritesheetField(value: unknown, name: string): Spritesheet {
  const sheet = value as Spritesheet
  checkAddress(sheet.spritesheetUrl, `${name}.spritesheetUrl`)
  for (const side of [sheet.framing?.frameWidth, sheet.framing?.frameHeight])
    checkWhole(side ?? 0, `${name}.framing`, 0, FRAME_SIDE_MAX)
  if (sheet.currentAnim != null) checkText(sheet.currentAnim, `${name}.currentAnim`, 64)
  const animations = Object.entries(sheet.animations ?? {})
  checkCount(animations.length, 'animations', 64)
  for (const [id, { sequence, frameRate }] of animations) {
    checkText(id, name, 64)
    checkCount(sequence?.length ?? 0, 'frames', 1_000)
    checkWhole(frameRate ?? 0, `${name}.frameRate`, 0, 240)
  }
  return sheet
}

const fieldChecks: { readonly [F in Exclude<keyof WireObject, '$unknowns'>]-?: FieldCheck } = {
  templateId: (value, name) => checkText(value, name, 64),
  _name: textField,
  _tags: (value, name) => {
    const tags = value as readonly string[]
    checkCount(tags.length, 'tags', 32)
    return tags.map((tag) => checkText(tag, name, 64))
  },
  x: uintField,
  y: uintField,
  offsetX: offsetField,
  offsetY: offsetField,
  offsetZ: (value, name) => checkReal(value, name, -limits.mapSideMax, limits.mapSideMax),
  color: colorField,
  orientation: uintField,
  normal: checkAddress,
  highlighted: checkAddress,
  type: (value, name) => checkWhole(value, name, 0, 9),
  width: sideField,
  height: sideField,
  extensionClass: textField,
  previewMessage: textField,
  distThreshold: uintField,
  propertiesJson: jsonField,
  sound: soundField,
  objectStartTime: timeField,
  objectExpireTime: timeField,
  id: (value, name) => checkText(value, name, 128),
  customState: (value, name) => checkText(value, name, limits.objectJsonLength, true),
  objectPlacerId: (value, name) => checkText(value, name, 64),
  numGoKarts: uintField,
  spritesheet: spritesheetField,
  zIndex: (value, name) => checkReal(value, name, -1e9, 1e9),
  yaw: (value, name) => checkReal(value, name, -36_000, 36_000),
  scale: (value, name) => checkReal(value, name, 0.25, 4),
  room: (value, name) => checkWhole(value, name, 0, 0x7fff_ffff),
}

/** The known fields of an object, each checked. @throws EditError */
function checkFields(object: WireObject): WireObject {
  const checked: Record<string, unknown> = {}
  for (const [field, check] of Object.entries(fieldChecks)) {
    const value = object[field as keyof WireObject]
    if (value != null) checked[field] = check(value, field)
  }
  return checked
}

export interface ObjectChange {
  readonly key: string
  readonly change: WireObject
}

export interface ObjectEdit {
  /** Each given object replaces the former one instead of being laid over it. */
  readonly overwrite?: boolean
  /** Who puts new objects there. */
  readonly placerId: string
  readonly newId: () => string
  /** Whether something of an object that is gone is kept under a key: then no other one gets it. */
  readonly isKept?: (key: string) => boolean
  /** What has no id goes by its key and gets none: steps know it by that name (patch/mapPatch.ts). */
  readonly isNamedByKey?: boolean
}

function mergedObject(
  map: GameMap,
  { key, change }: ObjectChange,
  edit: ObjectEdit,
  top: number,
): WireObject {
  must(isObjectKey(key), 'mapObjectKeyInvalid', { key })
  const former = map.objects.get(key)
  const given = checkFields(change)
  const { objectPlacerId: _claimed, ...merged } = mergeObject(edit.overwrite ? undefined : former, given)
  const placerId = former ? former.objectPlacerId : edit.placerId
  const id = merged.id || former?.id || (edit.isNamedByKey ? undefined : edit.newId())
  const object: WireObject = {
    ...merged,
    type: merged.type ?? 0,
    ...(id !== undefined && { id }),
    zIndex: merged.zIndex ?? former?.zIndex ?? top,
    ...(placerId != null && { objectPlacerId: placerId }),
  }
  const missing = requiredFields.filter((field) => object[field] == null)
  must(missing.length === 0, 'mapObjectIncomplete', { key, fields: missing.join(', ') })
  if (change.x != null || change.y != null) checkCell(map, object, `object ${key}`)
  return object
}

/**
 * Objects set, changed or added: all or none. The event carries whole objects, so that everybody ends with the same.
 * @throws EditError
 */
export function setObjects(map: GameMap, changes: readonly ObjectChange[], edit: ObjectEdit): WireEvent[] {
  must(changes.length > 0, 'mapObjectsMissing')
  const top = topOf(map.objects)
  const objects: Record<string, WireObject> = {}
  changes.forEach((change, i) => (objects[change.key] = mergedObject(map, change, edit, top + i)))
  const added = changes.filter(({ key }) => !map.objects.has(key)).length
  checkCount(map.objects.size + added, 'objects on the map', limits.objectsMax)
  checkIds(map, objects)
  checkBytes(map, objects)
  return [event('mapSetObjectsV2', { mapId: map.id, objects, updatesAreOverwrites: true })]
}

const sizes = new WeakMap<WireObject, number>()

/** About what an object takes, characters of JSON; objects never change in place. */
export function sizeOfObject(object: WireObject): number {
  const size = sizes.get(object) ?? JSON.stringify(object).length
  sizes.set(object, size)
  return size
}

function checkBytes(map: GameMap, objects: Readonly<Record<string, WireObject>>): void {
  let bytes = 0
  for (const [key, object] of map.objects) if (!(key in objects)) bytes += sizeOfObject(object)
  for (const object of Object.values(objects)) bytes += sizeOfObject(object)
  must(bytes <= limits.mapBytesMax, 'mapObjectsTooLarge')
}

/**
 * A name is one object's: its id, or what it goes by without one (patch/mapPatch.ts). Of those that stay as they are called
 * nothing is asked, whatever was written before.
 */
function checkIds(map: GameMap, objects: Readonly<Record<string, WireObject>>): void {
  const isCalledAsBefore = (key: string, object: WireObject): boolean => {
    const former = map.objects.get(key)
    return former !== undefined && nameOf(key, former) === nameOf(key, object)
  }
  const taken = new Set<string>()
  for (const [key, former] of map.objects) {
    const object = objects[key]
    if (!object || isCalledAsBefore(key, object)) taken.add(nameOf(key, former))
  }
  for (const [key, object] of Object.entries(objects)) {
    if (isCalledAsBefore(key, object)) continue
    const id = nameOf(key, object)
    must(!taken.has(id), 'mapObjectIdTaken', { id })
    taken.add(id)
  }
}

/** A new object; its key and zIndex are chosen here. @throws EditError */
export function addObject(
  map: GameMap,
  object: WireObject | null | undefined,
  edit: ObjectEdit,
): WireEvent[] {
  must(object != null, 'mapObjectMissing')
  const { zIndex: _chosenHere, ...given } = object
  return setObjects(map, [{ key: freeKey(map.objects, edit.isKept), change: given }], {
    ...edit,
    overwrite: true,
  })
}

/** The object with a key. @throws EditError with 404 */
export function objectWithKey(map: GameMap, key: string): WireObject {
  const object = map.objects.get(key)
  if (!object) throw new EditError(because('noSuchObject'))
  return object
}

/** The key of the object with an id, or with a key. @throws EditError with 404 */
export function keyOfObject(map: GameMap, keyOrId: string): string {
  const key = keyOrId === '' ? undefined : objectKey(map, keyOrId)
  if (key === undefined) throw new EditError(because('noSuchObject'))
  return key
}

/** Many objects at once. @throws EditError with 404 when one of them is not there */
export const deleteObjects = (map: GameMap, keys: readonly string[]): WireEvent[] =>
  keys.flatMap((key) => deleteObject(map, key))

/** @throws EditError with 404 when there is no such object */
export function deleteObject(map: GameMap, key: string): WireEvent[] {
  objectWithKey(map, key)
  return [event('mapDeleteObjectByKey', { mapId: map.id, key })]
}

export interface ObjectMove {
  readonly targetX?: number | null
  readonly targetY?: number | null
  readonly targetXOffset?: number | null
  readonly targetYOffset?: number | null
  /** ms. */
  readonly duration?: number | null
  readonly easing?: string | null
}

/**
 * An object glides to another place. Cells are whole: what is left of a target goes into the offset. Offsets not given
 * stay as they are; the event names both, because published clients take a missing one for none.
 * @throws EditError
 */
export function moveObject(map: GameMap, key: string, move: ObjectMove): WireEvent[] {
  const object = objectWithKey(map, key)
  const [targetX, offsetX] = place(move.targetX, move.targetXOffset, object.offsetX, 'targetX')
  const [targetY, offsetY] = place(move.targetY, move.targetYOffset, object.offsetY, 'targetY')
  checkCell(map, { x: targetX, y: targetY }, 'target')
  const duration = checkReal(move.duration ?? 0, 'duration', 0, limits.objectMoveMs)
  const easing = checkText(move.easing ?? '', 'easing', 40)
  must(/^[A-Za-z.]*$/.test(easing), 'mapFieldInvalid', { field: 'easing' })
  const events: WireEvent[] = []
  // It is moved by its id.
  const id = nameOf(key, object)
  if (!object.id) {
    const objects = { [key]: { ...object, id } }
    events.push(event('mapSetObjectsV2', { mapId: map.id, objects, updatesAreOverwrites: true }))
  }
  const target = { targetX, targetY, targetXOffset: offsetX, targetYOffset: offsetY }
  const way = { duration, ...(easing === '' ? {} : { easing }) }
  return [...events, event('mapMoveObject', { mapId: map.id, objectId: id, ...target, ...way })]
}

function place(
  target: number | null | undefined,
  givenOffset: number | null | undefined,
  formerOffset: number | null | undefined,
  name: string,
): [number, number] {
  const wanted = checkReal(target ?? 0, name, 0, limits.mapSideMax)
  const offset = checkReal(givenOffset ?? formerOffset ?? 0, `${name}Offset`, -OFFSET_MAX, OFFSET_MAX)
  const cell = Math.floor(wanted)
  return [cell, Math.fround(offset + wanted - cell)]
}
