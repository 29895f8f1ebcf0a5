import type { Theme } from '../../store/showTheme.ts'

const own = '#0d6e66'
const portal = '#7b5bd6'

/** Names on the plan, and what they stand out by. */
const words = {
  light: { ink: '#20272d', rim: 'rgb(252 251 248 / 0.92)' },
  dark: { ink: '#f2ede4', rim: 'rgb(26 24 22 / 0.9)' },
} as const

const FAMILY = '"Noto Sans SC Variable", system-ui, sans-serif'
export const NAME_FONT = `600 11px ${FAMILY}`
export const PERSON_FONT = `600 13px ${FAMILY}`

/** Writes words round a point, in the font of the pen. */
export function writeWords(
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  text: string,
  theme: Theme['shown'],
): void {
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.lineWidth = 3
  pen.lineJoin = 'round'
  pen.strokeStyle = words[theme].rim
  pen.strokeText(text, x, y)
  pen.fillStyle = words[theme].ink
  pen.fillText(text, x, y)
}

/** An arrow that looks where one looks; yaw in degrees, 0 = south, clockwise. */
export function drawSelf(pen: CanvasRenderingContext2D, x: number, y: number, yaw: number): void {
  pen.save()
  pen.translate(x, y)
  pen.rotate(((yaw + 180) * Math.PI) / 180)
  pen.beginPath()
  pen.moveTo(0, -9)
  pen.lineTo(6.5, 7)
  pen.lineTo(0, 3.5)
  pen.lineTo(-6.5, 7)
  pen.closePath()
  pen.fillStyle = own
  pen.fill()
  pen.lineWidth = 2
  pen.strokeStyle = '#fff'
  pen.stroke()
  pen.restore()
}

export function drawPortal(pen: CanvasRenderingContext2D, x: number, y: number): void {
  pen.beginPath()
  pen.arc(x, y, 6, 0, 2 * Math.PI)
  pen.fillStyle = portal
  pen.fill()
  pen.lineWidth = 2
  pen.strokeStyle = '#fff'
  pen.stroke()
  pen.beginPath()
  pen.arc(x, y, 2, 0, 2 * Math.PI)
  pen.fillStyle = '#fff'
  pen.fill()
}

/** The outline of a sheet of paper with a folded corner, as large as a mark of that radius. */
export function outlineSheet(pen: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  const [wide, high, fold] = [radius * 0.95, radius * 1.15, radius * 0.7]
  pen.moveTo(x - wide, y - high)
  pen.lineTo(x + wide - fold, y - high)
  pen.lineTo(x + wide, y - high + fold)
  pen.lineTo(x + wide, y + high)
  pen.lineTo(x - wide, y + high)
  pen.closePath()
}

/** What is written on it, from afar. */
export function ruleSheet(pen: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  pen.beginPath()
  for (const down of [-0.1, 0.45]) {
    pen.moveTo(x - radius * 0.45, y + radius * down)
    pen.lineTo(x + radius * 0.45, y + radius * down)
  }
  pen.lineWidth = 1.5
  pen.stroke()
}
