import { nameOf } from '#shared/map/patch/mapPatch.ts'
import { placementOf, type FloorPoint } from '#shared/map/placement.ts'
import type { Tool, ToolPointer } from '../../../scene/tools/Tool.ts'
import { GroundHand } from '../ground/GroundHand.ts'
import { chooseZoneAt } from '../ground/chooseZoneAt.ts'
import { isMine } from '../isMine.ts'
import type { Work } from '../work/Work.ts'
import { fits, select, unfit, workStore, type Held } from '../work/workStore.ts'
import { currentGrip } from './grip.ts'
import { withGroups } from './groups.ts'
import type { Hand } from './Hand.ts'
import { handleAt, type Handle } from './handles.ts'
import { ItemHand } from './ItemHand.ts'
import { bodyOf, onPlane, pickObject } from './pickThing.ts'
import { roomUnder } from '../work/roomUnder.ts'
import { RoomHand } from './RoomHand.ts'
import { Trying, type Tried } from './Trying.ts'

/** A pointer that went less far did not drag, of half the picture. */
const STILL = 0.012
/** What a gizmo turns by, degrees (the issue). */
export const TURN_DEG = 15

interface Drag {
  readonly kind: 'move' | 'turn' | 'scale' | 'box'
  readonly pointer: ToolPointer
  /** On the floor, where it began. */
  readonly from: FloorPoint
  /** At the height of what is dragged, metres. */
  readonly height: number
  readonly names: ReadonlySet<string>
  /** It went far enough to be meant. */
  isMeant: boolean
  /** It was chosen with this press: a press that did not drag leaves it so. */
  readonly isChosen: boolean
}

/** The pointer of the map maker: places what is held, chooses, moves, turns and scales things. Walking goes on. */
export class MakerTool implements Tool {
  readonly #work: Work
  readonly #usual: Tool
  readonly #trying: Trying
  /** Whole rooms. */
  readonly room: RoomHand
  #drag: Drag | undefined
  #tried: Tried | undefined
  /** Where the pointer was last. */
  #at: ToolPointer | undefined
  /** The pointer that goes now holds the gizmo. */
  #isGripping = false
  readonly #hands: { readonly [K in Held['kind']]: Hand }

  constructor(work: Work, usual: Tool) {
    this.#work = work
    this.#usual = usual
    this.#trying = new Trying(work)
    this.room = new RoomHand(work)
    this.#hands = {
      item: new ItemHand(work, this.#trying),
      room: this.room,
      standing: this.room,
      ground: new GroundHand(work),
    }
  }

  // --- what the usual tool does ---------------------------------------------------------------------------------------

  look(dx: number, dy: number): void {
    this.#usual.look(dx, dy)
  }

  zoom(factor: number): void {
    this.#usual.zoom(factor)
  }

  hold(wishes: Parameters<Tool['hold']>[0]): void {
    this.#usual.hold(wishes)
  }

  nextView(): void {
    this.#usual.nextView()
  }

  /** Nothing is used while one builds: a click means the thing itself. */
  use(): void {}

  offers(): readonly never[] {
    return []
  }

  leave(): void {
    currentGrip()?.letGo()
    this.#drag = undefined
    this.#usual.leave?.()
    workStore.setState({ held: undefined, ...fits, box: undefined, isDragging: false })
    this.#work.attempt(undefined)
  }

  // --- pointers ---------------------------------------------------------------------------------------------------------

  hover(pointer: ToolPointer | undefined): void {
    this.#at = pointer
    const hand = this.#hand()
    if (hand) hand.hover(pointer)
    currentGrip()?.hover(hand ? undefined : pointer)
  }

