import { sinCosDeg, type Prism } from '#shared/map/placement.ts'

/** A thing is marked at least so large, pixels each way from its middle. */
const LEAST_PX = 6
/** The line is so far outside of it, pixels. */
const ROUND_PX = 4

/** A line round the thing that is offered; `at` is its middle on the canvas, `scale` pixels of a metre. */
export function drawOffered(
  pen: CanvasRenderingContext2D,
  at: { readonly x: number; readonly y: number },
  { hx, hz, yaw }: Pick<Prism, 'hx' | 'hz' | 'yaw'>,
  scale: number,
  colour: string,
): void {
  const { sin, cos } = sinCosDeg(yaw)
  const [halfX, halfY] = [hx, hz].map((half) => Math.max(LEAST_PX, half * scale) + ROUND_PX) as [
    number,
    number,
  ]
  pen.save()
  pen.transform(cos, sin, -sin, cos, at.x, at.y)
  pen.beginPath()
  pen.roundRect(-halfX, -halfY, 2 * halfX, 2 * halfY, ROUND_PX)
  for (const [width, style] of [
    [6, '#fff'],
    [3, colour],
  ] as const) {
    pen.lineWidth = width
    pen.strokeStyle = style
    pen.stroke()
  }
  pen.restore()
}
