import type { EncId } from '#shared/ids.ts'
import { pointerColour } from '#shared/rules/pointerColours.ts'
import { LIGHT_MS, type MarkBoard, type Place } from './markBoards.ts'

/** Shares of the width: a line, and a light. */
const LINE = 0.0035
const LIGHT = 0.008
/** So long after a stroke its author's name stands at its end. */
const NAME_MS = 2_000
const TRAIL_MS = 600

/** Paints all marks; answers whether something of it fades and so has to be painted again. */
export function paintMarks(
  canvas: HTMLCanvasElement,
  board: MarkBoard,
  nowMs: number,
  nameOf: (encId: EncId) => string,
): boolean {
  const context = canvas.getContext('2d')
  if (!context) return false
  const { width, height } = canvas
  // Where nothing is drawn after clearRect, Chromium without a graphics card now and then goes on showing what was.
  if ('reset' in context) context.reset()
  else (context as CanvasRenderingContext2D).clearRect(0, 0, width, height)
  context.lineCap = context.lineJoin = 'round'
  let fades = false
  const writeName = (encId: EncId, { x, y }: Place): void => {
    const size = Math.max(11, width * 0.016)
    context.font = `600 ${size}px system-ui, sans-serif`
    const text = nameOf(encId)
    const wide = context.measureText(text).width + size
    const [left, top] = [Math.min(x * width + size, width - wide), Math.max(0, y * height - 2 * size)]
    context.fillStyle = pointerColour(encId)
    context.beginPath()
    context.roundRect(left, top, wide, size * 1.6, size * 0.8)
    context.fill()
    context.fillStyle = '#fff'
    context.textBaseline = 'middle'
    context.fillText(text, left + size / 2, top + size * 0.84)
  }
  for (const { drawer, points, atMs } of board.strokes.values()) {
    paintLine(context, points, width, height, pointerColour(drawer), Math.max(2, width * LINE))
    const last = points.at(-1)
    if (last && nowMs - atMs < NAME_MS) {
      fades = true
      writeName(drawer, last)
    }
  }
  for (const [encId, { trail }] of board.lights) {
    const last = trail.at(-1)
    if (!last || nowMs - last.atMs > LIGHT_MS) {
      board.lights.delete(encId)
      continue
    }
    fades = true
    for (const { x, y, atMs } of trail) {
      const share = 1 - (nowMs - atMs) / TRAIL_MS
      if (share > 0)
        paintDot(context, x * width, y * height, width * LIGHT * share, pointerColour(encId), share / 2)
    }
    paintDot(context, last.x * width, last.y * height, width * LIGHT, pointerColour(encId), 0.9)
    writeName(encId, last)
  }
  return fades
}

function paintLine(
  context: CanvasRenderingContext2D,
  points: readonly Place[],
  width: number,
  height: number,
  colour: string,
  thick: number,
): void {
  const [first, ...others] = points
  if (!first) return
  context.strokeStyle = colour
  context.lineWidth = thick
  context.beginPath()
  context.moveTo(first.x * width, first.y * height)
  for (const { x, y } of others.length > 0 ? others : [first]) context.lineTo(x * width, y * height)
  context.stroke()
}

function paintDot(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  colour: string,
  opacity: number,
): void {
  context.globalAlpha = opacity
  context.fillStyle = colour
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fill()
  context.globalAlpha = 1
}
