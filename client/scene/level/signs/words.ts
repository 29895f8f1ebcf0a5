import {
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  Group,
  Mesh,
  MeshBasicMaterial,
  SRGBColorSpace,
  Vector3,
} from 'three'
import type { Matrix4 } from 'three'
import { changes } from '../changes.ts'
import { disposeGroup } from '../shapes/disposeGroup.ts'
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
  /** The colour of what it is written on; without one it is painted on whatever is there. */
  readonly plate?: string
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
/** How much a plate stands out beside its words, pixels. */
const PLATE_PX = 20
/** A plate one reads from afar, by day and by night. */
export const PLATE = '#fbfaf6'
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

const endOf = ({ plate }: WrittenLine): number => (plate ? END_PX + PLATE_PX : END_PX)

/** Paints the lines of one sheet; the same words in the same ink share a place. */
function paintSheet(lines: readonly PlacedLine[]): CanvasTexture {
  const canvas = document.createElement('canvas')
  canvas.width = SHEET_PX
  canvas.height = Math.max(...lines.map(({ y }) => y)) + LINE_PX
  const context = canvas.getContext('2d')!
  context.font = `600 ${FONT_PX}px ${fontFamily}`
  context.textBaseline = 'middle'
  for (const { line, x, y, width } of lines) {
    const end = endOf(line)
    if (line.plate) {
      context.fillStyle = line.plate
      context.beginPath()
      context.roundRect(x + 2, y + 2, width - 4, LINE_PX - 4, PLATE_PX)
      context.fill()
    }
    context.fillStyle = line.ink
    context.fillText(line.text, x + end, y + LINE_PX / 2, width - 2 * end)
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

/** The words of one sheet: its picture and what shows them. */
interface Sheet {
  readonly mesh: Mesh<BufferGeometry, MeshBasicMaterial>
  readonly high: number
}

const keyOf = ({ text, ink, plate = '' }: WrittenLine): string => `${ink}${plate} ${text}`

/**
 * All words of a level in one draw (one for each sheet of 2048 pixels square, where they are very many). They appear
 * when the font has their characters. Words that are moved are not painted again.
 */
export class WordSheets {
  readonly group = new Group()
  private readonly onChange: () => void
  private wanted: readonly WrittenLine[] = []
  /** What is laid out now, and of each line which sheet it is on and the how many-th there. */
  private laid: readonly WrittenLine[] = []
  private slots: { readonly sheet: number; readonly slot: number }[] = []
  private places: ReadonlyMap<string, LinePlace & { readonly width: number }> = new Map()
  private sheets: readonly Sheet[] = []
  private disposed = false

  constructor(onChange: () => void) {
    this.onChange = onChange
  }

  sync(lines: readonly WrittenLine[]): void {
    if (lines === this.wanted) return
    this.wanted = lines
    const { places } = this
    if (changes(this.laid, lines).come.every((line) => places.has(keyOf(line)))) this.lay()
    else void this.paint()
  }

  /** Paints the sheets anew, once the font is there. */
  private async paint(): Promise<void> {
    const lines = this.wanted
    await fontFor([...new Set(lines.flatMap(({ text }) => [...text]))].join(''), 600)
    // Somebody may have written something else by now.
    if (this.disposed || lines !== this.wanted) return
    const measure = document.createElement('canvas').getContext('2d')!
    measure.font = `600 ${FONT_PX}px ${fontFamily}`
    const unlike = [...new Map(lines.map((line) => [keyOf(line), line])).values()]
    const widths = unlike.map((line) =>
      Math.min(SHEET_PX, Math.ceil(measure.measureText(line.text).width) + 2 * endOf(line)),
    )
    const placed = placeLines(widths).map((place, i): PlacedLine => ({
      ...place,
      line: unlike[i]!,
      width: widths[i]!,
    }))
    this.takeDown()
    this.places = new Map(placed.map((place) => [keyOf(place.line), place]))
    const count = Math.max(...placed.map(({ sheet }) => sheet)) + 1
    this.sheets = Array.from({ length: count }, (_, sheet) => {
      const texture = paintSheet(placed.filter((line) => line.sheet === sheet))
      const mesh = new Mesh(new BufferGeometry(), inkOn(texture))
      mesh.renderOrder = -1
      mesh.matrixAutoUpdate = false
      this.group.add(mesh)
      return { mesh, high: (texture.image as HTMLCanvasElement).height }
    })
    this.lay()
    this.onChange()
  }

  /** Puts all lines where they belong; the sheets have their words. */
  private lay(): void {
    const [before, lines] = [this.laid, this.wanted]
    this.laid = lines
    if (before.length === lines.length && this.slots.length === lines.length && this.relay(before, lines))
      return
    const onSheets: PlacedLine[][] = this.sheets.map(() => [])
    this.slots = lines.map((line) => {
      const place = this.places.get(keyOf(line))!
      const slot = onSheets[place.sheet]!.push({ ...place, line }) - 1
      return { sheet: place.sheet, slot }
    })
    this.sheets.forEach(({ mesh, high }, i) => {
      mesh.geometry.dispose()
      mesh.geometry = linesGeometry(onSheets[i]!, high)
      mesh.visible = onSheets[i]!.length > 0
    })
  }

  /** Moves only the lines that are others; answers false where one went to another sheet. */
  private relay(before: readonly WrittenLine[], lines: readonly WrittenLine[]): boolean {
    const moved = lines.flatMap((line, i) => (line === before[i] ? [] : [i]))
    if (moved.some((i) => this.places.get(keyOf(lines[i]!))?.sheet !== this.slots[i]!.sheet)) return false
    for (const i of moved) {
      const { sheet, slot } = this.slots[i]!
      const { mesh, high } = this.sheets[sheet]!
      const line = lines[i]!
      const one = linesGeometry([{ ...this.places.get(keyOf(line))!, line }], high)
      for (const name of ['position', 'uv', 'color']) {
        const [part, all] = [one.getAttribute(name), mesh.geometry.getAttribute(name) as BufferAttribute]
        const at = slot * part.array.length
        all.set(part.array, at)
        all.addUpdateRange(at, part.array.length)
        all.needsUpdate = true
      }
      mesh.geometry.boundingSphere = null
    }
    return true
  }

  private takeDown(): void {
    for (const { mesh } of this.sheets) disposeGroup(mesh, true)
    this.sheets = []
    this.slots = []
  }

  dispose(): void {
    this.disposed = true
    this.takeDown()
  }
}
