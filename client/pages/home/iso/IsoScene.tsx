import { mix, project, type Point, type Shape } from './shapes.ts'

/** Paper units a metre. */
const SCALE = 40
const SHADE = '#4a3524'

const dot = (point: Point) =>
  project(point)
    .map((value) => (value * SCALE).toFixed(1))
    .join(',')
const face = (points: readonly Point[]) => points.map(dot).join(' ')

function Box({ shape }: { readonly shape: Extract<Shape, { kind: 'box' }> }) {
  const [x, y, z] = shape.at
  const [w, d, h] = shape.size
  const [X, Y, Z] = [x + w, y + d, z + h]
  const line = { strokeWidth: 0.6, strokeLinejoin: 'round' } as const
  const left = mix(shape.color, SHADE, 0.12)
  const right = mix(shape.color, SHADE, 0.24)
  return (
    <g opacity={shape.opacity}>
      <polygon
        points={face([
          [x, y, Z],
          [X, y, Z],
          [X, Y, Z],
          [x, Y, Z],
        ])}
        fill={shape.color}
        stroke={shape.color}
        {...line}
      />
      <polygon
        points={face([
          [x, Y, Z],
          [X, Y, Z],
          [X, Y, z],
          [x, Y, z],
        ])}
        fill={left}
        stroke={left}
        {...line}
      />
      <polygon
        points={face([
          [X, y, Z],
          [X, Y, Z],
          [X, Y, z],
          [X, y, z],
        ])}
        fill={right}
        stroke={right}
        {...line}
      />
    </g>
  )
}

function Person({ shape }: { readonly shape: Extract<Shape, { kind: 'person' }> }) {
  const [x, y] = project(shape.at).map((value) => value * SCALE) as [number, number]
  const shade = mix(shape.color, SHADE, 0.18)
  return (
    <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
      <ellipse rx="14" ry="7" fill="#3b2a1b" opacity="0.2" />
      <path d="M-6 -1v-18h12v18a3 2 0 0 1-5 0v-10h-2v10a3 2 0 0 1-5 0z" fill="#46505a" />
      {shape.wave && <path d="M8 -36l9 -13" stroke={shape.color} strokeWidth="6" strokeLinecap="round" />}
      <path d="M-10 -18c-1 -14 2 -24 10 -24s11 10 10 24c-4 3 -16 3 -20 0z" fill={shape.color} />
      <path d="M3 -41c6 2 8 11 7 23c-2 1.600 -5 2 -8 2c3 -8 4 -17 1 -25z" fill={shade} />
      <circle cy="-49" r="9" fill="#f0c9a8" />
      <path
        d="M-9.400 -48c-1 -9 5 -12 9.600 -12s10 4 9 11c-4 -1 -7 -3 -8 -5c-2 3 -6 5 -10.600 6z"
        fill={shape.hair}
      />
    </g>
  )
}

function Ball({ shape }: { readonly shape: Extract<Shape, { kind: 'ball' }> }) {
  const [x, y] = project(shape.at).map((value) => value * SCALE) as [number, number]
  const r = shape.radius * SCALE
  return (
    <g>
      <circle cx={x} cy={y} r={r} fill={shape.color} />
      <circle cx={x - r * 0.25} cy={y - r * 0.3} r={r * 0.55} fill="#ffffff" opacity="0.13" />
    </g>
  )
}

/** Draws shapes in the order given. `view` is min-x, min-y, width, height in metres on paper. */
export function IsoScene({
  shapes,
  view,
  label,
  className,
}: {
  readonly shapes: readonly Shape[]
  readonly view: readonly [number, number, number, number]
  /** Without one the drawing is decoration. */
  readonly label?: string
  readonly className?: string | undefined
}) {
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg className={className} viewBox={view.map((value) => value * SCALE).join(' ')} {...named}>
      {shapes.map((shape, index) => {
        if (shape.kind === 'box') return <Box key={index} shape={shape} />
        if (shape.kind === 'person') return <Person key={index} shape={shape} />
        return <Ball key={index} shape={shape} />
      })}
    </svg>
  )
}
