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

const bucketKey = (x: number, z: number): number => (z + HALF) * 2 * HALF + x + HALF

/** Finds prisms near a place without looking at all of them. They come and go one by one. */
export class PrismIndex<P extends Prism> {
  readonly #buckets = new Map<number, Entry<P>[]>()
  #queries = 0

  add(prism: P): void {
    const entry = { prism, bounds: boundsOf(prism), seen: 0 }
    forEachBucket(entry.bounds, (key) => {
      const bucket = this.#buckets.get(key)
      if (bucket) bucket.push(entry)
      else this.#buckets.set(key, [entry])
    })
  }

  /** Takes one out that was added: that very prism, not one like it. */
  remove(prism: P): void {
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
    return into
  }
}

const touches = (a: Bounds, b: Bounds): boolean =>
  a.minX <= b.maxX && a.maxX >= b.minX && a.minZ <= b.maxZ && a.maxZ >= b.minZ

function forEachBucket(bounds: Bounds, visit: (key: number) => void): void {
  for (let z = Math.floor(bounds.minZ / BUCKET_M); z <= Math.floor(bounds.maxZ / BUCKET_M); z++) {
    for (let x = Math.floor(bounds.minX / BUCKET_M); x <= Math.floor(bounds.maxX / BUCKET_M); x++)
      visit(bucketKey(x, z))
  }
}
