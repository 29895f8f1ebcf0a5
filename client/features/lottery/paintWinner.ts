/** What a screen of a level shows of a draw. */
export interface WinnerLines {
  readonly lottery: string
  readonly prize: string
  /** What stands large in the middle: the winner, or that it is being drawn. */
  readonly main: string
  readonly told: string
}

export const PICTURE_WIDTH = 1_280
export const PICTURE_HEIGHT = 640

/** Writes a line as large as it fits, and never larger than `size`. */
function write(pen: CanvasRenderingContext2D, line: string, y: number, size: number, colour: string): void {
  const room = PICTURE_WIDTH * 0.88
  const font = (px: number) => `600 ${px}px system-ui, sans-serif`
  pen.font = font(size)
  const width = pen.measureText(line).width
  if (width > room) pen.font = font(Math.max(28, Math.floor((size * room) / width)))
  pen.fillStyle = colour
  pen.fillText(line, PICTURE_WIDTH / 2, y, room)
}

/** Paints a draw: to be read from the other end of a hall. */
export function paintWinner(
  pen: CanvasRenderingContext2D,
  { lottery, prize, main, told }: WinnerLines,
): void {
  const ground = pen.createRadialGradient(
    PICTURE_WIDTH / 2,
    0,
    0,
    PICTURE_WIDTH / 2,
    PICTURE_HEIGHT / 2,
    PICTURE_WIDTH * 0.7,
  )
  ground.addColorStop(0, '#b5262b')
  ground.addColorStop(1, '#4f0b18')
  pen.fillStyle = ground
  pen.fillRect(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT)
  pen.strokeStyle = '#ffd98a'
  pen.lineWidth = 8
  pen.strokeRect(18, 18, PICTURE_WIDTH - 36, PICTURE_HEIGHT - 36)
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  write(pen, lottery, 104, 56, '#ffd98a')
  write(pen, prize, 206, 68, '#fff4e0')
  write(pen, main, 376, 176, '#ffd27a')
  write(pen, told, 548, 62, '#fff4e0')
}
