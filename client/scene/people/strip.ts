/**
 * Triangles as one strip: a list of vertices of which every three in a row are a triangle, turned every other time.
 * With it bodies of any shape are drawn by the same index list, all of them in one call; between two runs vertices
 * are repeated (triangles without area).
 */
export function stripOf(indices: ArrayLike<number>): number[] {
  const strips = new Stripper(indices)
  const out: number[] = []
  for (const start of strips.loneliestFirst()) strips.append(start, out)
  return out
}

class Stripper {
  private readonly indices: ArrayLike<number>
  private readonly count: number
  private readonly used: Uint8Array
  /** Marks of the run that is being tried. */
  private readonly tried: Uint32Array
  private attempt = 0
  private readonly byEdge = new Map<number, number>()

  constructor(indices: ArrayLike<number>) {
    this.indices = indices
    this.count = indices.length / 3
    this.used = new Uint8Array(this.count)
    this.tried = new Uint32Array(this.count)
    for (let t = 0; t < this.count; t++)
      for (let k = 0; k < 3; k++) this.byEdge.set(edge(this.at(t, k), this.at(t, k + 1)), t)
  }

  private at(t: number, k: number): number {
    return this.indices[t * 3 + (k % 3)]!
  }

  /** Triangles with few neighbours are ends: whoever begins in the middle leaves crumbs. */
  loneliestFirst(): number[] {
    const neighbours = (t: number): number => {
      let found = 0
      for (let k = 0; k < 3; k++) if (this.byEdge.has(edge(this.at(t, k + 1), this.at(t, k)))) found++
      return found
    }
    const rank = Array.from({ length: this.count }, (_, t) => neighbours(t))
    return rank.map((_, t) => t).sort((a, b) => rank[a]! - rank[b]!)
  }

  append(start: number, out: number[]): void {
    if (this.used[start]) return
    // Two more vertices will join it to what is there already.
    const odd = out.length % 2 === 1
    let best: number[] = []
    for (let k = 0; k < 3; k++) {
      const run = this.run(start, k, odd)
      if (run.length > best.length) best = run
    }
    this.attempt++
    const last = out[out.length - 1]
    if (last !== undefined) out.push(last, best[0]!)
    out.push(...best)
    this.mark(best, odd)
  }

  /** The run from a triangle on, beginning with its k-th vertex. */
  private run(start: number, k: number, odd: boolean): number[] {
    this.attempt++
    this.tried[start] = this.attempt
    const [a, b, c] = [this.at(start, k), this.at(start, k + 1), this.at(start, k + 2)]
    const run = odd ? [b, a, c] : [a, b, c]
    for (;;) {
      const n = run.length
      const [p, q] = [run[n - 2]!, run[n - 1]!]
      const t = this.byEdge.get((n % 2 === 0) !== odd ? edge(p, q) : edge(q, p))
      if (t === undefined || this.used[t] || this.tried[t] === this.attempt) return run
      this.tried[t] = this.attempt
      run.push(this.third(t, p, q))
    }
  }

  private mark(run: readonly number[], odd: boolean): void {
    for (let i = 0; i + 2 < run.length; i++) {
      const [p, q] = [run[i]!, run[i + 1]!]
      const t = this.byEdge.get((i % 2 === 0) !== odd ? edge(p, q) : edge(q, p))
      if (t !== undefined) this.used[t] = 1
    }
  }

  private third(t: number, a: number, b: number): number {
    for (let k = 0; k < 3; k++) if (this.at(t, k) !== a && this.at(t, k) !== b) return this.at(t, k)
    return a
  }
}

const edge = (a: number, b: number): number => a * 65536 + b
