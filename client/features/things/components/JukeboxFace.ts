import { Mesh, MeshBasicMaterial, PlaneGeometry, type Group } from 'three'
import { tuneFaces, type TuneLook } from './tuneFace.ts'

/** Its bars of light: how many, how often they move, and where on the piece. */
const BARS = 7
const DANCE_MS = 120

interface Lights {
  readonly y: number
  readonly z: number
  readonly wide: number
  readonly high: number
}

/** Where the lights of a piece are that can play: as their models are (assets/source/pieces). */
const lights: Readonly<Record<string, Lights>> = {
  jukebox: { y: 0.86, z: 0.272, wide: 0.46, high: 0.14 },
  'dj-booth': { y: 0.34, z: 0.53, wide: 1.5, high: 0.3 },
}

/** Bars of light that move with what plays; a piece that has no place for them plays without. */
class DancingLights implements TuneLook {
  readonly #group: Group
  readonly #material = new MeshBasicMaterial({ color: '#ffd9a0', toneMapped: false })
  readonly #shape: PlaneGeometry | undefined

  constructor(group: Group, where: Lights | undefined) {
    this.#group = group
    if (!where) return
    const { y, z, wide, high } = where
    this.#shape = new PlaneGeometry((wide / BARS) * 0.6, high).translate(0, high / 2, 0)
    for (let i = 0; i < BARS; i++) {
      const bar = new Mesh(this.#shape, this.#material)
      bar.position.set(((i + 0.5) / BARS - 0.5) * wide, y, z)
      bar.scale.y = 0.2 + 0.1 * (i % 3)
      group.add(bar)
    }
  }

  move(seconds: number): void {
    this.#group.children.forEach((bar, i) => {
      bar.scale.y = 0.25 + 0.75 * Math.abs(Math.sin(seconds * (2.1 + i * 0.37) + i * 1.7))
    })
  }

  dispose(): void {
    this.#shape?.dispose()
    this.#material.dispose()
  }
}

/** The face of a jukebox while it plays. */
export const jukeboxFace = tuneFaces(
  DANCE_MS,
  (group, { templateId }) => new DancingLights(group, lights[templateId ?? '']),
)
