import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { limits } from '#shared/rules/limits.ts'

export type ToastPosition = 'top' | 'center-right' | 'bottom'
export type ToastType = 'succeed' | 'failed'

export interface Toast {
  readonly id: number
  readonly text: string
  readonly position: ToastPosition
  /** Stays until dismissed. */
  readonly keep: boolean
  /** ms since the epoch. */
  readonly createdTime: number
  readonly hasIcon: boolean
  readonly toastType: ToastType
  /** Where there is more to see of it. */
  readonly link?: { readonly to: string; readonly text: string } | undefined
}

/** How often finished toasts are looked for (platform.md §4). */
const CHECK_MS = 500

export const toastStore = createStore<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }))

let lastId = 0
let checking: ReturnType<typeof setInterval> | undefined

/** What is left of `toasts` at `now`. */
export function unexpired(toasts: readonly Toast[], now: number): readonly Toast[] {
  return toasts.filter(({ keep, createdTime }) => keep || now - createdTime < limits.toastMs)
}

function check() {
  const toasts = unexpired(toastStore.getState().toasts, Date.now())
  if (toasts.length !== toastStore.getState().toasts.length) toastStore.setState({ toasts })
  if (toasts.every(({ keep }) => keep)) {
    clearInterval(checking)
    checking = undefined
  }
}

/** Shows a message for three seconds, at the top unless told otherwise. Returns its id. */
export function showToast(
  text: string,
  options: Partial<Pick<Toast, 'position' | 'keep' | 'hasIcon' | 'toastType' | 'link'>> = {},
): number {
  const toast: Toast = {
    id: ++lastId,
    text,
    position: 'top',
    keep: false,
    createdTime: Date.now(),
    hasIcon: true,
    toastType: 'succeed',
    ...options,
  }
  // The same words twice at once help nobody: the newer takes the place of the older.
  const others = toastStore.getState().toasts.filter((other) => other.text !== text)
  toastStore.setState({ toasts: [...others, toast] })
  checking ??= setInterval(check, CHECK_MS)
  return toast.id
}

export function dismissToast(id: number): void {
  toastStore.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}

export const useToasts = () => useStore(toastStore, ({ toasts }) => toasts)
