import {
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  Matrix4,
  MeshBasicMaterial,
  SRGBColorSpace,
} from 'three'
import type { CatalogueItem } from '#shared/map/catalogue.ts'
import { fullMaterialOf } from '../../simpleMaterials.ts'
import { plainGeometry } from './batch.ts'
import { fontFamily, fontFor, wrapText } from '../signs/paintText.ts'

/* What a box says that stands for a model which is not there. Comes over the line when one is needed. */

const WIDTH_PX = 512
const HEIGHT_PX = 256
const FONT_PX = 64
const LINES_MAX = 3
/** Faces that are smaller say nothing, metres. */
const LEAST_M = 0.08
/** How far words stand before their face, metres. */
const BEFORE_M = 0.004

type Size = readonly [width: number, height: number, depth: number]

/** The largest piece with the shape of the picture on a face so wide and high. */
function plateOn(width: number, height: number): readonly [width: number, height: number] | undefined {
  if (Math.min(width, height) < LEAST_M) return undefined
  const wide = 0.92 * Math.min(width, (height * WIDTH_PX) / HEIGHT_PX)
  return [wide, (wide * HEIGHT_PX) / WIDTH_PX]
}

/** Pieces on all faces of a box but the lower one, whose middle is at the origin. */
export function plateGeometry([w, h, d]: Size): BufferGeometry {
  const positions: number[] = []
  const uvs: number[] = []
  const index: number[] = []
  const put = (face: readonly [number, number] | undefined, place: Matrix4): void => {
    if (!face) return
    const [x, y] = [face[0] / 2, face[1] / 2]
    const plate = new BufferGeometry().setAttribute(
      'position',
      new BufferAttribute(new Float32Array([-x, -y, 0, x, -y, 0, x, y, 0, -x, y, 0]), 3),
    )
    plate.applyMatrix4(place)
    const first = positions.length / 3
    positions.push(...plate.getAttribute('position').array)
    uvs.push(0, 0, 1, 0, 1, 1, 0, 1)
    index.push(first, first + 1, first + 2, first, first + 2, first + 3)
  }
  const [front, side, top] = [plateOn(w, h), plateOn(d, h), plateOn(w, d)]
  const out = (metres: number) => new Matrix4().makeTranslation(0, 0, metres / 2 + BEFORE_M)
  for (const turn of [0, Math.PI]) {
    put(front, new Matrix4().makeRotationY(turn).multiply(out(d)))
    put(side, new Matrix4().makeRotationY(turn + Math.PI / 2).multiply(out(w)))
  }
  put(top, new Matrix4().makeRotationX(-Math.PI / 2).multiply(out(h)))
  return new BufferGeometry()
    .setAttribute('position', new BufferAttribute(new Float32Array(positions), 3))
    .setAttribute('uv', new BufferAttribute(new Float32Array(uvs), 2))
    .setIndex(index)
}

export interface NamePlate {
  readonly material: MeshBasicMaterial
  readonly geometry: BufferGeometry
  dispose(): void
}

/** The name of a thing for all faces of its box, whose middle is at the origin. */
export async function namePlate({ name, size }: CatalogueItem): Promise<NamePlate> {
  const material = await plateMaterial(name.zh)
  const geometry = plainGeometry(plateGeometry(size), new Matrix4(), ['position', 'normal', 'uv'])
  return {
    material,
    geometry,
    dispose() {
      material.map?.dispose()
      fullMaterialOf(material).dispose()
    },
  }
}

/** A name, dark on light, in as many lines as it needs. */
async function plateMaterial(name: string): Promise<MeshBasicMaterial> {
  await fontFor(name, 600)
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH_PX
  canvas.height = HEIGHT_PX
  const pen = canvas.getContext('2d')!
  pen.fillStyle = '#fbfaf6'
  pen.fillRect(0, 0, WIDTH_PX, HEIGHT_PX)
  pen.fillStyle = '#3a3a3a'
  pen.font = `600 ${FONT_PX}px ${fontFamily}`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  const lines = wrapText(name, WIDTH_PX * 0.9, LINES_MAX, (part) => pen.measureText(part).width)
  for (const [i, line] of lines.entries()) {
    pen.fillText(line, WIDTH_PX / 2, HEIGHT_PX / 2 + (i - (lines.length - 1) / 2) * FONT_PX * 1.2)
  }
  const map = new CanvasTexture(canvas)
  map.colorSpace = SRGBColorSpace
  return new MeshBasicMaterial({ map })
}
