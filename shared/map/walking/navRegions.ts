/** Side of a tile, nodes. Within one, nodes are connected anew when something in it changed; tiles are joined after. */
const TILE = 16

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
}

/**
 * Which free nodes of a grid are connected (by their four sides), worked out when first asked for. Those of a grid that
 * changed in a few places are made of the former ones.
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
  /** By piece the number of its region, the largest first. */
  #ranks = new Int32Array(0)

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
    const { pieces } = (this.#labels ??= this.#work())
    const piece = pieces[node] ?? 0
    return piece === 0 ? -1 : this.#ranks[this.#pieceAt(node, piece)]!
  }

  #pieceAt(node: number, piece: number): number {
    const [column, row] = [node % this.#columns, Math.floor(node / this.#columns)]
    return this.#first[Math.floor(row / TILE) * this.#tilesAcross + Math.floor(column / TILE)]! + piece - 1
  }

  #work(): Labels {
    const former = this.#former
    const pieces = former ? former.pieces.slice() : new Uint8Array(this.#free.length)
    const sizes = former ? former.sizes.slice() : []
    const tiles = former ? this.#touched! : Array.from({ length: this.#tiles }, (_, tile) => tile)
    for (const tile of tiles) sizes[tile] = this.#connect(tile, pieces)
    this.#join(pieces, sizes)
    return { pieces, sizes }
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

  /** Joins the pieces of neighbouring tiles and ranks what comes out of it by size. */
  #join(pieces: Uint8Array, sizes: readonly (readonly number[])[]): void {
    const first = new Int32Array(this.#tiles)
    let count = 0
    for (let tile = 0; tile < this.#tiles; tile++) {
      first[tile] = count
      count += sizes[tile]!.length
    }
    const parents = Int32Array.from({ length: count }, (_, piece) => piece)
    const rootOf = (piece: number): number => {
      let root = piece
      while (parents[root] !== root) root = parents[root] = parents[parents[root]!]!
      return root
    }
    const across = this.#tilesAcross
    /** Joins `length` pairs of nodes on both sides of a border between two tiles. */
    const joinAlong = (
      a: number,
      b: number,
      tileA: number,
      tileB: number,
      step: number,
      length: number,
    ): void => {
      let last = 0
      for (let i = 0; i < length; i++, a += step, b += step) {
        const [pieceA, pieceB] = [pieces[a]!, pieces[b]!]
        if (pieceA === 0 || pieceB === 0 || pieceA * 256 + pieceB === last) continue
        last = pieceA * 256 + pieceB
        const [rootA, rootB] = [rootOf(first[tileA]! + pieceA - 1), rootOf(first[tileB]! + pieceB - 1)]
        // The lower number is the root: which of two regions of a size comes first does not depend on the way here.
        parents[Math.max(rootA, rootB)] = Math.min(rootA, rootB)
      }
    }
    for (let tile = 0; tile < this.#tiles; tile++) {
      const [x, y] = [tile % across, Math.floor(tile / across)]
      const corner = y * TILE * this.#columns + x * TILE
      const wide = Math.min(TILE, this.#columns - x * TILE)
      const high = Math.min(TILE, this.#rows - y * TILE)
      if (x > 0) joinAlong(corner - 1, corner, tile - 1, tile, this.#columns, high)
      if (y > 0) joinAlong(corner - this.#columns, corner, tile - across, tile, 1, wide)
    }
    const totals = new Int32Array(count)
    let piece = 0
    for (let tile = 0; tile < this.#tiles; tile++)
      for (const size of sizes[tile]!) totals[rootOf(piece++)]! += size
    const roots: number[] = []
    for (let root = 0; root < count; root++) if (parents[root] === root) roots.push(root)
    roots.sort((a, b) => totals[b]! - totals[a]! || a - b)
    const ranks = new Int32Array(count)
    roots.forEach((root, rank) => (ranks[root] = rank))
    for (piece = 0; piece < count; piece++) ranks[piece] = ranks[rootOf(piece)]!
    this.#first = first
    this.#ranks = ranks
  }
}
