import { useRef, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#shared/rules/limits.ts'
import type { ThingForm } from './ownForm.ts'
import css from './own.module.css'

const toCm = (metres: number): number => Math.round(metres * 100) / 100

/**
 * A thing from above, its front at the lower edge: a click puts a seat there, a drag moves one. The numbers beside say and set
 * the same, for who does not point.
 */
export function TopView({
  form,
  size: [width, height, depth],
  onSeats,
}: {
  readonly form: ThingForm
  readonly size: readonly [number, number, number]
  readonly onSeats: (seats: ThingForm['seats']) => void
}) {
  const { t } = useTranslation()
  const svg = useRef<SVGSVGElement>(null)
  const held = useRef<number>(undefined)
  const margin = Math.max(width, depth) * 0.15
  const view = {
    x: -width / 2 - margin,
    z: -depth / 2 - margin,
    w: width + 2 * margin,
    d: depth + 2 * margin,
  }
  const mark = Math.max(view.w, view.d) / 16
  const pointOf = (event: PointerEvent): { x: number; z: number } => {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(
      svg.current?.getScreenCTM()?.inverse(),
    )
    const within = (value: number, half: number): number => toCm(Math.max(-half, Math.min(half, value)))
    return { x: within(at.x, width / 2), z: within(at.y, depth / 2) }
  }
  const put = (n: number, event: PointerEvent): void =>
    onSeats(form.seats.map((seat, i) => (i === n ? { ...seat, ...pointOf(event) } : seat)))
  return (
    <svg
      ref={svg}
      className={css.top}
      viewBox={`${view.x} ${view.z} ${view.w} ${view.d}`}
      role="img"
      aria-label={t('maker.own.top')}
      onPointerDown={(event) => {
        if (held.current !== undefined || form.seats.length >= limits.ownSeats) return
        onSeats([...form.seats, { ...pointOf(event), y: toCm(Math.min(0.45, height)), yaw: 0 }])
      }}
      onPointerMove={(event) => {
        if (held.current !== undefined) put(held.current, event)
      }}
      onPointerUp={() => (held.current = undefined)}
      onPointerCancel={() => (held.current = undefined)}
    >
      <rect className={css.whole} x={-width / 2} y={-depth / 2} width={width} height={depth} />
      {form.colliders.map((box, i) => (
        <rect
          key={i}
          className={css.box}
          x={box.x - box.w / 2}
          y={box.z - box.d / 2}
          width={box.w}
          height={box.d}
        />
      ))}
      {form.seats.map((seat, i) => (
        <g
          key={i}
          transform={`translate(${seat.x} ${seat.z}) rotate(${seat.yaw})`}
          onPointerDown={(event) => {
            event.stopPropagation()
            svg.current?.setPointerCapture(event.pointerId)
            held.current = i
          }}
        >
          <circle className={css.seatMark} r={mark} />
          <path
            className={css.seatFront}
            d={`M ${-mark / 2} ${mark} L 0 ${mark * 1.8} L ${mark / 2} ${mark} Z`}
          />
        </g>
      ))}
    </svg>
  )
}
