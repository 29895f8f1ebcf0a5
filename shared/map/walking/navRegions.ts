import { atOnce, type Slowly } from '../../slowly.ts'
import { RoughWays, TILE, type RoughWay } from './roughWays.ts'

/** Nodes from one to another, the last ones included. */
interface Range {
  readonly column0: number
  readonly column1: number
  readonly row0: number
  readonly row1: number
}

interface Labels {
  /** Number of a free node's piece within its tile, from 1; 0: not free. At most 128 of 256 nodes lie apart. */
  readonly pieces: Uint8Array
  /** How many nodes each piece of a tile has. */
  readonly sizes: readonly (readonly number[])[]
  /** By tile where one passes to the tile to the right, and to the one below: a node here and one there, again and again. */
  readonly gaps: readonly (readonly number[])[]
}

/**
 * Which free nodes of a grid are connected (by their four sides), worked out when first asked for. Those of a grid that
 * changed in a few places are made of the former ones: within a tile nodes are connected anew when something in it
 * changed, tiles are joined after.
 */
export class NavRegions {
  readonly #free: Uint8Array
  readonly #columns: number
  readonly #rows: number
  readonly #tilesAcross: number
  readonly #tiles: number
  /** Labels of an earlier state, and the tiles that were touched since. */
  readonly #former: Labels | undefined
  readonly #touched: ReadonlySet<number> | undefined
  #labels: Labels | undefined
  /** By tile the number of its first piece. */
  #first = new Int32Array(0)
  /** By piece the number of its region. */
  #ranks = new Int32Array(0)
  /** The nodes on both sides of every gap, one after the other, and their pieces. */
  #sides = new Int32Array(0)
  #pieceOfSide = new Int32Array(0)
  #ways: RoughWays | undefined

  constructor(
    free: Uint8Array,
    columns: number,
    rows: number,
    former?: { readonly labels: Labels; readonly touched: ReadonlySet<number> },
  ) {
    this.#free = free
    this.#columns = columns
    this.#rows = rows
    this.#tilesAcross = Math.ceil(columns / TILE)
    this.#tiles = this.#tilesAcross * Math.ceil(rows / TILE)
    this.#former = former?.labels
    this.#touched = former?.touched
  }

