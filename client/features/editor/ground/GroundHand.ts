import { clashingThings, clashOf } from '#shared/map/making/collide.ts'
import { makingGround } from '#shared/map/making/ground.ts'
import { groundTrouble } from '#shared/map/making/groundTrouble.ts'
import { sizeOf } from '#shared/map/making/painting.ts'
import { cellAt, isCellIn } from '#shared/map/making/shapes.ts'
import type { Spot } from '#shared/map/making/spots.ts'
import type { FloorPoint } from '#shared/map/placement.ts'
import type { GameMap } from '#shared/world/world.ts'
import { randomId } from '../../../net/randomId.ts'
import type { ToolPointer } from '../../../scene/tools/Tool.ts'
import { sessionStore } from '../../../store/sessionStore.ts'
import { worldStore } from '../../../store/worldStore.ts'
import { reachOf, type Reach } from '../reach.ts'
import { alongView, arrows, isControl } from '../tool/arrows.ts'
import type { Hand } from '../tool/Hand.ts'
import { onPlane } from '../tool/pickThing.ts'
import type { Work } from '../work/Work.ts'
import { fits, workStore, type Misfit } from '../work/workStore.ts'
import { toolFor, type Brush, type BrushTool } from './brush.ts'
import { chooseZone, groundStore, heldBrush, holdBrush } from './groundStore.ts'
import { ownStroke } from './ownCells.ts'
import { boundsOfCells, paintChange, piecesOf } from './paintChange.ts'
import { cellsOf, edgesOf, noStroke, type Stroke } from './strokes.ts'
import { movedZone, zoneOf } from './zones.ts'

/** With Shift arrows go so many cells. */
const FAST_CELLS = 5
/** A pointer that went less far from where a stroke was refused still reads why, metres. */
const STILL_M = 1.5

/** Brushes that fill whole rooms, whatever their floor is. */
const takesRooms = ({ paints }: Brush): boolean => paints !== 'floor' && paints !== 'block'

/**
 * Holds a brush for the ground: floors, walls, platforms and what cells mean. A press and a drag is a stroke: shown as
 * it goes, painted as one step when it is let go.
 */
export class GroundHand implements Hand {
  readonly #work: Work
  /** The way of the stroke so far, metres; empty: none is begun. */
  #points: FloorPoint[] = []
  /** A corner set by key, from which a line or rectangle goes to the cursor. */
  #corner: FloorPoint | undefined
  /** Why the last stroke was not painted, and where it ended: it is said until the pointer goes on. */
  #refused: { readonly misfit: Misfit; readonly at: FloorPoint } | undefined

  constructor(work: Work) {
    this.#work = work
  }

  begin(): void {
    this.#points = []
    this.#corner = this.#refused = undefined
    groundStore.setState({ preview: undefined, cursor: undefined })
  }

