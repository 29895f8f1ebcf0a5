import {
  CanvasTexture,
  DoubleSide,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  SRGBColorSpace,
  type Group,
} from 'three'
import { tuneFaces, type TuneLook } from './tuneFace.ts'

/** Notes that rise over the strings: how many, how often they move, ms, how long one is on its way, s. */
const NOTES = 5
const RISE_MS = 80
const WAY_S = 3.6
/** From where to where they rise, and how large they are, metres. */
const RISE = { from: 1.15, high: 0.85, size: 0.17 } as const
const NOTE_PX = 64

/** A quaver, white: the material colours it. */
function paintNote(): CanvasTexture {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = NOTE_PX
  const brush = canvas.getContext('2d')!
  brush.fillStyle = brush.strokeStyle = '#ffffff'
  brush.beginPath()
  brush.ellipse(22, 49, 12, 9, -0.35, 0, 2 * Math.PI)
  brush.fill()
  brush.lineWidth = 5
  brush.lineCap = 'round'
  brush.beginPath()
  brush.moveTo(32, 47)
  brush.lineTo(32, 9)
  brush.bezierCurveTo(34, 20, 50, 20, 48, 36)
  brush.stroke()
  const texture = new CanvasTexture(canvas)
  texture.colorSpace = SRGBColorSpace
  return texture
}

/** Notes that rise over the strings. */
class RisingNotes implements TuneLook {
  readonly #group: Group
  readonly #texture = paintNote()
  readonly #materials = Array.from(
    { length: NOTES },
    (_, i) =>
      new MeshBasicMaterial({
        map: this.#texture,
        color: i % 2 ? '#e0b04c' : '#2f9a8f',
        transparent: true,
        depthWrite: false,
        side: DoubleSide,
      }),
  )
  readonly #shape = new PlaneGeometry(1, 1)

  constructor(group: Group) {
    this.#group = group
    for (const material of this.#materials) group.add(new Mesh(this.#shape, material))
    this.move(0)
  }

  move(seconds: number): void {
    this.#group.children.forEach((note, i) => {
      const share = (seconds / WAY_S + i / NOTES) % 1
      const sway = Math.sin(seconds * 1.3 + i * 2.1) * 0.12
      note.position.set((i / (NOTES - 1) - 0.5) * 0.8 + sway, RISE.from + share * RISE.high, -0.1)
      // They turn as they rise: from no side one sees them edge on for long.
      note.rotation.y = Math.sin(seconds * 0.9 + i * 1.7) * 0.9
      note.scale.setScalar(RISE.size * (0.7 + 0.3 * share))
      this.#materials[i]!.opacity = Math.min(1, share * 6, (1 - share) * 3)
    })
  }

  dispose(): void {
    for (const material of this.#materials) material.dispose()
    this.#shape.dispose()
    this.#texture.dispose()
  }
}

/** The face of a piano while it plays by itself. */
export const pianoFace = tuneFaces(RISE_MS, (group) => new RisingNotes(group))
