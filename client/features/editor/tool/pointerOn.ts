import type { ToolPointer } from '../../../scene/tools/Tool.ts'

/** A pointer as a place of the scene's picture; undefined where it is on something else. */
export function pointerOn({
  clientX,
  clientY,
  pointerId,
  shiftKey,
  altKey,
}: PointerEvent): ToolPointer | undefined {
  const canvas = document.elementFromPoint(clientX, clientY)
  if (!(canvas instanceof HTMLCanvasElement)) return undefined
  const { left, top, width, height } = canvas.getBoundingClientRect()
  return {
    id: pointerId,
    x: ((clientX - left) / width) * 2 - 1,
    y: 1 - ((clientY - top) / height) * 2,
    isMore: shiftKey,
    isFree: altKey,
  }
}
