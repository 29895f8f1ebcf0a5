import type { Wish } from '../../cluster/messages.ts'
import { refuse, type Refusal } from '../handler.ts'
import type { LiveSpace } from '../space/LiveSpace.ts'
import type { Identity } from '../ports.ts'
import type { HeldSpace } from './heldSpaces.ts'

/** Then it is opened anew, so that it does not stay as it was read for as long as somebody wants something. */
const WISHES_MAX = 20

export interface QuietSpaceOptions {
  readonly opened: HeldSpace
  /** Room for its maps; undefined: there is none. The answer gives it back. */
  readonly lend: () => Promise<(() => void) | undefined>
  readonly make: () => LiveSpace
  /** No more wishes may be brought here. Called before it closes. */
  readonly ended: () => void
}

/** A space nobody is in, open for all who want something of it meanwhile: its maps are read once for them. */
export class QuietSpace {
  readonly #options: QuietSpaceOptions
  #space: LiveSpace | undefined
  #lent: Promise<(() => void) | undefined> | undefined
  #wishes = 0
  #taken = 0

  constructor(options: QuietSpaceOptions) {
    this.#options = options
  }

  /** Of the last one it resolves when everything is stored and the space is free again. @throws HeldElsewhere */
  async wish(identity: Identity, wanted: Wish): Promise<Refusal | undefined> {
    const { opened, lend, make, ended } = this.#options
    this.#wishes += 1
    this.#taken += 1
    if (this.#taken >= WISHES_MAX) ended()
    try {
      await opened.taken
      this.#lent ??= lend()
      if (!(await this.#lent)) return refuse('notNow')
      this.#space ??= make()
      return await this.#space.wish(identity, wanted)
    } finally {
      this.#wishes -= 1
      if (this.#wishes === 0) await this.#close()
    }
  }

  async #close(): Promise<void> {
    this.#options.ended()
    try {
      await this.#space?.close()
    } finally {
      ;(await this.#lent?.catch(() => undefined))?.()
      await this.#options.opened.release()
    }
  }
}
