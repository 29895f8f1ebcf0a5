import type { UsableKind } from '#shared/map/interactionKinds.ts'

type Brush = CanvasRenderingContext2D
/** Strokes in a square from -1 to 1. */
type Glyph = (brush: Brush) => void

const line = (brush: Brush, ...points: readonly (readonly [number, number])[]): void => {
  points.forEach(([x, y], i) => (i === 0 ? brush.moveTo(x, y) : brush.lineTo(x, y)))
}

const globe: Glyph = (brush) => {
  brush.arc(0, 0, 1, 0, 2 * Math.PI)
  brush.moveTo(0.45, 0)
  brush.ellipse(0, 0, 0.45, 1, 0, 0, 2 * Math.PI)
  line(brush, [-1, 0], [1, 0])
}

const picture: Glyph = (brush) => {
  brush.roundRect(-1, -0.8, 2, 1.6, 0.2)
  line(brush, [-0.9, 0.6], [-0.3, -0.05], [0.1, 0.35], [0.45, 0], [0.95, 0.5])
  brush.moveTo(0.63, -0.4)
  brush.arc(0.45, -0.4, 0.18, 0, 2 * Math.PI)
}

const handset: Glyph = (brush) => {
  brush.moveTo(-0.9, -0.55)
  brush.bezierCurveTo(-0.8, 0.3, -0.3, 0.8, 0.55, 0.9)
  line(brush, [0.55, 0.9], [0.9, 0.5], [0.4, 0.2], [0.15, 0.42])
  brush.bezierCurveTo(-0.15, 0.25, -0.3, 0.1, -0.42, -0.15)
  line(brush, [-0.42, -0.15], [-0.2, -0.4], [-0.5, -0.9], [-0.9, -0.55])
}

const blocks: Glyph = (brush) => {
  for (const [x, y] of [
    [-0.95, -0.95],
    [-0.95, 0.1],
    [0.1, 0.1],
  ] as const)
    brush.roundRect(x, y, 0.85, 0.85, 0.15)
  line(brush, [0.52, -0.95], [0.95, -0.52], [0.52, -0.1], [0.1, -0.52], [0.52, -0.95])
}

const letter: Glyph = (brush) => {
  brush.arc(0, 0, 1, 0, 2 * Math.PI)
  line(brush, [0, -0.05], [0, 0.5])
  brush.moveTo(0.05, -0.45)
  brush.arc(0, -0.45, 0.05, 0, 2 * Math.PI)
}

const sheet: Glyph = (brush) => {
  line(brush, [-0.8, -0.9], [0.8, -0.9], [0.8, 0.4], [0.3, 0.9], [-0.8, 0.9], [-0.8, -0.9])
  line(brush, [0.8, 0.4], [0.3, 0.4], [0.3, 0.9])
  line(brush, [-0.4, -0.4], [0.4, -0.4])
  line(brush, [-0.4, 0.05], [0.25, 0.05])
}

const glyphs: Readonly<Partial<Record<UsableKind, Glyph>>> = {
  website: globe,
  poster: picture,
  call: handset,
  extension: blocks,
  modal: letter,
  note: sheet,
}

/** The small picture of a kind of thing in a round field, its middle and width in pixels. */
export function paintGlyph(
  brush: Brush,
  kind: UsableKind,
  x: number,
  y: number,
  side: number,
  isDark: boolean,
): void {
  brush.save()
  brush.translate(x, y)
  brush.beginPath()
  brush.arc(0, 0, side / 2, 0, 2 * Math.PI)
  brush.fillStyle = isDark ? 'rgb(255 255 255 / 0.14)' : '#e2f1ee'
  brush.fill()
  const scale = side * 0.26
  brush.scale(scale, scale)
  brush.lineWidth = 0.2
  brush.lineCap = brush.lineJoin = 'round'
  brush.strokeStyle = isDark ? '#ffffff' : '#0d6e66'
  brush.beginPath()
  glyphs[kind]?.(brush)
  brush.stroke()
  brush.restore()
}
