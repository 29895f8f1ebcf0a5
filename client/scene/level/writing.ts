import {
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  Mesh,
  MeshBasicMaterial,
  SRGBColorSpace,
  Vector3,
} from 'three'
import type { Group, Matrix4 } from 'three'
import { fontFamily, fontFor } from './paintText.ts'

/** One line of words somewhere in a level. */
export interface WrittenLine {
  readonly text: string
  readonly ink: string
  /** Height of the line, metres at scale 1; letters are smaller than that. */
  readonly high: number
  /** What is wider is written smaller, metres at scale 1. */
  readonly wide?: number
  readonly opacity: number
  /** Where its middle is; it looks along +z. */
  readonly at: Matrix4
}

/** Where a line is painted: the sheet and its upper left corner, pixels. */
export interface LinePlace {
  readonly sheet: number
  readonly x: number
  readonly y: number
}

const FONT_PX = 64
/** A line on a sheet, and what is left free at its ends, pixels. */
export const LINE_PX = 90
const END_PX = 8
export const SHEET_PX = 2048

/** Places lines of these widths (pixels, none wider than a sheet) side by side, row by row, sheet by sheet. */
export function placeLines(widths: readonly number[]): LinePlace[] {
  let [sheet, x, y] = [0, 0, 0]
  return widths.map((width) => {
    if (x + width > SHEET_PX) [x, y] = [0, y + LINE_PX]
    if (y + LINE_PX > SHEET_PX) [sheet, x, y] = [sheet + 1, 0, 0]
    const place = { sheet, x, y }
    x += width
    return place
  })
}

/** A line with its place on a sheet and its width there, pixels. */
export interface PlacedLine extends LinePlace {
  readonly line: WrittenLine
  readonly width: number
}

/** Lines of one sheet as one piece: two triangles each, `sheetHigh` the height of the sheet in pixels. */
export function linesGeometry(lines: readonly PlacedLine[], sheetHigh: number): BufferGeometry {
  const [positions, uvs, colours, index]: number[][] = [[], [], [], []]
  const corner = new Vector3()
  for (const { line, x, y, width } of lines) {
    const full = (line.high * width) / LINE_PX
    const scale = Math.min(1, (line.wide ?? Infinity) / full)
    const first = positions!.length / 3
    for (const [u, v] of [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ] as const) {
      corner.set((u - 0.5) * full * scale, (v - 0.5) * line.high * scale, 0).applyMatrix4(line.at)
      positions!.push(corner.x, corner.y, corner.z)
      uvs!.push((x + u * width) / SHEET_PX, 1 - (y + (1 - v) * LINE_PX) / sheetHigh)
      colours!.push(1, 1, 1, line.opacity)
    }
    index!.push(first, first + 1, first + 2, first, first + 2, first + 3)
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions!), 3))
  geometry.setAttribute('uv', new BufferAttribute(new Float32Array(uvs!), 2))
  geometry.setAttribute('color', new BufferAttribute(new Float32Array(colours!), 4))
  geometry.setIndex(index!)
  return geometry
}

/** Paints the lines of one sheet; the same words in the same ink share a place. */
function paintSheet(lines: readonly PlacedLine[]): CanvasTexture {
  const canvas = document.createElement('canvas')
  canvas.width = SHEET_PX
  canvas.height = Math.max(...lines.map(({ y }) => y)) + LINE_PX
  const context = canvas.getContext('2d')!
  context.font = `600 ${FONT_PX}px ${fontFamily}`
  context.textBaseline = 'middle'
  for (const { line, x, y, width } of lines) {
    context.fillStyle = line.ink
    context.fillText(line.text, x + END_PX, y + LINE_PX / 2, width - 2 * END_PX)
  }
  const texture = new CanvasTexture(canvas)
  texture.colorSpace = SRGBColorSpace
  texture.anisotropy = 8
  return texture
}

/** What every line is drawn with: before glass, and itself in the way of the glass behind it. */
const inkOn = (map: CanvasTexture): MeshBasicMaterial =>
  new MeshBasicMaterial({
    map,
    vertexColors: true,
    transparent: true,
    alphaTest: 0.04,
    polygonOffset: true,
    polygonOffsetFactor: -2,
  })

/**
 * All words of a level in one draw (one for each sheet of 2048 pixels square, where they are very many). They appear
 * in the group when the font has their characters, unless the group has been taken out of its scene by then.
 */
export async function writeLines(group: Group, lines: readonly WrittenLine[]): Promise<void> {
  if (lines.length === 0) return
  await fontFor([...new Set(lines.flatMap(({ text }) => [...text]))].join(''), 600)
  if (!group.parent) return
  const measure = document.createElement('canvas').getContext('2d')!
  measure.font = `600 ${FONT_PX}px ${fontFamily}`
  const keyOf = ({ text, ink }: WrittenLine): string => `${ink} ${text}`
  const unlike = [...new Map(lines.map((line) => [keyOf(line), line])).values()]
  const widths = unlike.map(({ text }) =>
    Math.min(SHEET_PX, Math.ceil(measure.measureText(text).width) + 2 * END_PX),
  )
  const places = new Map(
    placeLines(widths).map((place, i) => [keyOf(unlike[i]!), { ...place, width: widths[i]! }]),
  )
  const placed = lines.map((line): PlacedLine => ({ ...places.get(keyOf(line))!, line }))
  for (let sheet = 0; placed.some((line) => line.sheet === sheet); sheet++) {
    const ofSheet = placed.filter((line) => line.sheet === sheet)
    const once = [...new Map(ofSheet.map((one) => [keyOf(one.line), one])).values()]
    const texture = paintSheet(once)
    const mesh = new Mesh(linesGeometry(ofSheet, (texture.image as HTMLCanvasElement).height), inkOn(texture))
    mesh.renderOrder = -1
    mesh.matrixAutoUpdate = false
    group.add(mesh)
  }
}
