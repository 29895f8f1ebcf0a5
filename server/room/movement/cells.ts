import type { EncId, MapId } from '#shared/ids.ts'
import { cellIndex, cellKey } from '#shared/movement/cellGrid.ts'
import { CellStream, type StreamPose } from '#shared/movement/cellStream.ts'
import { encodeChanges, encodeFar, encodeKey, joinGroups } from '#shared/movement/encoder.ts'
import { bodyStateOf, floorCm, heightCm } from '#shared/movement/packedMove.ts'
import { event } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'
import { stepOfYaw } from '#shared/rules/pose.ts'
import { movesEvent } from '#shared/world/snapshot.ts'
import type { Player } from '#shared/world/world.ts'
import { frameOf, sliceOf } from '../out/frames.ts'

/** What a session wants to know about movement, from its subscriptions. */
export interface MoveWishes {
  /** Packed frames; then no playerMoves and playerAnimates come from here. */
  readonly packed: boolean
  readonly moves: boolean
  readonly animates: boolean
}

/** What a session has been told so far. */
export interface Sight {
  /** The cell it looked from at the last flush. */
  cell: Cell | undefined
  /** Frames were left out: far poses have to be told anew as well. */
  hasGaps: boolean
}

/** A player as the cells see it. */
class Mover implements StreamPose {
  readonly encId: EncId
  x = 0
  y = 0
  z = 0
  yaw = 0
  state = 0
  player: Player
  /** The cell whose stream it is in, and its place there. */
  cell: Cell | undefined
  index = -1
  /** It was put somewhere by an event everybody heard: the stream starts anew with it. */
  wasPlaced = true
  isGone = false
  /** Something of it is to be settled in the next flush. */
  isChanged = false
  /** It sent a move since the last flush, and what it sent was another pose. */
  hasSpoken = false
  hasMoved = false
  /** Its animation changed in this flush without an event. */
  hasChangedState = false
  /** Those far away have not been told its pose. */
  isDirty = false
  /** Its animation changed without an event since those far away were told of it. */
  owesAnimation = false
  farAt = -Infinity
  #movesSlice: Uint8Array | undefined
  #animatesSlice: Uint8Array | undefined

  constructor(player: Player) {
    this.encId = player.encId
    this.player = player
  }

  take(player: Player): void {
    const { position, rotation, animator } = player
    this.player = player
    this.x = floorCm(position.x)
    this.y = heightCm(position.y)
    this.z = floorCm(position.z)
    this.yaw = stepOfYaw(rotation.y)
    this.state = bodyStateOf(animator)
    this.#movesSlice = undefined
    this.#animatesSlice = undefined
  }

