import { expect, test, vi } from 'vitest'
import { listenToPointer } from './pointer.ts'
import type { Tool } from './Tool.ts'

test('a mouse that leaves hovers nowhere; a finger that is lifted hovered nowhere before, and what its tap was answered stays', () => {
  const canvas = new EventTarget() as HTMLElement
  const hover = vi.fn<NonNullable<Tool['hover']>>()
  const stop = listenToPointer(canvas, () => ({ hover }) as unknown as Tool)
  const leave = (pointerType: string): boolean =>
    canvas.dispatchEvent(Object.assign(new Event('pointerleave'), { pointerType }))
  leave('touch')
  expect(hover).not.toHaveBeenCalled()
  leave('mouse')
  expect(hover).toHaveBeenCalledExactlyOnceWith(undefined)
  stop()
  leave('mouse')
  expect(hover).toHaveBeenCalledTimes(1)
})