  hover(pointer: ToolPointer | undefined): void {
    if (this.#points.length > 0) return
    const at = pointer && this.#floorAt(pointer)
    if (this.#corner && !at) return
    if (at) groundStore.setState({ cursor: undefined })
    this.#show(at ? [at] : [], pointer)
  }

  /** A press that went nowhere was a stroke already (`up`). */
  tap(): void {}

  down(pointer: ToolPointer): boolean {
    const at = this.#floorAt(pointer)
    if (!at) return false
    this.#corner = this.#refused = undefined
    this.#points = [at]
    groundStore.setState({ cursor: undefined })
    this.#show(this.#points, pointer)
    return true
  }

  move(pointer: ToolPointer): void {
    const at = this.#floorAt(pointer)
    const last = this.#points.at(-1)
    if (!at || !last) return
    if (at.x === last.x && at.z === last.z) return
    this.#points.push(at)
    this.#show(this.#points, pointer)
  }

  up(pointer: ToolPointer, isCancelled: boolean): void {
    const points = this.#points
    this.#points = []
    if (!isCancelled && points.length > 0) this.#paint(points, pointer)
    this.#show(isCancelled || pointer.isTouch ? [] : points.slice(-1), pointer)
  }

  /** There is no way round for what lies in cells. */
  turn(): void {}

  /** Paints at the cursor, which stands before oneself at first. */
  ahead(): void {
    this.#press(false)
  }

  press(event: KeyboardEvent): boolean {
    const arrow = arrows[event.key]
    if (arrow) {
      // A button that was pressed last is not meant by the next key.
      if (isControl(event.target)) (event.target as HTMLElement).blur()
      const [x, z] = alongView(this.#work.ground.heading(), arrow)
      const cells = event.shiftKey ? FAST_CELLS : 1
      if (this.#tool() === 'move') this.#shift(x * cells, z * cells)
      else this.#step(x * cells, z * cells)
      return true
    }
    if (event.key === 'Escape' && (this.#corner || this.#points.length > 0)) {
      this.begin()
      return true
    }
    if ((event.key !== 'Enter' && event.key !== ' ') || isControl(event.target)) return false
    this.#press(event.shiftKey)
    return true
  }

  #reach(): Reach {
    return reachOf(worldStore.get(), sessionStore.get().selfEncId, this.#work.mapId)
  }

  #tool(): BrushTool {
    const brush = heldBrush()
    const { tool } = groundStore.get()
    if (tool === 'move' && groundStore.get().zone) return 'move'
    return brush ? toolFor(brush, tool) : tool
  }

  #floorAt({ x, y }: ToolPointer): FloorPoint | undefined {
    return onPlane(this.#work.ground.aim.rayAt(x, y))
  }

  // --- the cursor of the keys -------------------------------------------------------------------------------------

  /** The cell keys are at: of the cursor, else before oneself. */
  #cursor(): FloorPoint | undefined {
    const { cursor } = groundStore.get()
    if (cursor) return { x: cursor.x + 0.5, z: cursor.y + 0.5 }
    const { player } = this.#work.ground.self
    if (!player.placed) return undefined
    const heading = this.#work.ground.heading()
    const { x, z } = player.body
    const cell = cellAt(x + Math.sin(heading) * 2, z + Math.cos(heading) * 2)
    return { x: cell.x + 0.5, z: cell.y + 0.5 }
  }

  #step(dx: number, dy: number): void {
    const { map } = this.#work
    const at = this.#cursor()
    if (!map || !at) return
    const isFirst = groundStore.get().cursor === undefined
    const to = cellAt(at.x + (isFirst ? 0 : dx), at.z + (isFirst ? 0 : dy))
    const { width, height } = sizeOf(map)
    const cursor = { x: Math.max(0, Math.min(width - 1, to.x)), y: Math.max(0, Math.min(height - 1, to.y)) }
    groundStore.setState({ cursor })
    this.#showKeys(cursor)
  }

  #showKeys(cursor: { readonly x: number; readonly y: number }): void {
    const at = { x: cursor.x + 0.5, z: cursor.y + 0.5 }
    this.#show(this.#corner ? [this.#corner, this.#far(at)] : [at])
  }

  /** Thin walls go along corners: the far one of the cursor's cell. */
  #far(at: FloorPoint): FloorPoint {
    const from = this.#corner
    if (heldBrush()?.paints !== 'wall' || !from) return at
    return { x: at.x + (at.x >= from.x ? 0.6 : -0.6), z: at.z + (at.z >= from.z ? 0.6 : -0.6) }
  }

