import { createStore } from '../../../store/createStore.ts'
// What this page keeps out is known from the first film on.
import { foreignOrigin, mayLoad } from '../barredOrigins.ts'
import { forget, play } from '../../media/playbackStore.ts'
import { correctionOf, wantedAt, type Stand } from './drift.ts'
import { ownAbilities, wayOf, type Unplayable } from './playable.ts'

/** What is played. */
export interface Film {
  readonly url: string
  readonly isLive: boolean
  readonly loop: boolean
}

export interface PlayerState {
  /** waiting: nobody has said yet how it stands; offline: a stream that sends nothing, or a file that cannot be read. */
  readonly name: 'waiting' | 'paused' | 'playing' | 'ended' | 'offline' | 'unplayable'
  readonly unplayable: Unplayable | undefined
  /** Seconds; NaN: nobody knows. */
  readonly length: number
}

/** So often it is looked whether one is where the others are. */
const LOOK_MS = 200
/** What is offline is asked for again so soon. */
const AGAIN_MS = 5_000
/** Two answers of the room about one playing are apart by less. */
const BEGUN_MS = 1_000

/** When it was at its beginning, if it has played ever since, ms. */
const begunAt = ({ atMs, position }: Stand): number => atMs - position * 1000

/** One film of a thing, as everybody sees it: the element is shown on the wall and in the window. */
export class VideoPlayer {
  readonly element = document.createElement('video')
  readonly store = createStore<PlayerState>(() => ({ name: 'waiting', unplayable: undefined, length: NaN }))
  readonly #film: Film
  #stand: Stand | undefined
  #isLoaded = false
  #leapS = 0
  #leaptAt: number | undefined
  #isGone = false
  #stopPieces: (() => void) | undefined
  readonly #timer: ReturnType<typeof setInterval>
  #again: ReturnType<typeof setTimeout> | undefined

  constructor(film: Film) {
    this.#film = film
    const { element } = this
    element.playsInline = true
    element.preload = 'auto'
    // Only so may it be drawn on a wall; who does not allow it is seen in the window alone.
    element.crossOrigin = 'anonymous'
    element.addEventListener('error', this.#failed)
    element.addEventListener('durationchange', () => this.#tell({ length: element.duration }))
    element.addEventListener('seeked', this.#leapt)
    element.addEventListener('loadeddata', this.#look)
    this.#timer = setInterval(this.#look, LOOK_MS)
  }

  #tell(state: Partial<PlayerState>): void {
    const before = this.store.get()
    if (Object.entries(state).some(([key, value]) => !Object.is(value, before[key as keyof PlayerState])))
      this.store.setState(state)
  }

  /** As the server has said. */
  follow(stand: Stand): void {
    const former = this.#stand
    this.#stand = stand
    // A stream that is over is asked for anew when somebody begins it anew.
    const hasBegun = !former || Math.abs(begunAt(stand) - begunAt(former)) > BEGUN_MS
    if (this.#film.isLive && this.element.ended && stand.isPlaying && hasBegun) this.#reload()
    this.#look()
  }

  /** Loads it though it does not play: somebody looks at it. */
  load(): void {
    if (this.#isLoaded || this.#isGone) return
    this.#isLoaded = true
    const { url, isLive } = this.#film
    const way = wayOf(url, isLive, location.origin, ownAbilities())
    if (typeof way === 'object') return this.#tell({ name: 'unplayable', unplayable: way.unplayable })
    if (way === 'pieces') void this.#loadPieces(url)
    else if (foreignOrigin(url) === undefined) this.element.src = url
    else void this.#loadForeign(url)
  }

  /** Of another site: not before it is known that this page may. */
  async #loadForeign(url: string): Promise<void> {
    const isAllowed = await mayLoad(url)
    if (this.#isGone) return
    if (isAllowed) this.element.src = url
    else this.#tell({ name: 'offline' })
  }

  async #loadPieces(url: string): Promise<void> {
    const { attachPieces } = await import('./attachPieces.ts')
    if (!this.#isGone) this.#stopPieces = attachPieces(this.element, url, this.#failed)
  }

  readonly #failed = (): void => {
    if (this.#isGone || !this.#isLoaded) return
    if (
      this.element.crossOrigin !== null &&
      this.element.error &&
      !this.element.currentSrc.startsWith(location.origin)
    ) {
      // Another site that does not let it be drawn: it is still seen.
      this.element.crossOrigin = null
      this.element.src = this.#film.url
      return
    }
    // Nothing of it is held any more: a picture that stands still is no signal.
    this.#stopPieces?.()
    this.#stopPieces = undefined
    this.#tell({ name: 'offline' })
    clearTimeout(this.#again)
    this.#again = setTimeout(() => this.#reload(), AGAIN_MS)
  }

  #reload(): void {
    this.#stopPieces?.()
    this.#stopPieces = undefined
    this.#isLoaded = false
    this.load()
  }

  readonly #leapt = (): void => {
    // As long as the last leap took the next one aims ahead.
    if (this.#leaptAt !== undefined) this.#leapS = Math.min(1, (performance.now() - this.#leaptAt) / 1000)
    this.#leaptAt = undefined
  }

  readonly #look = (): void => {
    const { element } = this
    const stand = this.#stand
    const { name } = this.store.get()
    if (!stand || name === 'unplayable') return
    if (stand.isPlaying) this.load()
    const isReady = element.readyState >= element.HAVE_CURRENT_DATA
    if (name === 'offline' && !isReady) return
    if (this.#film.isLive) {
      // Its list has said that nothing follows; playing it on would begin it anew.
      const hasEnded = element.ended && this.#isLoaded
      return this.#tell({ name: hasEnded ? 'ended' : this.#run(stand.isPlaying) })
    }
    const wanted = wantedAt(stand, performance.now(), element.duration, this.#film.loop)
    if (isReady && !element.seeking) {
      const correction = wanted.isPlaying
        ? correctionOf(element.currentTime, wanted.position, this.#leapS)
        : Math.abs(element.currentTime - wanted.position) > 0.04
          ? { leapTo: wanted.position }
          : { rate: 1 }
      if ('leapTo' in correction) {
        this.#leaptAt = wanted.isPlaying ? performance.now() : undefined
        element.currentTime = Math.min(correction.leapTo, element.duration || correction.leapTo)
      } else element.playbackRate = correction.rate
    }
    const runs = this.#run(wanted.isPlaying)
    this.#tell({ name: wanted.hasEnded ? 'ended' : runs })
  }

  #run(isPlaying: boolean): 'playing' | 'paused' {
    const { element } = this
    if (isPlaying && element.paused && element.readyState > 0) void play(element)
    if (!isPlaying && !element.paused) element.pause()
    return isPlaying ? 'playing' : 'paused'
  }

  /** Where it is to be now, seconds. */
  position(): number {
    if (!this.#stand) return 0
    return wantedAt(this.#stand, performance.now(), this.element.duration, this.#film.loop).position
  }

  dispose(): void {
    this.#isGone = true
    clearInterval(this.#timer)
    clearTimeout(this.#again)
    this.#stopPieces?.()
    forget(this.element)
    this.element.pause()
    this.element.removeAttribute('src')
    this.element.load()
    this.element.remove()
  }
}
