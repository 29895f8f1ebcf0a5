/** What pointers on the canvas mean: look, zoom, and a tap somewhere. Pixels are CSS pixels of the canvas. */
export interface PointerTarget {
  look(dx: number, dy: number): void
  /** factor > 1: farther away. */
  zoom(factor: number): void
  /** A click or tap at canvas coordinates from -1 to 1 (y up); `double`: the second one in quick succession. */
  tap(x: number, y: number, double: boolean): void
}

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
}

/** Lets a canvas drive the view; answers the way to stop. */
export function listenToPointer(canvas: HTMLElement, target: PointerTarget): () => void {
  const held = new Map<number, Held>()
  let lastTapMs = -Infinity

  const down = (event: PointerEvent): void => {
    if (event.button === 1) return
    canvas.setPointerCapture(event.pointerId)
    const { clientX: x, clientY: y } = event
    const mayTap = held.size === 0 && event.button === 0
    held.set(event.pointerId, { x, y, startX: x, startY: y, startMs: event.timeStamp, mayTap })
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
    const before = spread()
    const dx = event.clientX - pointer.x
    const dy = event.clientY - pointer.y
    pointer.x = event.clientX
    pointer.y = event.clientY
    if (held.size >= 2) {
      const after = spread()
      if (before > 0 && after > 0) target.zoom(before / after)
      target.look(dx / 2, dy / 2)
    } else if (Math.hypot(pointer.x - pointer.startX, pointer.y - pointer.startY) > TAP_PX)
      target.look(dx, dy)
  }

  const up = (event: PointerEvent): void => {
    const pointer = held.get(event.pointerId)
    held.delete(event.pointerId)
    if (!pointer?.mayTap || event.type === 'pointercancel') return
    const moved = Math.hypot(event.clientX - pointer.startX, event.clientY - pointer.startY)
    if (moved > TAP_PX || event.timeStamp - pointer.startMs > TAP_MS) return
    const box = canvas.getBoundingClientRect()
    const x = ((event.clientX - box.left) / box.width) * 2 - 1
    const y = 1 - ((event.clientY - box.top) / box.height) * 2
    target.tap(x, y, event.timeStamp - lastTapMs < DOUBLE_MS)
    lastTapMs = event.timeStamp
  }

  const wheel = (event: WheelEvent): void => {
    event.preventDefault()
    const pixels = event.deltaMode === 1 ? event.deltaY * 24 : event.deltaY
    target.zoom(Math.exp(Math.max(-240, Math.min(240, pixels)) * 0.0014))
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
