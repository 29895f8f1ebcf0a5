import {
  createContext,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { ChevronLeft, X } from 'lucide-react'
import { classes } from '../components/classes.ts'
import { IconButton } from '../components/IconButton.tsx'
import { closeWindow, type WindowName } from '../store/uiStore.ts'
import css from './panel.module.css'

/** Which window a panel is the frame of. */
export const PanelName = createContext<WindowName | undefined>(undefined)

/** For controls over the scene: a click with the mouse leaves the focus where it is, on the scene or in a text. */
export const keepFocus = (event: MouseEvent): void => event.preventDefault()

/**
 * A window over the scene: at the right on a screen, a sheet from the bottom on a phone. Opened by the keyboard it
 * takes the focus, and gives it back when it closes.
 */
export function Panel({
  title,
  count,
  closeLabel,
  back,
  compact = false,
  children,
}: {
  readonly title: string
  readonly count?: number
  readonly closeLabel: string
  /** The way to the window this one was opened from. */
  readonly back?: { readonly label: string; readonly go: () => void } | undefined
  /** No higher than what it holds. */
  readonly compact?: boolean
  readonly children: ReactNode
}) {
  const name = use(PanelName)
  const panel = useRef<HTMLElement>(null)
  const opener = useRef<HTMLElement>(null)

  useLayoutEffect(() => {
    const own = panel.current
    const active = document.activeElement
    opener.current = active instanceof HTMLElement && active !== document.body ? active : null
    return () => {
      if (own?.contains(document.activeElement)) opener.current?.focus()
    }
  }, [])
  useEffect(() => {
    // Unless something within has taken it already.
    if (opener.current && !panel.current?.contains(document.activeElement)) panel.current?.focus()
  }, [])

  return (
    <aside
      ref={panel}
      className={classes(css.panel, compact && css.compact)}
      aria-label={title}
      tabIndex={-1}
    >
      <header className={classes(css.head, back && css.withBack)}>
        {back && (
          <IconButton label={back.label} onClick={back.go}>
            <ChevronLeft aria-hidden size={22} />
          </IconButton>
        )}
        <h2>{title}</h2>
        {count !== undefined && <span className={css.count}>{count}</span>}
        <IconButton label={closeLabel} onClick={() => name && closeWindow(name)}>
          <X aria-hidden size={20} />
        </IconButton>
      </header>
      {children}
    </aside>
  )
}