  /** One press sets a corner, the next one paints from it to the cursor; a brush paints at once. */
  #press(isFrame: boolean): void {
    const at = this.#cursor()
    if (!at) return
    const cursor = cellAt(at.x, at.z)
    groundStore.setState({ cursor })
    const tool = this.#tool()
    if ((tool === 'line' || tool === 'rect') && !this.#corner) {
      const isEdge = heldBrush()?.paints === 'wall'
      this.#corner = isEdge ? { x: cursor.x + 0.1, z: cursor.y + 0.1 } : at
      this.#showKeys(cursor)
      return
    }
    const points = this.#corner ? [this.#corner, this.#far(at)] : [at]
    this.#corner = undefined
    this.#paint(points, { isMore: isFrame })
    this.#showKeys(cursor)
  }

  // --- strokes ------------------------------------------------------------------------------------------------------

  #stroke(map: GameMap, brush: Brush, points: readonly FloorPoint[], pointer: Partial<ToolPointer>): Stroke {
    const { size } = groundStore.get()
    const tool = this.#tool()
    if (tool === 'move') return this.#movedStroke(map, points)
    const stroke =
      brush.paints === 'wall'
        ? edgesOf(map, tool, points)
        : cellsOf(
            map,
            tool,
            points,
            brush.paints === 'spawn' ? 1 : size,
            pointer.isMore === true,
            takesRooms(brush),
          )
    return ownStroke(map, this.#reach(), stroke)
  }

  /** Alt takes away what the brush would paint. */
  #isErasing(pointer: Partial<ToolPointer>): boolean {
    return groundStore.get().isErasing !== (pointer.isFree === true)
  }

  #change(brush: Brush, stroke: Stroke, isErasing: boolean): (map: GameMap) => GameMap {
    const { catalogue } = this.#work.ground.shown
    const ids: string[] = []
    return (map) =>
      catalogue ? paintChange(map, catalogue, brush, stroke, isErasing, (i) => (ids[i] ??= randomId())) : map
  }

  #show(points: readonly FloorPoint[], pointer: Partial<ToolPointer> = {}): void {
    const { map } = this.#work
    const brush = heldBrush()
    if (!map || !brush || points.length === 0) {
      groundStore.setState({ preview: undefined })
      return
    }
    const stroke = this.#stroke(map, brush, points, pointer)
    const isErasing = this.#isErasing(pointer)
    const misfit = this.#misfitOf(map, brush, stroke, points, isErasing) ?? this.#stillRefused(points)
    workStore.setState({ misfit, inTheWay: this.#inTheWay(map, brush, stroke, misfit) })
    groundStore.setState({ preview: { stroke, isErasing } })
  }

  #stillRefused(points: readonly FloorPoint[]): Misfit | undefined {
    const [refused, at] = [this.#refused, points.at(-1)]
    if (refused && at && Math.hypot(at.x - refused.at.x, at.z - refused.at.z) < STILL_M) return refused.misfit
    this.#refused = undefined
    return undefined
  }

  #refuse(misfit: Misfit, points: readonly FloorPoint[]): void {
    this.#refused = { misfit, at: points.at(-1)! }
    if (workStore.get().misfit !== misfit) workStore.setState({ misfit, inTheWay: [] })
  }

  /** What can be said while one draws: what costs more is looked at when the stroke is done. */
  #misfitOf(
    map: GameMap,
    brush: Brush,
    { cells, edges }: Stroke,
    points: readonly FloorPoint[],
    isErasing: boolean,
  ): Misfit | undefined {
    if (cells.length > 0 || edges.length > 0)
      return brush.paints === 'platform' && !isErasing
        ? this.#platformMisfit(map, brush.item, cells)
        : undefined
    const at = points.at(-1)
    return at && isCellIn(sizeOf(map), cellAt(at.x, at.z)) && this.#reach() !== 'all' ? 'notYours' : 'outside'
  }

  #platformMisfit(map: GameMap, item: string, cells: Stroke['cells']): Misfit | undefined {
    const { catalogue } = this.#work.ground.shown
    const piece = catalogue?.get(item)
    if (!catalogue || !piece) return undefined
    const ground = makingGround(map, catalogue)
    for (const spot of spotsOfPieces(cells)) {
      const clash = clashOf(ground, piece, spot)
      if (clash) return clash.kind
    }
    return undefined
  }

  /** Names of the things platforms would stand in. */
  #inTheWay(map: GameMap, brush: Brush, { cells }: Stroke, misfit: Misfit | undefined): readonly string[] {
    const { catalogue } = this.#work.ground.shown
    const piece = brush.paints === 'platform' ? catalogue?.get(brush.item) : undefined
    if (misfit !== 'thing' || !catalogue || !piece) return []
    const ground = makingGround(map, catalogue)
    return [...new Set(spotsOfPieces(cells).flatMap((spot) => clashingThings(ground, piece, spot)))]
  }

  /** Where everybody is who could be shut in, metres. */
  #people(): FloorPoint[] {
    const { player } = this.#work.ground.self
    const { selfEncId } = sessionStore.get()
    const others = [...worldStore.get().players.values()].filter(
      ({ mapId, encId }) => mapId === this.#work.mapId && encId !== selfEncId,
    )
    return [...others.map(({ position }) => position), ...(player.placed ? [player.body] : [])]
  }

  #paint(points: readonly FloorPoint[], pointer: Partial<ToolPointer>): void {
    const { map } = this.#work
    const { catalogue } = this.#work.ground.shown
    const brush = heldBrush()
    if (!map || !catalogue || !brush) return
    if (this.#tool() === 'move') return this.#moveTo(points)
    const stroke = this.#stroke(map, brush, points, pointer)
    const isErasing = this.#isErasing(pointer)
    const seen = this.#misfitOf(map, brush, stroke, points, isErasing)
    if (seen) return this.#refuse(seen, points)
    const change = this.#change(brush, stroke, isErasing)
    const trouble = groundTrouble(map, this.#work.felt(change), catalogue, this.#people())
    if (trouble) return this.#refuse(trouble, points)
    this.#refused = undefined
    workStore.setState(fits)
    this.#work.do(isErasing ? 'erase' : nameOf(brush), change)
    if (brush.paints === 'nook' || brush.paints === 'desk' || brush.paints === 'area')
      chooseZone(isErasing && brush.paints === 'desk' ? undefined : { layer: brush.paints, id: brush.id })
  }

  // --- a zone that is moved -----------------------------------------------------------------------------------------

  #by(points: readonly FloorPoint[]): readonly [dx: number, dy: number] {
    const [from, to] = [points[0]!, points.at(-1)!]
    return [Math.round(to.x - from.x), Math.round(to.z - from.z)]
  }

  #movedStroke(map: GameMap, points: readonly FloorPoint[]): Stroke {
    const { zone: named } = groundStore.get()
    const zone = named && zoneOf(map, named)
    if (!zone) return noStroke
    const [dx, dy] = this.#by(points)
    const cells = zone.rects.flatMap(({ x, y, w, h }) =>
      Array.from({ length: w * h }, (_, i) => ({ x: x + dx + (i % w), y: y + dy + Math.floor(i / w) })),
    )
    return { cells, edges: [] }
  }

  #moveTo(points: readonly FloorPoint[]): void {
    const [dx, dy] = this.#by(points)
    if (dx !== 0 || dy !== 0) this.#shift(dx, dy)
  }

  #shift(dx: number, dy: number): void {
    const { map } = this.#work
    const { zone } = groundStore.get()
    const moved = map && zone && movedZone(map, zone, dx, dy)
    if (!moved) return workStore.setState({ misfit: 'outside', inTheWay: [] })
    workStore.setState(fits)
    this.#work.do('moveZone', (now) => movedZone(now, zone, dx, dy)?.map ?? now)
    chooseZone({ ...zone, id: moved.id })
    groundStore.setState({ preview: undefined })
  }
}

/** Where the pieces of platforms on some cells stand. */
function spotsOfPieces(cells: Stroke['cells']): readonly Spot[] {
  const rect = boundsOfCells(cells)
  if (!rect) return []
  return piecesOf(rect).map(({ x, z, isAlong }) => ({ x, z, y: 0, yaw: isAlong ? 90 : 0, scale: 1 }))
}

/** How a stroke of a brush is called: a word of editor.did. */
export const nameOf = ({ paints }: Brush): string => `paint_${paints}`

/** Puts a zone into the hand to be moved. */
export function holdToMove(brush: Brush): void {
  groundStore.setState({ tool: 'move', isErasing: false })
  holdBrush(brush)
}
