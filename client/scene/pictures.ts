import { SRGBColorSpace, TextureLoader } from 'three'
import type { Texture } from 'three'

/** A picture on loan: it stays on the graphics card until everybody who borrowed it has given it back. */
export interface BorrowedPicture {
  /** Settles once there was room for it; never, if it was given back before. */
  readonly texture: Promise<Texture>
  giveBack(): void
}

/**
 * So many pixels are held at a time, 192 MiB as the card has them (a third more with smaller copies): a map may name
 * ten thousand pictures. Twelve of the largest one can upload (1920 × 1920) fit, or 700 small ones.
 */
export const PIXELS_MAX = 48 * 1024 * 1024
/** However small it is, a picture counts as much. */
const PIXELS_MIN = 256 * 256
/** So many are on their way at a time: their size is not known yet. */
export const FETCHED_MAX = 6

interface Loan {
  readonly texture: Promise<Texture>
  readonly fetch: () => void
  loans: number
}

export type FetchPicture = (path: string) => Promise<Texture>

const textureLoader = new TextureLoader()

const pixelsOf = ({ image }: Texture): number => {
  const { width = 0, height = 0 } = (image ?? {}) as { width?: number; height?: number }
  return Math.max(PIXELS_MIN, width * height)
}

/**
 * Pictures that are lent, each fetched once whoever shows it, in the order in which they were asked for. What there is
 * no room for waits until others are given back.
 */
export class PictureShelf {
  readonly #load: FetchPicture
  readonly #lent = new Map<string, Loan>()
  /** Those without room, the oldest first. */
  readonly #waiting = new Set<Loan>()
  #fetched = 0
  #pixels = 0

  constructor(load: FetchPicture) {
    this.#load = load
  }

  /** `load`: how it is got, where it is not fetched. */
  borrow(path: string, load = this.#load): BorrowedPicture {
    const loan = this.#lent.get(path) ?? this.#order(path, load)
    loan.loans++
    let isBack = false
    return {
      texture: loan.texture,
      giveBack: () => {
        if (isBack) return
        isBack = true
        if (--loan.loans === 0) this.#drop(path, loan)
      },
    }
  }

  #order(path: string, load: FetchPicture): Loan {
    const { promise, resolve, reject } = Promise.withResolvers<Texture>()
    const loan: Loan = {
      texture: promise,
      loans: 0,
      fetch: () => {
        this.#fetched++
        load(path)
          .then(
            (texture) => {
              this.#pixels += pixelsOf(texture)
              resolve(texture)
            },
            (error: unknown) => {
              // A failure is not remembered: the next board tries again.
              this.#forget(path, loan)
              reject(error as Error)
            },
          )
          .finally(() => {
            this.#fetched--
            this.#fill()
          })
      },
    }
    // Whoever borrows it hears of a failure.
    promise.catch(() => undefined)
    this.#lent.set(path, loan)
    this.#waiting.add(loan)
    this.#fill()
    return loan
  }

  #drop(path: string, loan: Loan): void {
    this.#forget(path, loan)
    if (this.#waiting.delete(loan)) return
    loan.texture.then(
      (texture) => {
        this.#pixels -= pixelsOf(texture)
        texture.dispose()
        this.#fill()
      },
      () => undefined,
    )
  }

  #forget(path: string, loan: Loan): void {
    if (this.#lent.get(path) === loan) this.#lent.delete(path)
  }

  #fill(): void {
    for (const loan of this.#waiting) {
      if (this.#fetched >= FETCHED_MAX || this.#pixels >= PIXELS_MAX) return
      this.#waiting.delete(loan)
      loan.fetch()
    }
  }
}

/** All pictures of the scene. */
export const shelf = new PictureShelf(async (path) => {
  const texture = await textureLoader.loadAsync(path)
  texture.colorSpace = SRGBColorSpace
  return texture
})

/** A picture of this site for somebody who shows it. Whoever else shows it has the same one; it is fetched once. */
export const borrowPicture = (path: string): BorrowedPicture => shelf.borrow(path)
