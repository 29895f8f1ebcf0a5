import { CanvasTexture, NoColorSpace } from 'three'
import type { Texture } from 'three'

/** Pictures of a row of the sheet, and the pixels of one. */
export const SHEET_COLUMNS = 4
const CELL_PX = 64

/** What pieces look like, in the order of the sheet. */
export const sparkShapes = ['heart', 'star', 'question', 'note', 'paper', 'ring', 'clap'] as const
export type SparkShape = (typeof sparkShapes)[number]

type Draw = (context: CanvasRenderingContext2D) => void

/** Each within a square of -1 to 1, y down. */
const drawings: Readonly<Record<SparkShape, Draw>> = {
  heart: (c) => {
    c.moveTo(0, 0.75)
    c.bezierCurveTo(-1.25, -0.1, -0.7, -1, 0, -0.35)
    c.bezierCurveTo(0.7, -1, 1.25, -0.1, 0, 0.75)
    c.fill()
  },
  star: (c) => {
    for (let i = 0; i < 8; i++) {
      const reach = i % 2 === 0 ? 0.9 : 0.24
      c.lineTo(Math.sin((i * Math.PI) / 4) * reach, -Math.cos((i * Math.PI) / 4) * reach)
    }
    c.closePath()
    c.fill()
  },
  question: (c) => {
    c.lineWidth = 0.3
    c.arc(0, -0.38, 0.42, Math.PI * 0.98, Math.PI * 2.3)
    c.quadraticCurveTo(0, 0.1, 0, 0.34)
    c.stroke()
    c.beginPath()
    c.arc(0, 0.72, 0.19, 0, Math.PI * 2)
    c.fill()
  },
  note: (c) => {
    c.ellipse(-0.25, 0.55, 0.36, 0.26, -0.4, 0, Math.PI * 2)
    c.fill()
    c.beginPath()
    c.lineWidth = 0.16
    c.moveTo(0.04, 0.5)
    c.lineTo(0.04, -0.8)
    c.quadraticCurveTo(0.12, -0.4, 0.6, -0.2)
    c.stroke()
  },
  paper: (c) => {
    c.roundRect(-0.7, -0.35, 1.4, 0.7, 0.14)
    c.fill()
  },
  ring: (c) => {
    c.lineWidth = 0.2
    c.arc(0, 0, 0.68, 0, Math.PI * 2)
    c.stroke()
  },
  clap: (c) => {
    c.lineWidth = 0.2
    for (let i = 0; i < 7; i++) {
      const [sin, cos] = [Math.sin((i / 7) * Math.PI * 2), Math.cos((i / 7) * Math.PI * 2)]
      c.moveTo(sin * 0.4, cos * 0.4)
      c.lineTo(sin * 0.86, cos * 0.86)
    }
    c.stroke()
  },
}

/** All pictures side by side, white: pieces are tinted. */
export function paintSheet(): Texture {
  const canvas = document.createElement('canvas')
  canvas.width = CELL_PX * SHEET_COLUMNS
  canvas.height = CELL_PX * 2
  const context = canvas.getContext('2d')!
  context.fillStyle = context.strokeStyle = '#ffffff'
  context.lineCap = context.lineJoin = 'round'
  sparkShapes.forEach((shape, i) => {
    context.save()
    context.translate(((i % SHEET_COLUMNS) + 0.5) * CELL_PX, (Math.floor(i / SHEET_COLUMNS) + 0.5) * CELL_PX)
    context.scale(CELL_PX * 0.42, CELL_PX * 0.42)
    context.beginPath()
    drawings[shape](context)
    context.restore()
  })
  const sheet = new CanvasTexture(canvas)
  sheet.colorSpace = NoColorSpace
  sheet.flipY = false
  return sheet
}
