import { NodeHeap } from './nodeHeap.ts'

const TILE_BITS = 4
/** Side of a tile, nodes. */
export const TILE = 1 << TILE_BITS

/** How far it is from node to node where nothing is in the way, by columns and rows between them. */
export function octile(columns: number, rows: number): number {
  const [dx, dz] = [Math.abs(columns), Math.abs(rows)]
  return dx > dz ? dx + (Math.SQRT2 - 1) * dz : dz + (Math.SQRT2 - 1) * dx
}

/** A way by tiles: where it leads on from each, numbered row by row. */
export interface RoughWay {
  /** Side of a tile, nodes: that power of two. */
  readonly tileBits: number
  /** Tiles in a row. */
  readonly across: number
  /** How far it is from the node a tile heads for to the end, nodes; −1: the way does not lead through the tile. */
  readonly rests: Float64Array
  /** Those nodes. */
  readonly columns: Int32Array
  readonly rows: Int32Array
}

/** So many gaps ahead lies what one heads for: the next would be met in its middle. */
const GAPS_AHEAD = 2

/** Searches do not run at the same time. */
const open = new NodeHeap()
let costs = new Float64Array(0)
let cameFrom = new Int32Array(0)

/**
 * Ways from tile to tile of a grid, through the gaps between them: a hundred times fewer places than the grid has
 * nodes. How far it is from one gap of a piece to another is only estimated.
 */
export class RoughWays {
  readonly #tiles: number
  readonly #across: number
  readonly #gridColumns: number
  /** Both sides of every gap, where they are and in which piece; the other side of side s is s ^ 1. */
  readonly #columns: Int32Array
  readonly #rows: Int32Array
  readonly #pieces: Int32Array
  /** The sides of each piece, one after the other, and where those of a piece begin. */
  readonly #sides: Int32Array
  readonly #begin: Int32Array

  constructor(columns: number, rows: number, sides: Int32Array, pieceOfSide: Int32Array, pieces: number) {
    this.#across = Math.ceil(columns / TILE)
    this.#tiles = this.#across * Math.ceil(rows / TILE)
    this.#gridColumns = columns
    this.#rows = new Int32Array(sides.length)
    this.#columns = new Int32Array(sides.length)
    for (let side = 0; side < sides.length; side++) {
      const row = Math.floor(sides[side]! / columns)
      this.#rows[side] = row
      this.#columns[side] = sides[side]! - row * columns
    }
    this.#pieces = pieceOfSide
    this.#begin = new Int32Array(pieces + 1)
    for (let side = 0; side < sides.length; side++) this.#begin[pieceOfSide[side]! + 1]!++
    for (let piece = 0; piece < pieces; piece++) this.#begin[piece + 1]! += this.#begin[piece]!
    this.#sides = new Int32Array(sides.length)
    const next = this.#begin.slice()
    for (let side = 0; side < sides.length; side++) this.#sides[next[pieceOfSide[side]!]!++] = side
  }

  /** A good way between two nodes of one region, in their pieces. */
  between(from: number, fromPiece: number, to: number, toPiece: number): RoughWay {
    const [columns, rows] = [this.#columns, this.#rows]
    const [fromColumn, fromRow] = this.#placeOf(from)
    const [toColumn, toRow] = this.#placeOf(to)
    /** Stands for the end among the sides. */
    const END = columns.length
    let cheapest = fromPiece === toPiece ? octile(fromColumn - toColumn, fromRow - toRow) : Infinity
    let last = -1
    if (costs.length < END) {
      costs = new Float64Array(END)
      cameFrom = new Int32Array(END)
    }
    costs.fill(Infinity, 0, END)
    open.clear()
    if (cheapest < Infinity) open.push(END, cheapest)
    /** From a place in a piece, `side` or the start, through all its gaps. */
    const goOn = (side: number, piece: number, column: number, row: number, cost: number): void => {
      for (let i = this.#begin[piece]!; i < this.#begin[piece + 1]!; i++) {
        const exit = this.#sides[i]!
        const next = exit ^ 1
        const nextCost = cost + octile(column - columns[exit]!, row - rows[exit]!) + 1
        if (exit === side || nextCost >= costs[next]!) continue
        costs[next] = nextCost
        cameFrom[next] = side
        open.push(next, nextCost + octile(columns[next]! - toColumn, rows[next]! - toRow))
      }
    }
    goOn(-1, fromPiece, fromColumn, fromRow, 0)
    for (let side = open.pop(); side !== -1 && side !== END; side = open.pop()) {
      const column = columns[side]!
      const row = rows[side]!
      const piece = this.#pieces[side]!
      const cost = costs[side]!
      const whole = cost + octile(column - toColumn, row - toRow)
      // A shorter way here was found after this one was noted.
      if (open.priority > whole + 1e-6) continue
      if (piece === toPiece && whole < cheapest) {
        cheapest = whole
        last = side
        open.push(END, whole)
      }
      goOn(side, piece, column, row, cost)
    }
    const stops: (readonly [column: number, row: number])[] = [[toColumn, toRow]]
    for (let side = last; side !== -1; side = cameFrom[side]!) stops.push([columns[side]!, rows[side]!])
    stops.push([fromColumn, fromRow])
    return this.#marked(stops.reverse())
  }

  /** The way by tiles, of the nodes at which it comes into each. */
  #marked(stops: readonly (readonly [column: number, row: number])[]): RoughWay {
    const way = {
      tileBits: TILE_BITS,
      across: this.#across,
      rests: new Float64Array(this.#tiles).fill(-1),
      columns: new Int32Array(this.#tiles),
      rows: new Int32Array(this.#tiles),
    }
    const rests = new Float64Array(stops.length)
    for (let i = stops.length - 2; i >= 0; i--) {
      const [[column, row], [nextColumn, nextRow]] = [stops[i]!, stops[i + 1]!]
      rests[i] = rests[i + 1]! + octile(column - nextColumn, row - nextRow)
      const tile = (row >> TILE_BITS) * this.#across + (column >> TILE_BITS)
      const ahead = Math.min(stops.length - 1, i + GAPS_AHEAD)
      way.rests[tile] = rests[ahead]!
      ;[way.columns[tile], way.rows[tile]] = stops[ahead]!
    }
    return way
  }

  #placeOf(node: number): readonly [column: number, row: number] {
    return [node % this.#gridColumns, Math.floor(node / this.#gridColumns)]
  }
}
