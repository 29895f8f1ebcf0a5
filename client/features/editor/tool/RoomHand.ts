import type { Catalogue } from '#shared/map/catalogue.ts'
import { freeSpot } from '#shared/map/making/freeSpot.ts'
import type { Quarters } from '#shared/map/making/quarters.ts'
import type { RoomSpot } from '#shared/map/making/presetRoom.ts'
import { placedRoom } from '#shared/map/making/roomGround.ts'
import { movedRoom, movedSize, withRoom } from '#shared/map/making/rooms.ts'
import { movedTrouble, roomTrouble, type RoomTrouble } from '#shared/map/making/roomTrouble.ts'
import type { FloorPoint } from '#shared/map/placement.ts'
import type { GameMap } from '#shared/world/world.ts'
import { randomId } from '../../../net/randomId.ts'
import type { ToolPointer } from '../../../scene/tools/Tool.ts'
import type { Change, Work } from '../work/Work.ts'
import { alongView, arrows, isControl } from './arrows.ts'
import { removeThings } from './commands.ts'
import type { Hand } from './Hand.ts'
import { roomUnder } from '../work/roomUnder.ts'
import { onPlane } from './pickThing.ts'
import { warn } from './warn.ts'
import { fits, select, workStore, type HeldRoom, type Misfit } from '../work/workStore.ts'

/** So long a place is looked for with one press, ms. */
const SEARCH_MS = 200

/**
 * Holds a whole room: a new one, or one that stands already. It is shown where the pointer is; a tap keeps it there for
 * a look; it is everybody's with `ok`.
 */
export class RoomHand implements Hand {
  readonly #work: Work
  #turns: Quarters = 0
  #at: FloorPoint | undefined
  #isPinned = false
  #shown: { readonly key: string; readonly change: Change; readonly misfit: Misfit | undefined } | undefined

  constructor(work: Work) {
    this.#work = work
  }

  /** What is held is another room, or none. */
  begin(): void {
    const held = this.#held()
    const standing =
      held?.kind === 'standing' && this.#work.map ? placedRoom(this.#work.map, held.number) : undefined
    this.#turns = standing?.turns ?? 0
    this.#at = undefined
    this.#isPinned = false
    this.#shown = undefined
    workStore.setState({ isPinned: false })
  }

