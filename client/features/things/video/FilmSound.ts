import { hearFrom } from './hearFrom.ts'
import { filmVolumeStore } from './filmVolumeStore.ts'
import type { VideoPlayer } from './VideoPlayer.ts'

/** A film that is heard where one stands, by a player that somebody else holds; what is to be seen of it is theirs. */
export class FilmSound {
  readonly #player: VideoPlayer
  readonly #stop: () => void
  #loudness = 0
  #side = 0

  constructor(player: VideoPlayer) {
    this.#player = player
    this.#stop = filmVolumeStore.subscribe(this.#sound)
  }

  /** How loud it is where one stands, 0 to 1, and on which side: -1 left, 1 right. */
  hear(loudness: number, side: number): void {
    this.#loudness = loudness
    this.#side = side
    this.#sound()
  }

  readonly #sound = (): void => {
    const { element } = this.#player
    // In the window it is heard as one has set it, from nowhere in particular.
    const isInWindow = element.isConnected
    hearFrom(element, isInWindow ? 0 : this.#side)
    if (!isInWindow) element.volume = this.#loudness * filmVolumeStore.get().volume
  }

  dispose(): void {
    this.#stop()
  }
}
