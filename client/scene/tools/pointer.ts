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
  /** Where it was last, as the tool knows it. */
  last: ToolPointer
  /** The tool follows it by itself. */
  isTaken: boolean
}

/** Lets pointers on a canvas work with the tool that is chosen then; answers the way to stop. */
export function listenToPointer(canvas: HTMLElement, chosen: () => Tool): () => void {
  const held = new Map<number, Held>()
  let lastTapMs = -Infinity

  const placed = ({
    pointerId: id,
    clientX,
    clientY,
    pointerType,
    shiftKey,
    altKey,
  }: PointerEvent): ToolPointer => {
    const { left, top, width, height } = canvas.getBoundingClientRect()
    return {
      id,
      x: ((clientX - left) / width) * 2 - 1,
      y: 1 - ((clientY - top) / height) * 2,
      isTouch: pointerType === 'touch',
      isMore: shiftKey,
      isFree: altKey,
    }
  }

  /** Two fingers mean the view, whatever the first one was about to do. */
  const giveUp = (): void => {
    for (const pointer of held.values()) {
      if (pointer.isTaken) chosen().up?.(pointer.last, true)
      pointer.isTaken = false
    }
  }

  const down = (event: PointerEvent): void => {
    if (event.button === 1) return
    canvas.setPointerCapture(event.pointerId)
    const { clientX: x, clientY: y } = event
    const mayTap = held.size === 0 && event.button === 0
    const isSecond = event.pointerType === 'touch' && held.size > 0
    if (isSecond) giveUp()
    const isTaken = event.button === 0 && !isSecond && (chosen().down?.(placed(event)) ?? false)
    const last = placed(event)
    held.set(event.pointerId, { x, y, startX: x, startY: y, startMs: event.timeStamp, mayTap, last, isTaken })
    // A focused text field gives the keyboard back to the avatar.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }

  const spread = (): number => {
    const [a, b] = [...held.values()]
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
  }

  const move = (event: PointerEvent): void => {
    const pointer = held.get(event.pointerId)
    const tool = chosen()
    if (!pointer) {
      if (event.pointerType !== 'touch') tool.hover?.(placed(event))
      return
    }
    if (pointer.isTaken) {
      pointer.x = event.clientX
      pointer.y = event.clientY
      pointer.last = placed(event)
      return tool.move?.(pointer.last)
    }
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
    const at = placed(event)
    chosen().tap(at.x, at.y, event.timeStamp - lastTapMs < DOUBLE_MS, at)
    lastTapMs = event.timeStamp
  }

  const wheel = (event: WheelEvent): void => {
    event.preventDefault()
    const pixels = event.deltaMode === 1 ? event.deltaY * 24 : event.deltaY
    chosen().zoom(Math.exp(Math.max(-240, Math.min(240, pixels)) * 0.0014))
  }

  // A finger that is lifted hovers nowhere: what its tap was answered stays to be read.
  const left = ({ pointerType }: PointerEvent): void => {
    if (pointerType !== 'touch') chosen().hover?.(undefined)
  }
  const noMenu = (event: Event): void => event.preventDefault()
  canvas.addEventListener('pointerdown', down)
  canvas.addEventListener('pointermove', move)
  canvas.addEventListener('pointerup', up)
  canvas.addEventListener('pointercancel', up)
  canvas.addEventListener('pointerleave', left)
  canvas.addEventListener('wheel', wheel, { passive: false })
  canvas.addEventListener('contextmenu', noMenu)
  return () => {
    canvas.removeEventListener('pointerleave', left)
    canvas.removeEventListener('pointerdown', down)
    canvas.removeEventListener('pointermove', move)
    canvas.removeEventListener('pointerup', up)
    canvas.removeEventListener('pointercancel', up)
    canvas.removeEventListener('wheel', wheel)
    canvas.removeEventListener('contextmenu', noMenu)
  }
}