  #held(): HeldRoom | undefined {
    const { held } = workStore.get()
    return held?.kind === 'room' || held?.kind === 'standing' ? held : undefined
  }

  hover(pointer: ToolPointer | undefined): void {
    if (this.#isPinned) return
    this.#at = pointer && this.#floorAt(pointer)
    this.#show()
  }

  tap(pointer: ToolPointer): void {
    this.pin(this.#floorAt(pointer))
  }

  press(event: KeyboardEvent): boolean {
    const arrow = arrows[event.key]
    if (arrow) {
      const [x, z] = alongView(this.#work.ground.heading(), arrow)
      this.shift(x, z)
      return true
    }
    if (event.key !== 'Enter' || !this.#isPinned || isControl(event.target)) return false
    this.ok()
    return true
  }

  #floorAt({ x, y }: ToolPointer): FloorPoint | undefined {
    return onPlane(this.#work.ground.aim.rayAt(x, y))
  }

  /** Keeps it there; the next tap moves it. */
  pin(at: FloorPoint | undefined): void {
    if (!at) return
    this.#at = at
    this.#isPinned = true
    this.#show()
    workStore.setState({ isPinned: true })
  }

  /** Keeps it before oneself, or in the nearest place where it may stand: for who has no pointer, and where there is little room. */
  ahead(): void {
    const { self } = this.#work.ground
    const { map } = this.#work
    const held = this.#held()
    if (!map || !held || !self.player.placed) return
    const heading = this.#work.ground.heading()
    const [dx, dz] = [Math.round(Math.sin(heading)), Math.round(Math.cos(heading))]
    const spot = this.#spot(map, held, self.player.body)
    const away = spot ? Math.max(self.player.body.x - spot.x, self.player.body.z - spot.y) + 2 : 4
    const before = { x: self.player.body.x + dx * away, z: self.player.body.z + dz * away }
    const free = this.#freeNear(map, held, before)
    if (!free) warn('noFreePlace')
    const found = free ?? before
    this.pin(found)
    // It may be beside or behind oneself.
    this.#work.ground.lookTo(found.x, found.z)
  }

  /** The middle of the nearest place where a room may stand: turned as it is, else by a quarter. */
  #freeNear(map: GameMap, held: HeldRoom, at: FloorPoint): FloorPoint | undefined {
    const { catalogue } = this.#work.ground.shown
    if (!catalogue) return undefined
    const isFree = (spot: RoomSpot): boolean => this.#trouble(map, catalogue, held, spot) === undefined
    const asHeld = this.#turns
    for (const more of [0, 1, 2, 3]) {
      this.#turns = ((asHeld + more) % 4) as Quarters
      const size = this.#size(map, held)
      const meant = this.#spot(map, held, at)
      if (!size || !meant) break
      // What is read of the level for the first place counts for nothing: it is read once.
      let until: number | undefined
      const mayGoOn = (): boolean => performance.now() < (until ??= performance.now() + SEARCH_MS)
      const free = freeSpot(map, catalogue, size, meant, isFree, mayGoOn)
      if (free) return { x: free.x + size.width / 2, z: free.y + size.height / 2 }
    }
    this.#turns = asHeld
    return undefined
  }

  #trouble(map: GameMap, catalogue: Catalogue, held: HeldRoom, spot: RoomSpot): RoomTrouble | undefined {
    return held.kind === 'room'
      ? roomTrouble(map, catalogue, held.room, spot)
      : movedTrouble(map, catalogue, held.number, spot)
  }

  /** A quarter turn clockwise, whatever is asked. */
  turn(): void {
    this.#turns = ((this.#turns + 1) % 4) as Quarters
    this.#show()
  }

  /** Takes away what is in the way and may be taken away; what is left of trouble then is said. */
  clear(): void {
    removeThings(this.#work, workStore.get().inTheWay)
    if (this.#at) this.pin(this.#at)
  }

  /** Moves what is kept in its place by cells. */
  shift(x: number, z: number): void {
    if (!this.#at) return
    this.pin({ x: this.#at.x + x, z: this.#at.z + z })
  }

  /** Puts it down for everybody; answers whether it could be. */
  ok(): boolean {
    const { map } = this.#work
    const shown = this.#shown
    if (!map || !shown || shown.misfit) return false
    this.#work.doWhole(this.#held()?.kind === 'standing' ? 'moveRoom' : 'placeRoom', shown.change)
    const at = this.#at
    workStore.setState({ held: undefined })
    // What comes next is said of the room: its name, its lock, its things.
    const room = at && this.#work.map && roomUnder(this.#work.map, at.x, at.z)
    if (room === undefined) select([])
    else workStore.setState({ selected: new Set(), room })
    return true
  }

  /** Where its north-west cell is, when its middle is at a point. */
  #spot(map: GameMap, held: HeldRoom, { x, z }: FloorPoint): RoomSpot | undefined {
    const size = this.#size(map, held)
    if (!size) return undefined
    return { x: Math.round(x - size.width / 2), y: Math.round(z - size.height / 2), turns: this.#turns }
  }

  /** The room as it is turned, cells; nothing where it is gone. */
  #size(map: GameMap, held: HeldRoom): { readonly width: number; readonly height: number } | undefined {
    if (held.kind === 'standing') {
      const standing = placedRoom(map, held.number)
      return standing && movedSize(standing, this.#turns)
    }
    const { width, depth } = held.room
    return this.#turns % 2 === 0 ? { width, height: depth } : { width: depth, height: width }
  }

  #show(): void {
    const { map, ground } = this.#work
    const { catalogue } = ground.shown
    const held = this.#held()
    const at = this.#at
    const spot = map && held && at && this.#spot(map, held, at)
    if (!map || !catalogue || !held || !spot) {
      this.#shown = undefined
      workStore.setState({ ...fits, ghost: undefined })
      this.#work.attempt(undefined)
      return
    }
    const key = `${map.updateId} ${workStore.get().waiting} ${spot.x} ${spot.y} ${spot.turns}`
    if (this.#shown?.key === key) return
    // One name a thing, however often it is tried: what is stored is what was shown.
    const ids: string[] = []
    const newId = (i: number): string => (ids[i] ??= randomId())
    const change: Change = (now) => {
      let next = 0
      return held.kind === 'room'
        ? withRoom(now, catalogue, held.room, spot, () => newId(next++))
        : movedRoom(now, catalogue, held.number, spot)
    }
    const trouble = this.#trouble(map, catalogue, held, spot)
    this.#shown = { key, change, misfit: trouble?.kind }
    const { width, height } = this.#size(map, held)!
    const inTheWay = trouble?.things ?? []
    workStore.setState({
      misfit: trouble?.kind,
      inTheWay,
      ghost: { x: spot.x, y: spot.y, width, depth: height },
    })
    // Outside of the level there is nothing to show it on.
    this.#work.attempt(trouble?.kind === 'outside' ? undefined : change)
  }
}
