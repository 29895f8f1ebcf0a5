import { boundsOf, type Bounds, type Prism } from '../placement.ts'

interface Entry<P> {
  readonly prism: P
  readonly bounds: Bounds
  /** Number of the last query that returned it, so that one in two buckets comes once. */
  seen: number
}

/** Metres; furniture is about this large. */
const BUCKET_M = 2
/** Small enough for keys that are small integers; what lies farther out only shares buckets. */
const HALF = 2 ** 14

/** What reaches over more buckets is looked at each time: in all of them it would fill the memory. */
const BUCKETS_MAX = 256

const bucketKey = (x: number, z: number): number => (z + HALF) * 2 * HALF + x + HALF

/** Finds prisms near a place without looking at all of them. They come and go one by one. */
export class PrismIndex<P extends Prism> {
  readonly #buckets = new Map<number, Entry<P>[]>()
  readonly #large = new Map<P, Entry<P>>()
  #queries = 0

  add(prism: P): void {
    const entry = { prism, bounds: boundsOf(prism), seen: 0 }
    if (isLarge(entry.bounds)) {
      this.#large.set(prism, entry)
      return
    }
    forEachBucket(entry.bounds, (key) => {
      const bucket = this.#buckets.get(key)
      if (bucket) bucket.push(entry)
      else this.#buckets.set(key, [entry])
    })
  }

  /** How much it holds: a prism once for each bucket it lies in, a large one once. */
  get entries(): number {
    let count = this.#large.size
    for (const bucket of this.#buckets.values()) count += bucket.length
    return count
  }

  /** Takes one out that was added: that very prism, not one like it. */
  remove(prism: P): void {
    if (this.#large.delete(prism)) return
    forEachBucket(boundsOf(prism), (key) => {
      const bucket = this.#buckets.get(key)
      const at = bucket?.findIndex((entry) => entry.prism === prism) ?? -1
      if (bucket && at !== -1) bucket.splice(at, 1)
    })
  }

  /** Those whose bounds come within r metres of (x, z); pass `into` to reuse an array. */
  query(x: number, z: number, r: number, into: P[] = []): P[] {
    return this.within({ minX: x - r, maxX: x + r, minZ: z - r, maxZ: z + r }, into)
  }

  /** Those whose bounds touch a rectangle. */
  within(range: Bounds, into: P[] = []): P[] {
    into.length = 0
    const query = ++this.#queries
    for (let z = Math.floor(range.minZ / BUCKET_M); z <= Math.floor(range.maxZ / BUCKET_M); z++) {
      for (let x = Math.floor(range.minX / BUCKET_M); x <= Math.floor(range.maxX / BUCKET_M); x++) {
        const bucket = this.#buckets.get(bucketKey(x, z))
        if (!bucket) continue
        for (const entry of bucket) {
          if (entry.seen === query) continue
          entry.seen = query
          if (touches(entry.bounds, range)) into.push(entry.prism)
        }
      }
    }
    for (const { prism, bounds } of this.#large.values()) if (touches(bounds, range)) into.push(prism)
    return into
  }
}

const touches = (a: Bounds, b: Bounds): boolean =>
  a.minX <= b.maxX && a.maxX >= b.minX && a.minZ <= b.maxZ && a.maxZ >= b.minZ

const bucketsAcross = (min: number, max: number): number =>
  Math.floor(max / BUCKET_M) - Math.floor(min / BUCKET_M) + 1

const isLarge = ({ minX, maxX, minZ, maxZ }: Bounds): boolean =>
  bucketsAcross(minX, maxX) * bucketsAcross(minZ, maxZ) > BUCKETS_MAX

function forEachBucket(bounds: Bounds, visit: (key: number) => void): void {
  for (let z = Math.floor(bounds.minZ / BUCKET_M); z <= Math.floor(bounds.maxZ / BUCKET_M); z++) {
    for (let x = Math.floor(bounds.minX / BUCKET_M); x <= Math.floor(bounds.maxX / BUCKET_M); x++)
      visit(bucketKey(x, z))
  }
}
