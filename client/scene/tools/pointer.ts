import type { Tool, ToolPointer } from './Tool.ts'

const TAP_MS = 350
const TAP_PX = 7
const DOUBLE_MS = 330

interface Held {
  x: number
  y: number
  readonly startX: number
  readonly startY: number
  readonly startMs: number
  readonly mayTap: boolean
  /** The tool follows it by itself. */
  readonly isTaken: boolean
}

/** Lets pointers on a canvas work with the tool that is chosen then; answers the way to stop. */
export function listenToPointer(canvas: HTMLElement, chosen: () => Tool): () => void {
  const held = new Map<number, Held>()
  let lastTapMs = -Infinity

  const placed = ({ pointerId: id, clientX, clientY }: PointerEvent): ToolPointer => {
    const { left, top, width, height } = canvas.getBoundingClientRect()
    return { id, x: ((clientX - left) / width) * 2 - 1, y: 1 - ((clientY - top) / height) * 2 }
  }

  const down = (event: PointerEvent): void => {
    if (event.button === 1) return
    canvas.setPointerCapture(event.pointerId)
    const { clientX: x, clientY: y } = event
    const mayTap = held.size === 0 && event.button === 0
    const isTaken = event.button === 0 && (chosen().down?.(placed(event)) ?? false)
    held.set(event.pointerId, { x, y, startX: x, startY: y, startMs: event.timeStamp, mayTap, isTaken })
    // A focused text field gives the keyboard back to the avatar.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }

  const spread = (): number => {
    const [a, b] = [...held.values()]
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
  }

  const move = (event: PointerEvent): void => {
    const pointer = held.get(event.pointerId)
    if (!pointer) return
    const tool = chosen()
    if (pointer.isTaken) return tool.move?.(placed(event))
    const before = spread()
    const dx = event.clientX - pointer.x
    const dy = event.clientY - pointer.y
    pointer.x = event.clientX
    pointer.y = event.clientY
    if (held.size >= 2) {
      const after = spread()
      if (before > 0 && after > 0) tool.zoom(before / after)
      tool.look(dx / 2, dy / 2)
    } else if (Math.hypot(pointer.x - pointer.startX, pointer.y - pointer.startY) > TAP_PX) tool.look(dx, dy)
  }

  const up = (event: PointerEvent): void => {
    const pointer = held.get(event.pointerId)
    held.delete(event.pointerId)
    if (pointer?.isTaken) return chosen().up?.(placed(event), event.type === 'pointercancel')
    if (!pointer?.mayTap || event.type === 'pointercancel') return
    const moved = Math.hypot(event.clientX - pointer.startX, event.clientY - pointer.startY)
    if (moved > TAP_PX || event.timeStamp - pointer.startMs > TAP_MS) return
    const { x, y } = placed(event)
    chosen().tap(x, y, event.timeStamp - lastTapMs < DOUBLE_MS)
    lastTapMs = event.timeStamp
  }

  const wheel = (event: WheelEvent): void => {
    event.preventDefault()
    const pixels = event.deltaMode === 1 ? event.deltaY * 24 : event.deltaY
    chosen().zoom(Math.exp(Math.max(-240, Math.min(240, pixels)) * 0.0014))
  }

  const noMenu = (event: Event): void => event.preventDefault()
  canvas.addEventListener('pointerdown', down)
  canvas.addEventListener('pointermove', move)
  canvas.addEventListener('pointerup', up)
  canvas.addEventListener('pointercancel', up)
  canvas.addEventListener('wheel', wheel, { passive: false })
  canvas.addEventListener('contextmenu', noMenu)
  return () => {
    canvas.removeEventListener('pointerdown', down)
    canvas.removeEventListener('pointermove', move)
    canvas.removeEventListener('pointerup', up)
    canvas.removeEventListener('pointercancel', up)
    canvas.removeEventListener('wheel', wheel)
    canvas.removeEventListener('contextmenu', noMenu)
  }
}
