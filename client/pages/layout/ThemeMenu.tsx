import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../components/IconButton.tsx'
import { ThemeBar, ThemeIcon } from '../../components/ThemeBar.tsx'
import { useThemeChoice } from '../../store/themeStore.ts'
import css from './ThemeMenu.module.css'

/** The theme, for everybody, behind a button of the header. A drop-down of Radix would be 14 kB more for guests. */
export function ThemeMenu() {
  const { t } = useTranslation()
  const choice = useThemeChoice()
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return
    const onPointer = ({ target }: PointerEvent): void => {
      if (target instanceof Node && !place.current?.contains(target)) setOpen(false)
    }
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', onPointer)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('keydown', onKey)
    }
  }, [open])
  return (
    <div
      ref={place}
      className={css.place}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <IconButton
        ref={button}
        label={t('common.theme.now', { name: t(`common.theme.${choice}`) })}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <ThemeIcon choice={choice} size={22} />
      </IconButton>
      {open && (
        <div className={css.sheet}>
          <ThemeBar />
        </div>
      )}
    </div>
  )
}
