import type { UsableKind } from '#shared/map/interactionKinds.ts'
import { fontFamily } from '../../../scene/level/signs/paintText.ts'
import { layoutSheet, LINE, TITLE_GAP, type LaidLines, type SheetLayout } from './layoutSheet.ts'
import { paintGlyph } from './sheetGlyphs.ts'
import type { SheetLook, SheetPlace } from './sheetPlaces.ts'

type Brush = CanvasRenderingContext2D

/** A part of a canvas, pixels. */
interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What is painted: a title, what stands under it, and a picture that has come. */
export interface PaintedSheet {
  readonly kind: UsableKind
  readonly title: string
  readonly body: string
  readonly picture: CanvasImageSource | undefined
}

interface Inks {
  readonly title: string
  readonly body: string
  /** What is left free at the edges, a share of the shorter side. */
  readonly edge: number
}

const inks: Readonly<Record<SheetLook, Inks>> = {
  ink: { title: '#0d6e66', body: '#27323b', edge: 0.07 },
  chalk: { title: '#f6e9b8', body: '#eef3ea', edge: 0.02 },
  pinned: { title: '#b4472f', body: '#2c333a', edge: 0.09 },
  screen: { title: '#ffffff', body: '#d3e7e6', edge: 0.1 },
  paper: { title: '#b4472f', body: '#2c333a', edge: 0.08 },
  card: { title: '#1f2a33', body: '#4b5761', edge: 0.11 },
}

const CORK = '#cdbfa6'
const PAPER = '#fffdf6'

const inset = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x + by,
  y: y + by,
  width: Math.max(1, width - 2 * by),
  height: Math.max(1, height - 2 * by),
})

/** The size of a picture that has come, pixels. */
const sizeOf = (picture: CanvasImageSource): readonly [number, number] => {
  const { width, height } = picture as { readonly width: number; readonly height: number }
  return [width || 1, height || 1]
}

/** A picture over all of a box, what is too much cut off on both sides; or whole in the middle of it. */
function hang(brush: Brush, picture: CanvasImageSource, box: Box, isWhole: boolean): void {
  const [width, height] = sizeOf(picture)
  const [across, up] = [box.width / width, box.height / height]
  const scale = isWhole ? Math.min(across, up) : Math.max(across, up)
  brush.save()
  brush.beginPath()
  brush.rect(box.x, box.y, box.width, box.height)
  brush.clip()
  const [w, h] = [width * scale, height * scale]
  brush.drawImage(picture, box.x + (box.width - w) / 2, box.y + (box.height - h) / 2, w, h)
  brush.restore()
}

const font = (px: number, weight: number): string => `${weight} ${px}px ${fontFamily}`

function writeLines(
  brush: Brush,
  { px, lines }: LaidLines,
  box: Box,
  weight: number,
  colour: string,
  centred: boolean,
) {
  brush.font = font(px, weight)
  brush.fillStyle = colour
  brush.textBaseline = 'middle'
  brush.textAlign = centred ? 'center' : 'left'
  const x = centred ? box.x + box.width / 2 : box.x
  lines.forEach((line, i) => brush.fillText(line, x, box.y + (i + 0.5) * px * LINE))
}

/** Where words stand in their box: from its upper edge down, in the middle of its height, in its very middle, at its foot. */
type Standing = 'top' | 'middle' | 'centre' | 'foot'

const shareAbove: Readonly<Record<Standing, number>> = { top: 0, middle: 0.5, centre: 0.5, foot: 1 }

/** Writes title and text into a box. */
function write(brush: Brush, { title, body }: SheetLayout, box: Box, look: SheetLook, how: Standing): void {
  const { title: titleInk, body: bodyInk } = inks[look]
  const gap = title.lines.length > 0 && body.lines.length > 0 ? body.px * TITLE_GAP : 0
  const [above, below] = [title, body].map(({ px, lines }) => px * LINE * lines.length) as [number, number]
  const from = { ...box, y: box.y + Math.max(0, (box.height - above - gap - below) * shareAbove[how]) }
  writeLines(brush, title, from, 700, titleInk, how === 'centre')
  writeLines(brush, body, { ...from, y: from.y + above + gap }, 500, bodyInk, how === 'centre')
}

