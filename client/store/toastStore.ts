import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { limits } from '#shared/rules/limits.ts'

/**
 * Where a toast is shown. top: what came of what one did; center-right: what others did; bottom: what is about being
 * here at all, a login or a visit that ends.
 */
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
  /** What can be done about it with one press. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
}

/** So many stand in one area; in a crowd the older ones make way. */
const AREA_MAX = 4

/** How often finished toasts are looked for (platform.md §4). */
const CHECK_MS = 500

export const toastStore = createStore<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }))

let lastId = 0
let checking: ReturnType<typeof setInterval> | undefined

/** What is left of `toasts` at `now`. */
export function unexpired(toasts: readonly Toast[], now: number): readonly Toast[] {
  return toasts.filter(({ keep, createdTime }) => keep || now - createdTime < limits.toastMs)
}

/** Without the oldest of an area that has too many; what waits to be dismissed stays. */
function withRoom(toasts: readonly Toast[], position: ToastPosition): readonly Toast[] {
  const here = toasts.filter((toast) => toast.position === position)
  const passing = here.filter(({ keep }) => !keep)
  const gone = new Set(passing.slice(0, Math.max(0, here.length - AREA_MAX)))
  return gone.size === 0 ? toasts : toasts.filter((toast) => !gone.has(toast))
}

function check() {
  const toasts = unexpired(toastStore.getState().toasts, Date.now())
  if (toasts.length !== toastStore.getState().toasts.length) toastStore.setState({ toasts })
}

// Looked for while there are any that pass, however they come and go.
toastStore.subscribe(({ toasts }) => {
  if (toasts.some(({ keep }) => !keep)) checking ??= setInterval(check, CHECK_MS)
  else {
    clearInterval(checking)
    checking = undefined
  }
})

/** Shows a message for three seconds, at the top unless told otherwise. Returns its id. */
export function showToast(
  text: string,
  options: Partial<Pick<Toast, 'position' | 'keep' | 'hasIcon' | 'toastType' | 'link' | 'action'>> = {},
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
  toastStore.setState({ toasts: withRoom([...others, toast], toast.position) })
  return toast.id
}

export function dismissToast(id: number): void {
  toastStore.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}

export const useToasts = () => useStore(toastStore, ({ toasts }) => toasts)
