import type { Theme } from '../../store/showTheme.ts'

const BUBBLE_FONT = '14px "Noto Sans SC Variable", system-ui, sans-serif'
const BUBBLE_PX = 220

/** What plans are drawn in. */
export const colours = {
  light: {
    ground: '#d9e4d0',
    seat: '#8a7f6e',
    thing: '#c5761a',
    offered: '#ffc95c',
    paper: '#ffffff',
    ink: '#20272d',
  },
  dark: {
    ground: '#24302a',
    seat: '#a89c88',
    thing: '#e0a04a',
    offered: '#ffc95c',
    paper: '#2b3138',
    ink: '#f2ede4',
  },
} as const

/** Lines of a text no wider than so many pixels, three at most. */
function linesOf(text: string, most: number, widthOf: (part: string) => number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const letter of text.replaceAll(/\s+/g, ' ')) {
    if (widthOf(line + letter) <= most) line += letter
    else {
      lines.push(line)
      line = letter
    }
  }
  lines.push(line)
  return lines.length > 3 ? [...lines.slice(0, 2), `${lines[2]!.slice(0, -1)}…`] : lines
}

/** Somebody on a plan, who looks along a heading. */
export function drawBody(
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  heading: number,
  colour: string,
): void {
  const [ahead, side] = [radius * 1.5, radius * 0.62]
  const [dx, dy] = [Math.sin(heading), Math.cos(heading)]
  pen.fillStyle = colour
  pen.beginPath()
  pen.moveTo(x + dx * ahead, y + dy * ahead)
  pen.lineTo(x + dy * side, y - dx * side)
  pen.lineTo(x - dy * side, y + dx * side)
  pen.closePath()
  pen.fill()
  pen.beginPath()
  pen.arc(x, y, radius, 0, 2 * Math.PI)
  pen.fill()
  pen.lineWidth = 2
  pen.strokeStyle = '#fff'
  pen.stroke()
}

/** What somebody says, over a place of the plan. */
export function drawLine(
  pen: CanvasRenderingContext2D,
  text: string,
  x: number,
  foot: number,
  theme: Theme['shown'],
): void {
  pen.font = BUBBLE_FONT
  const lines = linesOf(text, BUBBLE_PX, (part) => pen.measureText(part).width)
  const wide = Math.max(...lines.map((part) => pen.measureText(part).width)) + 20
  const high = lines.length * 19 + 12
  pen.fillStyle = colours[theme].paper
  pen.beginPath()
  pen.roundRect(x - wide / 2, foot - high, wide, high, 10)
  pen.fill()
  pen.fillStyle = colours[theme].ink
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  lines.forEach((part, i) => pen.fillText(part, x, foot - high + 16 + i * 19))
}
