import type { CatalogueItem } from '#shared/map/catalogue.ts'
import { keysByName } from '#shared/map/patch/mapPatch.ts'
import type { FloorPoint } from '#shared/map/placement.ts'
import { randomId } from '../../../net/randomId.ts'
import type { ToolPointer } from '../../../scene/tools/Tool.ts'
import type { Work } from '../work/Work.ts'
import { select, unfit, workStore } from '../work/workStore.ts'
import { alongView, arrows } from './arrows.ts'
import type { Hand } from './Hand.ts'
import { bodyOf, isOfWalls, onPlane, pickObject } from './pickThing.ts'
import type { Tried, Trying } from './Trying.ts'

/** So far before oneself a thing is tried without a pointer, metres. */
const AHEAD_M = [1.5, 2, 2.5, 3, 4, 5] as const

/** With nothing to snap to an arrow moves so far, metres. */
const FINE_M = 0.05

/** Holds a piece of the catalogue: shown where the pointer is, put down with a tap, still in the hand for the next one. */
export class ItemHand implements Hand {
  readonly #work: Work
  readonly #trying: Trying
  /** What is shown has a name already; '': nothing is shown. */
  #id = ''
  #yaw = 0
  #at: ToolPointer | undefined
  /** Where keys moved it; then that is where it is. */
  #by: FloorPoint | undefined

  constructor(work: Work, trying: Trying) {
    this.#work = work
    this.#trying = trying
  }

  #item(): CatalogueItem | undefined {
    const { held } = workStore.get()
    return held?.kind === 'item' ? held.item : undefined
  }

  begin(at: ToolPointer | undefined): void {
    this.#id = ''
    this.#by = undefined
    this.#at = at
    this.#show()
  }

  hover(pointer: ToolPointer | undefined): void {
    // A pointer that leaves leaves it where keys moved it.
    if (pointer) this.#by = undefined
    this.#at = pointer
    this.#show()
  }

  turn(degrees: number): void {
    this.#yaw = (this.#yaw + degrees + 360) % 360
    this.#show()
  }

  tap(pointer: ToolPointer): void {
    this.#id ||= randomId()
    this.#put(this.#tryPlace(pointer), pointer.isTouch !== true)
  }

  press(event: KeyboardEvent): boolean {
    const arrow = arrows[event.key]
    if (arrow) return this.#shift(arrow, event.shiftKey)
    if (event.key !== 'Enter' || !this.#by) return false
    this.#id ||= randomId()
    this.#put(this.#tryItem(this.#by, false), true)
    this.#show()
    return true
  }

  /** From where it is, or from before oneself, by a step of the grid; with Shift by a metre. */
  #shift(arrow: readonly [number, number], isFar: boolean): boolean {
    const { self } = this.#work.ground
    const heading = this.#work.ground.heading()
    const { body } = self.player
    const from = this.#by ?? {
      x: body.x + Math.sin(heading) * AHEAD_M[0],
      z: body.z + Math.cos(heading) * AHEAD_M[0],
    }
    const [x, z] = alongView(heading, arrow)
    const metres = isFar ? 1 : workStore.get().grid || FINE_M
    this.#by = { x: from.x + x * metres, z: from.z + z * metres }
    this.#show()
    return true
  }

  ahead(): void {
    const { self, heading } = { self: this.#work.ground.self.player, heading: this.#work.ground.heading() }
    if (!self.placed) return
    this.#id ||= randomId()
    let first: Tried | undefined
    for (const metres of AHEAD_M) {
      const at = {
        x: self.body.x + Math.sin(heading) * metres,
        z: self.body.z + Math.cos(heading) * metres,
      }
      const tried = this.#tryItem(at, false)
      if (tried && !tried.misfit) return this.#put(tried, true)
      first ??= tried
    }
    workStore.setState(first ? unfit(first) : { misfit: 'thing', inTheWay: [] })
  }

  #show(): void {
    this.#id ||= randomId()
    const tried = this.#by ? this.#tryItem(this.#by, false) : this.#at && this.#tryPlace(this.#at)
    workStore.setState({ ...unfit(tried), ghost: this.#id })
    this.#work.attempt(tried?.change)
  }

  #put(tried: Tried | undefined, isStillHeld: boolean): void {
    if (!tried || tried.misfit) {
      workStore.setState(tried ? unfit(tried) : { misfit: 'outside', inTheWay: [] })
      return
    }
    const id = this.#id
    this.#work.do('place', tried.change)
    this.#id = ''
    select([id])
    if (!isStillHeld) this.#at = undefined
  }

  #tryPlace(pointer: ToolPointer): Tried | undefined {
    const ray = this.#work.ground.aim.rayAt(pointer.x, pointer.y)
    const at =
      (isOfWalls(this.#item()) && this.#trying.wallAt(ray)) || onPlane(ray, this.#footHeight(pointer))
    return at && this.#tryItem(at, pointer.isFree === true)
  }

  /** How high what lies under a pointer is, for small things that stand on others. */
  #footHeight(pointer: ToolPointer): number {
    if (this.#item()?.mount !== 'surface') return 0
    const map = this.#work.map!
    const { catalogue } = this.#work.ground.shown
    const ray = this.#work.ground.aim.rayAt(pointer.x, pointer.y)
    const name = pickObject(map, catalogue!, ray, () => true)
    const key = name === undefined ? undefined : keysByName(map).get(name)
    const body = key === undefined ? undefined : bodyOf(map.objects.get(key)!, catalogue!)
    return body?.y1 ?? 0
  }

  #tryItem(at: FloorPoint, isFree: boolean): Tried | undefined {
    const item = this.#item()
    return item && this.#trying.item(item, this.#id, this.#yaw, at, isFree)
  }
}
