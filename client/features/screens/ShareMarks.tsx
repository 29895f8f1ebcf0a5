import { useEffect, useMemo, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { EncId } from '#shared/ids.ts'
import { useSession } from '../../store/sessionStore.ts'
import { onEvents, worldStore } from '../../store/worldStore.ts'
import { Drawing } from './drawing.ts'
import { boardOf, hearMarks, type Place } from './markBoards.ts'
import { paintMarks } from './paintMarks.ts'
import { readMarks } from './readMarks.ts'
import type { Share } from './sharesStore.ts'
import css from './ShareMarks.module.css'

export type Tool = 'pen' | 'laser' | 'eraser'

onEvents((events) => hearMarks(events, performance.now()))

/** One press of an arrow key, shares of the picture. */
const STEP = 0.015
const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

const nameOf = (encId: EncId): string => worldStore.get().players.get(encId)?.name ?? ''

/** Paints a board whenever something of it is another, and as long as something fades. */
function follow(canvas: HTMLCanvasElement, sharer: string): () => void {
  const board = boardOf(sharer)
  let asked = 0
  const paint = (): void => {
    asked = 0
    if (paintMarks(canvas, board, performance.now(), nameOf)) demand()
  }
  const demand = (): void => {
    asked ||= requestAnimationFrame(paint)
  }
  const size = new ResizeObserver(() => {
    const { clientWidth, clientHeight } = canvas
    canvas.width = Math.round(clientWidth * devicePixelRatio)
    canvas.height = Math.round(clientHeight * devicePixelRatio)
    demand()
  })
  size.observe(canvas)
  const stop = board.changed.on(demand)
  demand()
  return () => {
    size.disconnect()
    stop()
    cancelAnimationFrame(asked)
  }
}

/** What everybody draws on a share and where they point; with a tool in hand one does so oneself. */
export function ShareMarks({
  share,
  tool,
  onEnd,
}: {
  readonly share: Share
  readonly tool: Tool | undefined
  readonly onEnd: () => void
}) {
  const { t } = useTranslation()
  const { userId, name } = share
  const canvas = useRef<HTMLCanvasElement>(null)
  const cursor = useRef<Place>({ x: 0.5, y: 0.5 })
  const self = useSession(({ selfEncId }) => selfEncId)
  const drawing = useMemo(() => (self === undefined ? undefined : new Drawing(userId, self)), [self, userId])
  useEffect(() => readMarks(userId), [userId])
  useEffect(() => (canvas.current ? follow(canvas.current, userId) : undefined), [userId])
  useEffect(() => {
    if (tool) canvas.current?.focus({ preventScroll: true })
    return () => {
      if (tool === 'laser') drawing?.point(undefined, performance.now())
      drawing?.end()
    }
  }, [drawing, tool])

  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Place => {
    const { left, top, width, height } = canvas.current!.getBoundingClientRect()
    return { x: (clientX - left) / width, y: (clientY - top) / height }
  }
  const use = (place: Place, isPressed: boolean): void => {
    cursor.current = place
    if (tool === 'laser') drawing?.point(place, performance.now())
    else if (tool === 'eraser' && isPressed) drawing?.erase(place)
    else if (tool === 'pen') drawing?.go(place)
  }
  const press = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (!tool || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    if (tool === 'pen') drawing?.begin(placeOf(event))
    use(placeOf(event), true)
  }
  const move = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (!tool) return
    const steps = event.nativeEvent.getCoalescedEvents?.() ?? []
    for (const step of steps.length > 0 ? steps : [event]) use(placeOf(step), event.buttons === 1)
  }
  const type = (event: KeyboardEvent<HTMLCanvasElement>): void => {
    if (!tool) return
    const arrow = arrows[event.key]
    const { x, y } = cursor.current
    if (arrow) {
      const at = (value: number) => Math.min(1, Math.max(0, value))
      use({ x: at(x + arrow[0]), y: at(y + arrow[1]) }, false)
    } else if (event.key === ' ') {
      if (tool === 'pen' && drawing?.isDown) drawing.end()
      else if (tool === 'pen') drawing?.begin({ x, y })
      else use({ x, y }, true)
    } else if (event.key.toLowerCase() === 'z') drawing?.undo()
    else if (event.key === 'Escape') onEnd()
    else return
    // The figure stays where it is, and no window closes.
    event.preventDefault()
    event.stopPropagation()
    event.nativeEvent.stopImmediatePropagation()
  }
  return (
    <canvas
      ref={canvas}
      className={css.marks}
      data-tool={tool}
      tabIndex={tool ? 0 : -1}
      role={tool ? 'application' : undefined}
      aria-label={tool && t('screens.draw.board', { name })}
      aria-hidden={!tool}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={() => drawing?.end()}
      onPointerCancel={() => drawing?.end()}
      onPointerLeave={() => tool === 'laser' && drawing?.point(undefined, performance.now())}
      onKeyDown={type}
    />
  )
}
