import * as Y from 'yjs'
import { limits } from '#shared/rules/limits.ts'

/**
 * Whether bytes are an update. It is read piece by piece: to apply one, yjs first makes room for as many pieces as it
 * says it has.
 */
function isUpdate(update: Uint8Array): boolean {
  try {
    Y.decodeUpdate(update)
    return true
  } catch {
    return false
  }
}

/**
 * A document several people change. Beside what is seen it keeps what the server has, and what was changed here and has
 * not been stored yet: that is sent again as often as the connection is lost, for an update may come twice.
 */
export class SharedDoc {
  /** The origin of what is done here. */
  static readonly here = 'here'
  #shown = this.#begin()
  /** undefined: the same as is shown, for nothing has been changed here yet. */
  #stored: Y.Doc | undefined
  #waiting: Uint8Array[] = []
  #isGone = false

  /** What is seen. Another one after `forget`. */
  get doc(): Y.Doc {
    return this.#shown
  }

  #begin(): Y.Doc {
    const doc = new Y.Doc()
    doc.on('beforeTransaction', ({ origin }: Y.Transaction) => {
      if (origin !== 'elsewhere') this.#storedApart()
    })
    doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'elsewhere') this.#waiting.push(update)
    })
    return doc
  }

  /** What the server has, apart from what is shown: made of that before it is changed here for the first time. */
  #storedApart(): Y.Doc {
    if (!this.#stored) {
      const whole = this.whole()
      this.#stored = new Y.Doc()
      Y.applyUpdate(this.#stored, whole)
    }
    return this.#stored
  }

  /** Changes what is seen; all of it is one change. */
  change(make: (doc: Y.Doc) => void): void {
    this.#shown.transact(() => make(this.#shown), SharedDoc.here)
  }

  /**
   * What the server has stored since, in one: what leans on something that has not come is looked at again by each.
   * Bytes of a broken client are passed over: nobody can read them, and the rest of the document can be.
   */
  take(...updates: readonly Uint8Array[]): void {
    const sound = updates.filter(isUpdate)
    if (sound.length === 0) return
    const all = Y.mergeUpdates(sound)
    if (this.#stored) Y.applyUpdate(this.#stored, all)
    Y.applyUpdate(this.#shown, all, 'elsewhere')
  }

  /**
   * Whether updates say all of what the server was known to have. If all there are do not, somebody has emptied the
   * document since.
   */
  isIn(updates: readonly Uint8Array[]): boolean {
    let said: Map<number, number>
    try {
      said = Y.decodeStateVector(Y.encodeStateVectorFromUpdate(Y.mergeUpdates(updates.filter(isUpdate))))
    } catch {
      // Sound one by one, and not together: nothing can be said of them.
      return true
    }
    const known = Y.decodeStateVector(Y.encodeStateVector(this.#stored ?? this.#shown))
    return [...known].every(([client, clock]) => (said.get(client) ?? 0) >= clock)
  }

  /** Whether something done here is not stored yet. */
  get hasUnsent(): boolean {
    return this.#waiting.length > 0
  }

  /** What the server does not have yet, as much of it as one update may be; undefined: nothing. */
  unsent(): Uint8Array | undefined {
    const [first, ...rest] = this.#waiting
    if (!first) return undefined
    let all = first
    let taken = 1
    for (const next of rest) {
      const more = Y.mergeUpdates([all, next])
      if (more.length > limits.documentUpdateBytes) break
      all = more
      taken += 1
    }
    // What has been put together stays so: the same is taken away when it has been stored.
    this.#waiting.splice(0, taken, all)
    return all
  }

  /** The server has stored it. */
  sent(update: Uint8Array): void {
    this.#waiting = this.#waiting.filter((waiting) => waiting !== update)
    if (!this.#isGone) Y.applyUpdate(this.#storedApart(), update)
  }

  /** All of what the server has, in one. */
  whole(): Uint8Array {
    return Y.encodeStateAsUpdate(this.#stored ?? this.#shown)
  }

  /** What was not taken is taken back; or all of it: somebody has emptied the document. */
  forget(all = false): void {
    const stored = all ? undefined : this.whole()
    this.#waiting = []
    this.#shown.destroy()
    this.#shown = this.#begin()
    if (stored) Y.applyUpdate(this.#shown, stored, 'elsewhere')
    else {
      this.#stored?.destroy()
      this.#stored = undefined
    }
  }

  dispose(): void {
    this.#isGone = true
    this.#shown.destroy()
    this.#stored?.destroy()
  }
}
