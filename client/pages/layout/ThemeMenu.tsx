import { lazy, Suspense, useRef, useState } from 'react'
import { Contrast } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../components/IconButton.tsx'
import { useThemeChoice } from '../../store/themeStore.ts'
import css from './ThemeMenu.module.css'

const ThemeSheet = lazy(async () => {
  try {
    return { default: (await import('./ThemeSheet.tsx')).ThemeSheet }
  } catch {
    return { default: () => <></> }
  }
})

/** The theme, for everybody, behind a button of the header. */
export function ThemeMenu() {
  const { t } = useTranslation()
  const choice = useThemeChoice()
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} className={css.place}>
      <IconButton
        label={t('common.theme.now', { name: t(`common.theme.${choice}`) })}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Contrast aria-hidden size={22} />
      </IconButton>
      {open && (
        <Suspense>
          <ThemeSheet place={place} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