  down(pointer: ToolPointer): boolean {
    this.#at = pointer
    const hand = this.#hand()
    if (hand) return hand.down?.(pointer) ?? false
    this.#isGripping = currentGrip()?.down(pointer) ?? false
    if (this.#isGripping) return true
    const { map } = this.#work
    const { catalogue } = this.#work.ground.shown
    if (!map || !catalogue) return false
    const handle = currentGrip() ? undefined : handleAt(this.#work, pointer)
    // The handles of a small thing lie under the same finger: on the thing itself it is the thing that is meant.
    const isOnChosen = (): boolean => workStore.get().selected.has(this.#pick(pointer) ?? '')
    if (handle && !(pointer.isTouch && isOnChosen())) return this.#begin(handle, pointer, false)
    const name = this.#pick(pointer)
    if (name === undefined) return pointer.isMore === true && this.#begin('box', pointer, false)
    const { selected } = workStore.get()
    const isChosen = !selected.has(name)
    if (isChosen) select(withGroups(map, pointer.isMore ? [...selected, name] : [name]))
    return this.#begin('move', pointer, isChosen)
  }

  move(pointer: ToolPointer): void {
    this.#at = pointer
    if (this.#isGripping) return currentGrip()?.move(pointer)
    const drag = this.#drag
    if (!drag) return this.#hand()?.move?.(pointer)
    drag.isMeant ||= Math.hypot(pointer.x - drag.pointer.x, pointer.y - drag.pointer.y) > STILL
    if (!drag.isMeant) return
    if (drag.kind !== 'box') workStore.setState({ isDragging: true })
    if (drag.kind === 'box') {
      const { x, y } = drag.pointer
      workStore.setState({ box: { fromX: x, fromY: y, toX: pointer.x, toY: pointer.y } })
      return
    }
    this.#tried = this.#tryDrag(drag, pointer)
    this.#work.attempt(this.#tried?.change)
    // Who hears of it finds things where they are tried.
    workStore.setState(unfit(this.#tried))
  }

  up(pointer: ToolPointer, isCancelled: boolean): void {
    if (this.#isGripping) {
      this.#isGripping = false
      return currentGrip()?.up(pointer, isCancelled)
    }
    const hand = this.#hand()
    if (hand && !this.#drag) return hand.up?.(pointer, isCancelled)
    const drag = this.#drag
    const tried = this.#tried
    this.#drag = this.#tried = undefined
    workStore.setState({ ...fits, box: undefined, isDragging: false })
    if (!drag) return
    if (!drag.isMeant || isCancelled) {
      this.#work.attempt(undefined)
      if (!isCancelled && !drag.isChosen && drag.kind === 'move') this.#click(pointer)
      return
    }
    if (drag.kind === 'box') return this.#chooseBox(drag, pointer)
    if (!tried || tried.misfit) return this.#work.attempt(undefined)
    this.#work.do(drag.kind, tried.change)
  }

  tap(x: number, y: number, _isDouble: boolean, pointer: ToolPointer = { id: 0, x, y }): void {
    const hand = this.#hand()
    if (hand) return hand.tap(pointer)
    const { map } = this.#work
    if (map && chooseZoneAt(map, this.#floorAt(pointer))) return
    if (pointer.isMore || this.#chooseRoom(pointer)) return
    select([])
    if (this.#isOthers(pointer)) workStore.setState({ misfit: 'notYours', inTheWay: [] })
  }

  /** Whether somebody who builds in some rooms means something elsewhere. */
  #isOthers(pointer: ToolPointer): boolean {
    const { map, ground } = this.#work
    const { catalogue } = ground.shown
    const reach = this.#work.reach()
    if (!map || !catalogue || reach === 'all') return false
    const ray = ground.aim.rayAt(pointer.x, pointer.y)
    if (pickObject(map, catalogue, ray, () => true) !== undefined) return true
    const at = this.#floorAt(pointer)
    const room = at && roomUnder(map, at.x, at.z)
    return at !== undefined && (room === undefined || !reach.has(room))
  }

  /** Something is being dragged. */
  get isDragging(): boolean {
    return workStore.get().isDragging
  }

  /** Puts back what is being dragged, though it is still held. */
  letGo(): void {
    currentGrip()?.letGo()
    if (!this.#drag) return
    this.#drag = this.#tried = undefined
    workStore.setState({ ...fits, box: undefined, isDragging: false })
    this.#work.attempt(undefined)
  }

  /** Where the pointer is on the floor, metres. */
  get aimed(): FloorPoint | undefined {
    return this.#at && this.#floorAt(this.#at)
  }

  #hand(): Hand | undefined {
    const { held } = workStore.get()
    return held && this.#hands[held.kind]
  }

  #floorAt(pointer: ToolPointer): FloorPoint | undefined {
    return onPlane(this.#work.ground.aim.rayAt(pointer.x, pointer.y))
  }

  /** A click on the floor of a room means all of it; answers whether there is one. */
  #chooseRoom(pointer: ToolPointer): boolean {
    const { map } = this.#work
    const at = this.#floorAt(pointer)
    const room = map && at && this.#work.reach() === 'all' ? roomUnder(map, at.x, at.z) : undefined
    if (room !== undefined) workStore.setState({ selected: new Set(), room })
    return room !== undefined
  }

  // --- what is held -----------------------------------------------------------------------------------------------------

  /** Turns what is held, degrees. */
  turnHeld(degrees: number): void {
    this.#hand()?.turn(degrees)
  }

  /** What is held is another, or nothing any more. */
  heldChanged(): void {
    currentGrip()?.letGo()
    this.#drag = this.#tried = undefined
    this.#work.attempt(undefined)
    workStore.setState({ ...fits, isPinned: false, isDragging: false })
    this.#hand()?.begin(this.#at)
  }

  /** Puts what is held where a pointer is. */
  placeAt(pointer: ToolPointer): void {
    this.#hand()?.tap(pointer)
  }

  /** Puts what is held before oneself: for who has no pointer. */
  placeAhead(): void {
    this.#hand()?.ahead()
  }

  /** Whether a key was meant for what is held. */
  pressHeld(event: KeyboardEvent): boolean {
    return this.#hand()?.press?.(event) ?? false
  }

  // --- things that are chosen -----------------------------------------------------------------------------------------

  #pick(pointer: ToolPointer): string | undefined {
    const { map, ground } = this.#work
    const { catalogue } = ground.shown
    if (!map || !catalogue) return undefined
    const reach = this.#work.reach()
    return pickObject(map, catalogue, ground.aim.rayAt(pointer.x, pointer.y), (object) =>
      isMine(reach, object),
    )
  }

  /** A press without a drag on what was chosen already. */
  #click(pointer: ToolPointer): void {
    const { map } = this.#work
    const name = this.#pick(pointer)
    if (!map || name === undefined) return
    const { selected } = workStore.get()
    const its = withGroups(map, [name])
    select(pointer.isMore ? [...selected].filter((other) => !its.has(other)) : its)
  }

  #begin(kind: Drag['kind'] | Handle, pointer: ToolPointer, isChosen: boolean): boolean {
    const { ground } = this.#work
    const names = this.#trying.carried()
    const first = this.#work.thing([...workStore.get().selected][0] ?? '')
    const height = kind === 'box' || !first ? 0 : placementOf(first).y
    const from = onPlane(ground.aim.rayAt(pointer.x, pointer.y), height) ?? { x: 0, z: 0 }
    this.#drag = { kind, pointer, from, height, names, isMeant: false, isChosen }
    return true
  }

  #chooseBox({ pointer: from }: Drag, to: ToolPointer): void {
    const { map, ground } = this.#work
    const { catalogue } = ground.shown
    if (!map || !catalogue) return
    const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)]
    const [low, high] = [Math.min(from.y, to.y), Math.max(from.y, to.y)]
    const reach = this.#work.reach()
    const names = [...map.objects].flatMap(([key, object]) => {
      if (!isMine(reach, object)) return []
      const body = bodyOf(object, catalogue)
      const seen = ground.aim.seenAt(body.cx, (body.y0 + body.y1) / 2, body.cz)
      const isIn = seen && seen.x >= left && seen.x <= right && seen.y >= low && seen.y <= high
      return isIn ? [nameOf(key, object)] : []
    })
    select(withGroups(map, [...workStore.get().selected, ...names]))
  }

  #tryDrag(drag: Drag, pointer: ToolPointer): Tried | undefined {
    const at = onPlane(this.#work.ground.aim.rayAt(pointer.x, pointer.y), drag.height)
    if (!at || drag.names.size === 0) return undefined
    const isFree = pointer.isFree === true
    if (drag.kind === 'turn') return this.#trying.turn(this.#turned(drag, at, isFree), isFree)
    if (drag.kind === 'scale') return this.#scaled(drag, at)
    return this.#trying.move({ x: at.x - drag.from.x, z: at.z - drag.from.z }, isFree, drag.names)
  }

  #turned(drag: Drag, at: FloorPoint, isFree: boolean): number {
    const { x, z } = this.#trying.middle(drag.names)
    const degrees =
      ((Math.atan2(at.z - z, at.x - x) - Math.atan2(drag.from.z - z, drag.from.x - x)) * 180) / Math.PI
    return isFree ? degrees : Math.round(degrees / TURN_DEG) * TURN_DEG
  }

  #scaled(drag: Drag, at: FloorPoint): Tried | undefined {
    const { x, z } = this.#trying.middle(drag.names)
    const before = Math.max(0.05, Math.hypot(drag.from.x - x, drag.from.z - z))
    return this.#trying.scale(Math.hypot(at.x - x, at.z - z) / before)
  }
}