/** Cork with a sheet of paper on it; answers where there is room on the paper. */
function pinnedPaper(brush: Brush, all: Box): Box {
  brush.fillStyle = CORK
  brush.fillRect(all.x, all.y, all.width, all.height)
  // The same grains every time: what is painted anew does not crawl.
  let seed = 7
  const chance = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
  for (let i = 0; i < 900; i++) {
    brush.fillStyle = i % 2 ? 'rgb(120 95 60 / 0.13)' : 'rgb(255 246 226 / 0.16)'
    const size = 1 + chance() * 2.4
    brush.fillRect(all.x + chance() * all.width, all.y + chance() * all.height, size, size)
  }
  const short = Math.min(all.width, all.height)
  const paper = inset(all, short * 0.075)
  brush.save()
  brush.shadowColor = 'rgb(60 40 20 / 0.4)'
  brush.shadowBlur = short * 0.035
  brush.shadowOffsetY = short * 0.012
  brush.fillStyle = PAPER
  brush.fillRect(paper.x, paper.y, paper.width, paper.height)
  brush.restore()
  return paper
}

/** Pins over the upper corners of a paper, after what is on it. */
function pins(brush: Brush, paper: Box, short: number): void {
  const radius = short * 0.026
  for (const x of [paper.x + radius * 1.9, paper.x + paper.width - radius * 1.9]) {
    const y = paper.y + radius * 1.7
    const shine = brush.createRadialGradient(x - radius / 3, y - radius / 3, radius / 6, x, y, radius)
    shine.addColorStop(0, '#ff9c86')
    shine.addColorStop(1, '#c94b3c')
    brush.beginPath()
    brush.arc(x, y, radius, 0, 2 * Math.PI)
    brush.fillStyle = shine
    brush.fill()
  }
}

function screenGround(brush: Brush, all: Box): void {
  const ground = brush.createLinearGradient(all.x, all.y, all.x + all.width, all.y + all.height)
  ground.addColorStop(0, '#14545a')
  ground.addColorStop(1, '#0a2632')
  brush.fillStyle = ground
  brush.fillRect(all.x, all.y, all.width, all.height)
}

/** A sheet or a card with round corners, and a rim that holds it together before what is bright. */
function plate(brush: Brush, all: Box, look: 'paper' | 'card'): void {
  const short = Math.min(all.width, all.height)
  const { x, y, width, height } = inset(all, 3)
  brush.beginPath()
  brush.roundRect(x, y, width, height, short * (look === 'card' ? 0.12 : 0.03))
  brush.fillStyle = look === 'card' ? '#fbfaf6' : PAPER
  brush.fill()
  brush.lineWidth = Math.max(2, short * 0.014)
  brush.strokeStyle = look === 'card' ? '#2f9a8f' : '#d9cdb6'
  brush.stroke()
}

/** What lies under the words; answers where there is room for them. */
function ground(brush: Brush, look: SheetLook, all: Box): Box {
  const short = Math.min(all.width, all.height)
  const edge = short * inks[look].edge
  switch (look) {
    case 'pinned':
      return pinnedPaper(brush, all)
    case 'screen':
      screenGround(brush, all)
      return inset(all, edge)
    case 'paper':
    case 'card':
      plate(brush, all, look)
      return inset(all, edge)
    default:
      return inset(all, edge)
  }
}

/** Where a picture and words share a room: beside each other where it is wide, one over the other where it is high. */
function parts(room: Box, hasWords: boolean): readonly [picture: Box, words: Box] {
  if (!hasWords) return [room, room]
  const gap = Math.min(room.width, room.height) * 0.06
  if (room.width > room.height * 1.25) {
    const wide = (room.width - gap) * 0.56
    return [
      { ...room, width: wide },
      { ...room, x: room.x + wide + gap, width: room.width - wide - gap },
    ]
  }
  const high = (room.height - gap) * 0.68
  return [
    { ...room, height: high },
    { ...room, y: room.y + high + gap, height: room.height - high - gap },
  ]
}

