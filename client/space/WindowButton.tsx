import type { ComponentProps } from 'react'
import type { LucideIcon } from 'lucide-react'
import { isOpen, toggleWindow, useUi, type WindowName } from '../store/uiStore.ts'

/** Opens a window and closes it again. */
export function WindowButton({
  window,
  Icon,
  text,
  children,
  ...button
}: Omit<ComponentProps<'button'>, 'type' | 'aria-pressed' | 'onClick'> & {
  readonly window: WindowName
  readonly Icon: LucideIcon
  readonly text: string
}) {
  const open = useUi((state) => isOpen(state, window))
  return (
    <button {...button} type="button" aria-pressed={open} onClick={() => toggleWindow(window)}>
      <Icon aria-hidden />
      <span>{text}</span>
      {children}
    </button>
  )
}
