const COLOURS = ['#e4572e', '#e9b44c', '#2a9d8f', '#2e86ab', '#9b5de5', '#f28482', '#ffd166']
const PIECES = 150
const LIFE_MS = 4_200
/** Of the height of the window, a second. */
const GRAVITY = 0.55

interface Piece {
  readonly colour: string
  /** From the middle of the window: -1 left edge to 1 right edge, and down from its top, as a share of its height. */
  readonly x: number
  readonly y: number
  readonly out: number
  readonly up: number
  readonly turn: number
  readonly size: number
}

const newPiece = (): Piece => {
  const isLeft = Math.random() < 0.5
  return {
    colour: COLOURS[Math.floor(Math.random() * COLOURS.length)]!,
    x: isLeft ? -0.9 : 0.9,
    y: 0.75,
    out: (isLeft ? 1 : -1) * (0.15 + Math.random() * 0.75),
    up: 0.55 + Math.random() * 0.5,
    turn: (Math.random() - 0.5) * 16,
    size: 6 + Math.random() * 7,
  }
}

/** Lets paper fly from both sides of a canvas that fills the window; answers how to stop. */
export function rainConfetti(canvas: HTMLCanvasElement): () => void {
  const pen = canvas.getContext('2d')
  if (!pen) return () => undefined
  const pieces = Array.from({ length: PIECES }, newPiece)
  const ratio = Math.min(2, devicePixelRatio)
  canvas.width = innerWidth * ratio
  canvas.height = innerHeight * ratio
  let from: number | undefined
  let frame = 0
  function draw(now: number): void {
    from ??= now
    const passed = now - from
    const seconds = passed / 1_000
    pen!.clearRect(0, 0, canvas.width, canvas.height)
    if (passed > LIFE_MS) return
    pen!.globalAlpha = Math.min(1, (LIFE_MS - passed) / 900)
    for (const { colour, x, y, out, up, turn, size } of pieces) {
      // Paper sails: it loses what it was thrown with.
      const thrown = 1 - Math.exp(-1.6 * seconds)
      const left = (x + (out * thrown) / 1.1 + 1) / 2
      const top = y - (up * thrown) / 1.2 + (GRAVITY * seconds ** 2) / 3.2
      pen!.save()
      pen!.translate(left * canvas.width, top * canvas.height)
      pen!.rotate(turn * seconds)
      pen!.fillStyle = colour
      pen!.fillRect((-size * ratio) / 2, (-size * ratio) / 4, size * ratio, (size * ratio) / 2)
      pen!.restore()
    }
    frame = requestAnimationFrame(draw)
  }
  frame = requestAnimationFrame(draw)
  return () => cancelAnimationFrame(frame)
}