/** A screen with a picture: over all of it, its words on what is dark below. */
function screenPicture(brush: Brush, sheet: PaintedSheet, picture: CanvasImageSource, all: Box): Box {
  hang(brush, picture, all, false)
  const dark = brush.createLinearGradient(0, all.y + all.height * 0.35, 0, all.y + all.height)
  dark.addColorStop(0, 'rgb(6 24 32 / 0)')
  dark.addColorStop(0.55, 'rgb(6 24 32 / 0.78)')
  dark.addColorStop(1, 'rgb(6 24 32 / 0.92)')
  brush.fillStyle = dark
  brush.fillRect(all.x, all.y, all.width, all.height)
  const high = all.height * (sheet.body ? 0.5 : 0.28)
  const edge = all.height * 0.07
  return { x: all.x + edge, y: all.y + all.height - high - edge, width: all.width - 2 * edge, height: high }
}

/** An empty note is its heading in the middle. */
const standingOf = (body: string, look: SheetLook): Standing =>
  body.trim() === '' ? 'centre' : look === 'card' ? 'middle' : 'top'

const measureWith =
  (brush: Brush) =>
  (text: string, px: number): number => {
    brush.font = font(px, 700)
    return brush.measureText(text).width
  }

/** Paints a sheet over a whole canvas; `pixelsPerMetre` says how large its letters are. */
export function paintSheet(
  brush: Brush,
  sheet: PaintedSheet,
  { look, letters, isTitled }: SheetPlace,
  size: { readonly width: number; readonly height: number },
  pixelsPerMetre: number,
): void {
  const all: Box = { x: 0, y: 0, width: size.width, height: size.height }
  brush.clearRect(0, 0, size.width, size.height)
  const words = { title: isTitled ? '' : sheet.title, body: sheet.body }
  const { picture } = sheet
  const sizes = [letters[0] * pixelsPerMetre, letters[1] * pixelsPerMetre] as const
  const lay = (room: Box) => layoutSheet(words, room, sizes, measureWith(brush))
  if (look === 'screen' && picture) {
    const room = screenPicture(brush, sheet, picture, all)
    return write(brush, lay(room), room, look, 'foot')
  }
  const sheetBox = ground(brush, look, all)
  const isPinned = look === 'pinned'
  const short = Math.min(all.width, all.height)
  const room = isPinned ? inset(sheetBox, short * inks.pinned.edge) : sheetBox
  if (picture) {
    // A poster is the picture; what is told beside it is not cut off for it.
    const hasWords = sheet.kind !== 'poster' && (words.title !== '' || words.body !== '')
    const [left, right] = parts(hasWords ? room : isPinned ? inset(sheetBox, short * 0.03) : room, hasWords)
    hang(brush, picture, left, !hasWords)
    if (hasWords) write(brush, lay(right), right, look, 'middle')
  } else if (sheet.kind === 'note') write(brush, lay(room), room, look, standingOf(words.body, look))
  else writeSign(brush, sheet, room, look, lay)
  if (isPinned) pins(brush, sheetBox, short)
}

/** A sign: what kind of thing it is as a small picture, and its words beside it. */
function writeSign(
  brush: Brush,
  sheet: PaintedSheet,
  room: Box,
  look: SheetLook,
  lay: (room: Box) => SheetLayout,
): void {
  const side = Math.min(room.height * 0.52, room.width * 0.2)
  const gap = side * 0.4
  const isLong = sheet.kind === 'modal' && sheet.body !== ''
  if (isLong && look !== 'screen') return write(brush, lay(room), room, look, 'top')
  paintGlyph(brush, sheet.kind, room.x + side / 2, room.y + room.height / 2, side, look === 'screen')
  const beside = { ...room, x: room.x + side + gap, width: room.width - side - gap }
  const laid = lay(beside)
  write(brush, laid, beside, look === 'screen' ? 'screen' : 'card', 'middle')
}
