import { TextureLoader, type Mesh, type Texture } from 'three'
import type { MapId } from '#shared/ids.ts'
import type { Interaction } from '#shared/map/interactions.ts'
import type { Placement } from '#shared/map/placement.ts'
import type { ScreenFace } from '#shared/map/screenFaces.ts'
import { FacePicture } from '../../../scene/level/faces/FacePicture.ts'
import { FilmPicture } from '../../../scene/level/faces/FilmPicture.ts'
import { filmVolumeStore } from './filmVolumeStore.ts'
import { holdPlayer } from './players.ts'

type VideoInteraction = Extract<Interaction, { readonly kind: 'video' }>

/** The film of a thing, on its face: what plays, or the picture of what is off or has ended. */
export class VideoFace {
  readonly #picture: FacePicture
  readonly #film: FilmPicture
  readonly #held: ReturnType<typeof holdPlayer>
  readonly #interaction: VideoInteraction
  readonly #onFrame: () => void
  readonly #stops: (() => void)[]
  #still: { readonly url: string; readonly texture: Texture } | undefined
  #loudness = 0
  #isGone = false

  constructor(
    mapId: MapId,
    key: string,
    interaction: VideoInteraction,
    face: ScreenFace,
    at: Placement,
    onFrame: () => void,
  ) {
    const { url = '', isLive, loop } = interaction
    this.#interaction = interaction
    this.#onFrame = onFrame
    this.#held = holdPlayer(mapId, key, { url, isLive, loop })
    this.#picture = new FacePicture(face, at)
    const { player } = this.#held
    // What another site does not let be drawn is only seen in the window.
    this.#film = new FilmPicture(player.element, this.#picture, () => this.#shown())
    this.#stops = [player.store.subscribe(this.#follow), filmVolumeStore.subscribe(this.#sound)]
    this.#follow()
  }

  get mesh(): Mesh {
    return this.#picture.mesh
  }

  #shown(): void {
    const { name } = this.#held.player.store.get()
    if (this.#held.player.element.crossOrigin === null) this.#picture.hide()
    else if (this.#still && (name === 'offline' || name === 'ended')) this.#showStill(this.#still.texture)
    this.#onFrame()
  }

  readonly #follow = (): void => {
    const { name } = this.#held.player.store.get()
    const { offline, ended } = this.#interaction
    const url = name === 'ended' ? ended : name === 'playing' ? undefined : offline
    if (url !== undefined && (name !== 'paused' || this.#held.player.element.readyState === 0))
      void this.#load(url)
    else if (name !== 'ended') this.#dropStill()
    this.#onFrame()
  }

  async #load(url: string): Promise<void> {
    if (this.#still?.url === url) return this.#showStill(this.#still.texture)
    const texture = await new TextureLoader().loadAsync(url).catch(() => undefined)
    if (!texture) return
    if (this.#isGone) return texture.dispose()
    this.#dropStill()
    this.#still = { url, texture }
    this.#showStill(texture)
    this.#onFrame()
  }

  #showStill(texture: Texture): void {
    const { width = 0, height = 0 } = (texture.image ?? {}) as { width?: number; height?: number }
    this.#picture.show(texture, width, height)
  }

  #dropStill(): void {
    if (!this.#still) return
    this.#still.texture.dispose()
    this.#still = undefined
    this.#picture.hide()
    this.#film.show()
  }

  /** How loud it is where one stands, 0 to 1. */
  hear(loudness: number): void {
    this.#loudness = loudness
    this.#sound()
  }

  readonly #sound = (): void => {
    const { element } = this.#held.player
    // In the window it is heard as one has set it.
    if (element.isConnected) return
    element.volume = this.#loudness * filmVolumeStore.get().volume
  }

  dispose(): void {
    this.#isGone = true
    for (const stop of this.#stops) stop()
    this.#film.dispose()
    this.#still?.texture.dispose()
    this.#picture.dispose()
    this.#held.release()
  }
}
