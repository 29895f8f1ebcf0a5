import { createRandom } from '../random.ts'

/** Pixels of a cell of the game: eight rows of at most two. */
const CELL = 96
const rows: readonly (readonly string[])[] = [['天'], ['8', '7'], ['6'], ['5', '4'], ['3'], ['2'], ['1']]

/** 跳房子 in chalk, 2 × 7 cells, north at the top. */
export function hopscotch(): string {
  const random = createRandom(17)
  const off = (): number => (random() - 0.5) * 5
  const colours = ['#f6f1e4', '#f3c9c0', '#c9dff0', '#f2e2a8']
  const line = (x1: number, y1: number, x2: number, y2: number, colour: string): string =>
    [0, 1, 2]
      .map(
        () =>
          `<path d="M${x1 + off()} ${y1 + off()} Q${(x1 + x2) / 2 + off()} ${(y1 + y2) / 2 + off()} ${x2 + off()} ${y2 + off()}" stroke="${colour}" stroke-width="5" stroke-linecap="round" fill="none" opacity="0.5"/>`,
      )
      .join('')
  const parts = rows.flatMap((row, r) =>
    row.map((word, i) => {
      const [x, y] = [row.length === 1 ? CELL / 2 : i * CELL, r * CELL]
      const colour = colours[(r + i) % colours.length]!
      const [x1, y1, x2, y2] = [x + 5, y + 5, x + CELL - 5, y + CELL - 5]
      const frame =
        line(x1, y1, x2, y1, colour) +
        line(x2, y1, x2, y2, colour) +
        line(x2, y2, x1, y2, colour) +
        line(x1, y2, x1, y1, colour)
      return frame + glyph(word, x + CELL / 2, y + CELL / 2, colour, line)
    }),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CELL * 2}" height="${CELL * rows.length}">${parts.join('')}</svg>`
}

type Line = (x1: number, y1: number, x2: number, y2: number, colour: string) => string

/** Strokes of what is written, in a square of -1 to 1: no font is asked. */
const strokes: Readonly<Record<string, readonly (readonly [number, number, number, number])[]>> = {
  1: [[0, -1, 0, 1]],
  2: [
    [-0.6, -1, 0.6, -1],
    [0.6, -1, 0.6, 0],
    [0.6, 0, -0.6, 0],
    [-0.6, 0, -0.6, 1],
    [-0.6, 1, 0.6, 1],
  ],
  3: [
    [-0.6, -1, 0.6, -1],
    [0.6, -1, 0.6, 1],
    [-0.6, 0, 0.6, 0],
    [-0.6, 1, 0.6, 1],
  ],
  4: [
    [-0.6, -1, -0.6, 0],
    [-0.6, 0, 0.6, 0],
    [0.6, -1, 0.6, 1],
  ],
  5: [
    [0.6, -1, -0.6, -1],
    [-0.6, -1, -0.6, 0],
    [-0.6, 0, 0.6, 0],
    [0.6, 0, 0.6, 1],
    [0.6, 1, -0.6, 1],
  ],
  6: [
    [0.6, -1, -0.6, -1],
    [-0.6, -1, -0.6, 1],
    [-0.6, 1, 0.6, 1],
    [0.6, 1, 0.6, 0],
    [0.6, 0, -0.6, 0],
  ],
  7: [
    [-0.6, -1, 0.6, -1],
    [0.6, -1, 0, 1],
  ],
  8: [
    [-0.6, -1, 0.6, -1],
    [0.6, -1, 0.6, 1],
    [0.6, 1, -0.6, 1],
    [-0.6, 1, -0.6, -1],
    [-0.6, 0, 0.6, 0],
  ],
  天: [
    [-0.7, -0.9, 0.7, -0.9],
    [-1, -0.2, 1, -0.2],
    [0, -0.9, -0.9, 1],
    [0, -0.2, 0.9, 1],
  ],
}

const glyph = (word: string, x: number, y: number, colour: string, line: Line): string =>
  (strokes[word] ?? [])
    .map(([x1, y1, x2, y2]) => line(x + x1 * 24, y + y1 * 24, x + x2 * 24, y + y2 * 24, colour))
    .join('')