  /** Those of a grid of the same size that is another only within some ranges of nodes. */
  after(free: Uint8Array, changed: readonly Range[]): NavRegions {
    const labels = this.#labels ?? this.#former
    if (!labels) return new NavRegions(free, this.#columns, this.#rows)
    // What was touched before nobody asked is still to be done.
    const touched = new Set(this.#labels ? [] : this.#touched)
    for (const { column0, column1, row0, row1 } of changed) {
      if (column0 > column1 || row0 > row1) continue
      for (let y = Math.floor(row0 / TILE); y <= Math.floor(row1 / TILE); y++) {
        for (let x = Math.floor(column0 / TILE); x <= Math.floor(column1 / TILE); x++)
          touched.add(y * this.#tilesAcross + x)
      }
    }
    return new NavRegions(free, this.#columns, this.#rows, { labels, touched })
  }

  /** Number of the region of a node, −1 where not free; region 0 is the largest. */
  of(node: number): number {
    const { pieces } = this.#known()
    const piece = pieces[node] ?? 0
    return piece === 0 ? -1 : this.#ranks[this.#pieceAt(node, piece)]!
  }

  /** Through which tiles a good way between two nodes of a region leads. */
  roughWay(from: number, to: number): RoughWay {
    const { pieces } = this.#known()
    const pieceOf = (node: number): number => this.#pieceAt(node, pieces[node]!)
    return this.#roughWays().between(from, pieceOf(from), to, pieceOf(to))
  }

  /** Works out what others will ask for. */
  *know(): Slowly<void> {
    this.#labels ??= yield* this.#work()
    yield
    this.#roughWays()
  }

  #roughWays(): RoughWays {
    return (this.#ways ??= new RoughWays(
      this.#columns,
      this.#rows,
      this.#sides,
      this.#pieceOfSide,
      this.#ranks.length,
    ))
  }

  #known(): Labels {
    return (this.#labels ??= atOnce(this.#work()))
  }

  #tileOf(node: number): number {
    const row = Math.floor(node / this.#columns)
    const column = node - row * this.#columns
    return Math.floor(row / TILE) * this.#tilesAcross + Math.floor(column / TILE)
  }

  #pieceAt(node: number, piece: number): number {
    return this.#first[this.#tileOf(node)]! + piece - 1
  }

  *#work(): Slowly<Labels> {
    const former = this.#former
    const pieces = former ? former.pieces.slice() : new Uint8Array(this.#free.length)
    const sizes = former ? former.sizes.slice() : []
    const gaps = former ? former.gaps.slice() : []
    const tiles = former ? this.#touched! : Array.from({ length: this.#tiles }, (_, tile) => tile)
    for (const tile of tiles) {
      yield
      sizes[tile] = this.#connect(tile, pieces)
    }
    const across = this.#tilesAcross
    for (const tile of tiles) {
      yield
      gaps[tile] = this.#gapsOf(tile, pieces)
      if (!former) continue
      if (tile % across > 0) gaps[tile - 1] = this.#gapsOf(tile - 1, pieces)
      if (tile >= across) gaps[tile - across] = this.#gapsOf(tile - across, pieces)
    }
    yield
    this.#join(pieces, sizes, gaps)
    return { pieces, sizes, gaps }
  }

  /** Numbers the pieces of one tile; answers their sizes. */
  #connect(tile: number, pieces: Uint8Array): number[] {
    const [free, columns] = [this.#free, this.#columns]
    const column0 = (tile % this.#tilesAcross) * TILE
    const row0 = Math.floor(tile / this.#tilesAcross) * TILE
    const [column1, row1] = [Math.min(columns, column0 + TILE), Math.min(this.#rows, row0 + TILE)]
    for (let row = row0; row < row1; row++) pieces.fill(0, row * columns + column0, row * columns + column1)
    const sizes: number[] = []
    const stack: number[] = []
    const reach = (node: number): void => {
      if (!free[node] || pieces[node] !== 0) return
      pieces[node] = sizes.length + 1
      stack.push(node)
    }
    for (let row = row0; row < row1; row++) {
      for (let column = column0; column < column1; column++) {
        reach(row * columns + column)
        let size = 0
        for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
          size++
          const [c, r] = [node % columns, Math.floor(node / columns)]
          if (c > column0) reach(node - 1)
          if (c < column1 - 1) reach(node + 1)
          if (r > row0) reach(node - columns)
          if (r < row1 - 1) reach(node + columns)
        }
        if (size > 0) sizes.push(size)
      }
    }
    return sizes
  }

  /** Where one passes from a tile to its neighbours to the right and below: the middle of each gap. */
  #gapsOf(tile: number, pieces: Uint8Array): number[] {
    const found: number[] = []
    const columns = this.#columns
    const [x, y] = [tile % this.#tilesAcross, Math.floor(tile / this.#tilesAcross)]
    const corner = y * TILE * columns + x * TILE
    const [wide, high] = [Math.min(TILE, columns - x * TILE), Math.min(TILE, this.#rows - y * TILE)]
    const along = (first: number, step: number, length: number, over: number): void => {
      for (let i = 0, from = 0; i < length; i++) {
        const [a, b] = [first + i * step, first + i * step + over]
        if (!pieces[a] || !pieces[b]) {
          from = i + 1
          continue
        }
        const goesOn = i + 1 < length && pieces[a + step] === pieces[a] && pieces[b + step] === pieces[b]
        if (goesOn) continue
        const middle = first + ((from + i) >> 1) * step
        found.push(middle, middle + over)
        from = i + 1
      }
    }
    if (x * TILE + wide < columns) along(corner + wide - 1, columns, high, 1)
    if (y * TILE + high < this.#rows) along(corner + (high - 1) * columns, 1, wide, columns)
    return found
  }

  /** Joins the pieces of neighbouring tiles and numbers what comes out of it, the largest as 0. */
  #join(
    pieces: Uint8Array,
    sizes: readonly (readonly number[])[],
    gaps: readonly (readonly number[])[],
  ): void {
    const first = (this.#first = new Int32Array(this.#tiles))
    let count = 0
    for (let tile = 0; tile < this.#tiles; tile++) {
      first[tile] = count
      count += sizes[tile]!.length
    }
    const parents = new Int32Array(count).map((_, piece) => piece)
    const rootOf = (piece: number): number => {
      let root = piece
      while (parents[root] !== root) root = parents[root] = parents[parents[root]!]!
      return root
    }
    const sides = new Int32Array(gaps.reduce((sum, { length }) => sum + length, 0))
    const pieceOfSide = new Int32Array(sides.length)
    let side = 0
    for (let tile = 0; tile < this.#tiles; tile++) {
      const pairs = gaps[tile]!
      for (let i = 0; i < pairs.length; i += 2, side += 2) {
        const a = pairs[i]!
        const b = pairs[i + 1]!
        const beyond = b === a + 1 ? tile + 1 : tile + this.#tilesAcross
        const pieceA = first[tile]! + pieces[a]! - 1
        const pieceB = first[beyond]! + pieces[b]! - 1
        sides[side] = a
        sides[side + 1] = b
        pieceOfSide[side] = pieceA
        pieceOfSide[side + 1] = pieceB
        const rootA = rootOf(pieceA)
        const rootB = rootOf(pieceB)
        // The lower number is the root: which of two regions of a size comes first does not depend on the way here.
        parents[Math.max(rootA, rootB)] = Math.min(rootA, rootB)
      }
    }
    this.#sides = sides
    this.#pieceOfSide = pieceOfSide
    const totals = new Int32Array(count)
    let piece = 0
    for (let tile = 0; tile < this.#tiles; tile++)
      for (const size of sizes[tile]!) totals[rootOf(piece++)]! += size
    let largest = 0
    for (let root = 1; root < count; root++) if (totals[root]! > totals[largest]!) largest = root
    // A root comes before the other pieces of its region.
    const ranks = new Int32Array(count)
    let next = 1
    for (piece = 0; piece < count; piece++) {
      const root = rootOf(piece)
      ranks[piece] = root !== piece ? ranks[root]! : piece === largest ? 0 : next++
    }
    this.#ranks = ranks
  }
}
