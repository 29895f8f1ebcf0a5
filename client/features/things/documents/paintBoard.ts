import { getStroke } from 'perfect-freehand'
import { BOARD, wordsHeight, type Mark } from './boardMarks.ts'

type Brush = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

const pairs = (points: readonly number[]): [number, number][] =>
  Array.from({ length: Math.floor(points.length / 2) }, (_, i) => [points[2 * i]!, points[2 * i + 1]!])

function paintMark(brush: Brush, { kind, colour, size, points, words = '' }: Mark): void {
  brush.fillStyle = colour
  brush.strokeStyle = colour
  brush.lineWidth = size
  const [x1 = 0, y1 = 0] = points
  const [x2 = x1, y2 = y1] = points.slice(-2)
  brush.beginPath()
  switch (kind) {
    case 'pen': {
      const [first, ...rest] = getStroke(pairs(points), { size: size * 1.5, thinning: 0.4, streamline: 0.4 })
      if (!first) return
      brush.moveTo(first[0]!, first[1]!)
      for (const [x = 0, y = 0] of rest) brush.lineTo(x, y)
      return brush.fill()
    }
    case 'line':
      brush.moveTo(x1, y1)
      brush.lineTo(x2, y2)
      return brush.stroke()
    case 'box':
      brush.rect(Math.min(x1, x2), Math.min(y1, y2), Math.abs(x2 - x1), Math.abs(y2 - y1))
      return brush.stroke()
    case 'ring':
      brush.ellipse(
        (x1 + x2) / 2,
        (y1 + y2) / 2,
        Math.abs(x2 - x1) / 2,
        Math.abs(y2 - y1) / 2,
        0,
        0,
        2 * Math.PI,
      )
      return brush.stroke()
    case 'words':
      brush.font = `600 ${wordsHeight(size)}px system-ui, 'PingFang SC', 'Noto Sans CJK SC', sans-serif`
      brush.textBaseline = 'middle'
      return brush.fillText(words, x1, y1)
  }
}

/** Paints a board as wide as the canvas. */
export function paintBoard(brush: Brush, marks: readonly Mark[], width: number): void {
  brush.save()
  brush.setTransform(width / BOARD.width, 0, 0, width / BOARD.width, 0, 0)
  brush.fillStyle = '#fdfdfb'
  brush.fillRect(0, 0, BOARD.width, BOARD.height)
  brush.lineCap = 'round'
  brush.lineJoin = 'round'
  for (const mark of marks) paintMark(brush, mark)
  brush.restore()
}
