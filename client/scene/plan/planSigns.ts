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

/** As much of a word as is no wider than this, with … where something is left out; '' where there is no room for any of it. */
export function cutWord(word: string, wide: number, widthOf: (text: string) => number): string {
  if (widthOf(word) <= wide) return word
  const signs = [...word]
  // Halves what may be left: names are up to a hundred signs, and there are many of them.
  let [fits, tooMany] = [0, signs.length]
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1
    if (widthOf(`${signs.slice(0, middle).join('')}…`) <= wide) fits = middle
    else tooMany = middle
  }
  return fits === 0 ? '' : `${signs.slice(0, fits).join('').trimEnd()}…`
}

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