  get movesSlice(): Uint8Array {
    return (this.#movesSlice ??= sliceOf(movesEvent(this.player)))
  }

  get animatesSlice(): Uint8Array {
    const { encId, animator } = this.player
    return (this.#animatesSlice ??= sliceOf(event('playerAnimates', { encId, animator })))
  }
}

/** What a cell says in one flush; each is made when somebody needs it first, then shared. */
interface Said {
  changes?: Uint8Array | undefined
  key?: Uint8Array | undefined
  far?: Uint8Array | undefined
  farAll?: Uint8Array | undefined
  /** Whole frames for whoever looks from here, by MoveWishes. */
  readonly frames: (readonly Uint8Array[] | undefined)[]
}

/** A cell of one map: who is in it, and the stream that everybody near it follows. */
class Cell {
  readonly key: number
  readonly map: CellMap
  readonly cellX: number
  readonly cellZ: number
  readonly stream = new CellStream()
  /** In the order of the stream. */
  readonly movers: Mover[] = []
  leaving: Mover[] = []
  /** Places of those who left in this flush, each as it was when the ones before were out. */
  leaves: readonly number[] = []
  joining: Mover[] = []
  /** Who came in this flush; for plain frames. */
  joined: readonly Mover[] = []
  /** Who moved in this flush, for plain frames. */
  spoke: Mover[] = []
  /** Whom far observers are told about in this flush. */
  farDue: Mover[] = []
  said: Said = { frames: [] }

  constructor(map: CellMap, cellX: number, cellZ: number) {
    this.map = map
    this.cellX = cellX
    this.cellZ = cellZ
    this.key = cellKey(cellX, cellZ)
  }

  isNear(other: Cell): boolean {
    return (
      this.map === other.map &&
      Math.abs(this.cellX - other.cellX) <= 1 &&
      Math.abs(this.cellZ - other.cellZ) <= 1
    )
  }

  /** Takes out who left; for all cells before any cell takes somebody in, who gets a new place there. */
  takeOut(): void {
    const { movers, leaving } = this
    this.leaves = leaving.map((mover) => {
      const { index } = mover
      const last = movers.pop()!
      if (last !== mover) {
        movers[index] = last
        last.index = index
      }
      return index
    })
    if (leaving.length > 0) this.leaving = []
  }

  /** Brings the stream up to this flush. */
  encodeChanges(): void {
    const { movers, leaves, joining } = this
    const moved = new Uint8Array(movers.length)
    let isNews = leaves.length > 0 || joining.length > 0
    for (const mover of movers) {
      if (!mover.hasMoved) continue
      moved[mover.index] = 1
      isNews = true
    }
    if (isNews) {
      this.said.changes = encodeChanges(this.key, this.stream, {
        leaves,
        members: movers,
        moved,
        joins: joining,
      })
    }
    for (const mover of joining) mover.index = movers.push(mover) - 1
    if (joining.length > 0) {
      this.joined = joining
      this.joining = []
    }
  }

  /** The stream as it is after this flush. */
  get keyGroup(): Uint8Array {
    return (this.said.key ??= encodeKey(this.key, this.stream))
  }

  get farGroup(): Uint8Array | undefined {
    if (this.farDue.length === 0) return undefined
    return (this.said.far ??= encodeFar(this.key, this.farDue))
  }

  get farAllGroup(): Uint8Array | undefined {
    if (this.movers.length === 0) return undefined
    return (this.said.farAll ??= encodeFar(this.key, [...this.movers]))
  }
}

/** The cells of one map. */
class CellMap {
  /** The number in the map's id. */
  readonly number: number
  readonly cells = new Map<number, Cell>()
  /** Frames for those on no map. */
  readonly outside: (readonly Uint8Array[] | undefined)[] = []

  constructor(mapId: MapId) {
    this.number = Number(mapId)
  }

  cell(cellX: number, cellZ: number): Cell {
    const key = cellKey(cellX, cellZ)
    let cell = this.cells.get(key)
    if (!cell) {
      cell = new Cell(this, cellX, cellZ)
      this.cells.set(key, cell)
    }
    return cell
  }
}

/** Cells take turns with their far poses, so that a second's worth does not leave in one flush. */
const FAR_TURN_MS = 350

const wishNumber = ({ packed, moves, animates }: MoveWishes): number =>
  packed ? 4 : (moves ? 1 : 0) + (animates ? 2 : 0)

const packedFrame = (map: CellMap, groups: readonly Uint8Array[]): Uint8Array[] =>
  groups.length === 0
    ? []
    : [frameOf([sliceOf(event('packedMoves', { frame: joinGroups(map.number, groups) }))])]

/** What plain subscribers hear about one player. */
function plainSlices(mover: Mover, wishes: MoveWishes, withAnimation: boolean, into: Uint8Array[]): void {
  if (wishes.moves) into.push(mover.movesSlice)
  if (wishes.animates && withAnimation) into.push(mover.animatesSlice)
}

const plainFrame = (slices: readonly Uint8Array[]): Uint8Array[] =>
  slices.length === 0 ? [] : [frameOf(slices)]

/**
 * Who is told how often about whom. A grid of cells covers every map; a session hears at every flush about its own
 * cell and the ones around it, and about the others once a second. What a cell has to say is encoded once per flush,
 * and the frame made of it is shared by all who look from the same cell.
 */
export class Cells {
  readonly #movers = new Map<EncId, Mover>()
  readonly #maps = new Map<MapId, CellMap>()
  /** Each once (`isChanged`). */
  readonly #changed: Mover[] = []
  #flushedAt = -Infinity

  /** A player appeared or was put somewhere by an event that everybody on its map hears. */
  place(player: Player): void {
    let mover = this.#movers.get(player.encId)
    if (!mover) {
      mover = new Mover(player)
      this.#movers.set(player.encId, mover)
    }
    mover.take(player)
    mover.wasPlaced = true
    // The event said where, not how it is animated.
    mover.isDirty = mover.owesAnimation
    this.#note(mover)
  }

  /** A player moved by itself: the cells tell it. */
  move(player: Player): void {
    const mover = this.#movers.get(player.encId)
    if (!mover) return this.place(player)
    const { x, y, z, yaw, state } = mover
    const isAnimated = mover.player.animator !== player.animator
    // A dance of the 2D clients changes nothing else.
    if (mover.player.direction !== player.direction) mover.isDirty = true
    mover.take(player)
    mover.hasSpoken = true
    if (isAnimated) mover.hasChangedState = mover.owesAnimation = true
    if (x !== mover.x || y !== mover.y || z !== mover.z || yaw !== mover.yaw || state !== mover.state) {
      mover.hasMoved = true
      mover.isDirty = true
    }
    this.#note(mover)
  }

  /** An event told everybody how a player is animated. */
  animated(player: Player): void {
    const mover = this.#movers.get(player.encId)
    if (!mover) return
    const { state } = mover
    mover.take(player)
    mover.owesAnimation = false
    if (state === mover.state) return
    mover.hasMoved = true
    mover.isDirty = true
    this.#note(mover)
  }

  remove(encId: EncId): void {
    const mover = this.#movers.get(encId)
    if (!mover) return
    mover.isGone = true
    this.#movers.delete(encId)
    this.#note(mover)
  }

  #note(mover: Mover): void {
    if (mover.isChanged) return
    mover.isChanged = true
    this.#changed.push(mover)
  }

  /** Puts everybody into its cell and makes ready what the cells say in this flush. */
  flush(nowMs: number): void {
    for (const map of this.#maps.values()) {
      map.outside.length = 0
      for (const cell of map.cells.values()) cell.said = { frames: [] }
    }
    for (const mover of this.#changed) this.#settle(mover)
    for (const map of this.#maps.values()) for (const cell of map.cells.values()) cell.takeOut()
    for (const map of this.#maps.values()) {
      for (const cell of map.cells.values()) {
        cell.encodeChanges()
        this.#collectFar(cell, nowMs)
      }
    }
    this.#flushedAt = nowMs
  }

  /** Ends the flush: what was said in it is no longer news. */
  done(): void {
    for (const mover of this.#changed) {
      mover.isChanged = false
      mover.hasSpoken = false
      mover.hasMoved = false
      mover.hasChangedState = false
    }
    this.#changed.length = 0
    for (const map of this.#maps.values()) {
      for (const cell of map.cells.values()) {
        if (cell.spoke.length > 0) cell.spoke = []
        if (cell.joined.length > 0) cell.joined = []
        for (const mover of cell.farDue) mover.owesAnimation = false
      }
    }
  }

  /** Finds a mover's cell and notes with the old and the new one what they have to tell. */
  #settle(mover: Mover): void {
    const before = mover.cell
    const after = mover.isGone ? undefined : this.#cellOf(mover)
    if (before !== after || mover.wasPlaced) {
      before?.leaving.push(mover)
      after?.joining.push(mover)
      mover.cell = after
    }
    if (mover.hasSpoken) after?.spoke.push(mover)
    mover.wasPlaced = false
  }

  #cellOf(mover: Mover): Cell {
    const { mapId } = mover.player
    let map = this.#maps.get(mapId)
    if (!map) {
      map = new CellMap(mapId)
      this.#maps.set(mapId, map)
    }
    const former = mover.cell?.map === map && !mover.wasPlaced ? mover.cell : undefined
    const cellX = cellIndex(mover.x, former?.cellX)
    const cellZ = cellIndex(mover.z, former?.cellZ)
    return former?.cellX === cellX && former.cellZ === cellZ ? former : map.cell(cellX, cellZ)
  }

  #collectFar(cell: Cell, nowMs: number): void {
    if (cell.farDue.length > 0) cell.farDue = []
    const turn = (at: number) => Math.floor((at + cell.key * FAR_TURN_MS) / limits.farMs)
    const isTurn = turn(nowMs) !== turn(this.#flushedAt)
    for (const mover of cell.movers) {
      if (!mover.isDirty || (!isTurn && nowMs - mover.farAt < limits.farMs)) continue
      mover.isDirty = false
      mover.farAt = nowMs
      cell.farDue.push(mover)
    }
  }

  /** The frames of this flush for a session that looks with a player's eyes; undefined: it is on no map, and hears all. */
  framesFor(sight: Sight, encId: EncId | undefined, wishes: MoveWishes): readonly Uint8Array[] {
    const cell = encId === undefined ? undefined : this.#movers.get(encId)?.cell
    const { cell: before, hasGaps } = sight
    sight.cell = cell
    sight.hasGaps = false
    if (!cell) return this.#outside(wishes, hasGaps)
    if (before === cell && !hasGaps) {
      return (cell.said.frames[wishNumber(wishes)] ??= this.#frames(cell, cell, false, wishes))
    }
    return this.#frames(cell, hasGaps ? undefined : before, hasGaps, wishes)
  }

  #outside(wishes: MoveWishes, hasGaps: boolean): readonly Uint8Array[] {
    const frames: Uint8Array[] = []
    for (const map of this.#maps.values()) {
      if (hasGaps) frames.push(...this.#mapFrames(map, undefined, undefined, true, wishes))
      else
        frames.push(
          ...(map.outside[wishNumber(wishes)] ??= this.#mapFrames(map, undefined, undefined, false, wishes)),
        )
    }
    return frames
  }

  #frames(cell: Cell, before: Cell | undefined, hasGaps: boolean, wishes: MoveWishes): readonly Uint8Array[] {
    return this.#mapFrames(cell.map, cell, before, hasGaps, wishes)
  }

  #mapFrames(
    map: CellMap,
    cell: Cell | undefined,
    before: Cell | undefined,
    hasGaps: boolean,
    wishes: MoveWishes,
  ): readonly Uint8Array[] {
    if (!wishes.packed) return plainFrame(this.#plain(map, cell, before, wishes))
    const groups: Uint8Array[] = []
    for (const other of map.cells.values()) {
      const isNear = cell !== undefined && cell.isNear(other)
      const wasNear = before !== undefined && before.isNear(other)
      const group = isNear
        ? wasNear
          ? other.said.changes
          : other.keyGroup
        : hasGaps
          ? other.farAllGroup
          : other.farGroup
      if (group) groups.push(group)
    }
    return packedFrame(map, groups)
  }

  /** Plain frames remember nothing: near ones who moved, far ones whose turn it is, and what a new cell still owes. */
  #plain(map: CellMap, cell: Cell | undefined, before: Cell | undefined, wishes: MoveWishes): Uint8Array[] {
    const slices: Uint8Array[] = []
    for (const other of map.cells.values()) {
      const isNear = cell !== undefined && cell.isNear(other)
      if (!isNear) {
        for (const mover of other.farDue) {
          plainSlices(mover, wishes, mover.owesAnimation, slices)
        }
      } else if (before?.isNear(other)) {
        for (const mover of other.spoke) {
          const isOwed = mover.owesAnimation && other.joined.includes(mover)
          plainSlices(mover, wishes, mover.hasChangedState || isOwed, slices)
        }
        // Whoever was put here changed its animation while it was far from those who are here: nothing told them so.
        for (const mover of other.joined) {
          if (mover.owesAnimation && !mover.hasSpoken) plainSlices(mover, wishes, true, slices)
        }
      } else {
        for (const mover of other.movers) {
          const isOwed = mover.hasSpoken || mover.isDirty || other.farDue.includes(mover)
          if (isOwed) plainSlices(mover, wishes, true, slices)
        }
      }
    }
    return slices
  }
}
