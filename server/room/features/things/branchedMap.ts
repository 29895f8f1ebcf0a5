/** Branches of each of the two levels. */
const BRANCHES = 64

type Leaf<V> = ReadonlyMap<string, V>
type Limb<V> = readonly (Leaf<V> | undefined)[]

/** FNV-1a, of which as many bits are taken as there are branches. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return hash ^ (hash >>> 15)
}

/** A map that stays as it is: with one more entry it is another one, which shares nearly all with it. */
export class BranchedMap<V> {
  readonly #limbs: readonly (Limb<V> | undefined)[]

  constructor(limbs: readonly (Limb<V> | undefined)[] = []) {
    this.#limbs = limbs
  }

  get(key: string): V | undefined {
    const hash = hashOf(key)
    return this.#limbs[hash & (BRANCHES - 1)]?.[(hash >>> 6) & (BRANCHES - 1)]?.get(key)
  }

  has(key: string): boolean {
    const hash = hashOf(key)
    return this.#limbs[hash & (BRANCHES - 1)]?.[(hash >>> 6) & (BRANCHES - 1)]?.has(key) ?? false
  }

  with(key: string, value: V): BranchedMap<V> {
    const hash = hashOf(key)
    const [outer, inner] = [hash & (BRANCHES - 1), (hash >>> 6) & (BRANCHES - 1)]
    const limb = Array.from({ length: BRANCHES }, (_, at) => this.#limbs[outer]?.[at])
    limb[inner] = new Map(limb[inner]).set(key, value)
    const limbs = Array.from({ length: BRANCHES }, (_, at) => this.#limbs[at])
    limbs[outer] = limb
    return new BranchedMap(limbs)
  }
}
