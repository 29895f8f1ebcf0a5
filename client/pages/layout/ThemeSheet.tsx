import { useEffect, useEffectEvent, type RefObject } from 'react'
import { ThemeBar } from '../../components/ThemeBar.tsx'
import css from './ThemeMenu.module.css'

/** The choice under its button; it goes when the pointer or the focus is elsewhere, and by Escape. */
export function ThemeSheet({
  place,
  onClose,
}: {
  /** Holds this and its button. */
  readonly place: RefObject<HTMLElement | null>
  readonly onClose: () => void
}) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const onElsewhere = ({ target }: Event): void => {
      if (target instanceof Node && !place.current?.contains(target)) close()
    }
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return
      close()
      place.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', onElsewhere)
    document.addEventListener('focusin', onElsewhere)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onElsewhere)
      document.removeEventListener('focusin', onElsewhere)
      document.removeEventListener('keydown', onKey)
    }
  }, [place])
  return (
    <div className={css.sheet}>
      <ThemeBar />
    </div>
  )
}
