import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../components/Button.tsx'
import { openWindow, setHelpOpen, useUi } from '../store/uiStore.ts'
import { ControlsList } from './ControlsList.tsx'
import { keepFocus } from './Panel.tsx'
import { useTouch } from './useTouch.ts'
import css from './HelpCard.module.css'

const SEEN_KEY = 'lingjing.helpSeen'

/** True until somebody has been shown round, or has seen the card, once in this browser. */
export const isFirstVisit = (): boolean => localStorage.getItem(SEEN_KEY) === null

/** From now on this browser knows its way about. */
export const endFirstVisit = (): void => localStorage.setItem(SEEN_KEY, '1')

function Controls() {
  const { t } = useTranslation()
  const touch = useTouch()
  // However it was closed, it was seen.
  useEffect(() => endFirstVisit, [])
  return (
    <section className={css.card} aria-label={t('space.help.title')}>
      <h2>{t('space.help.title')}</h2>
      <ControlsList touch={touch} />
      {touch && <p className={css.landscape}>{t('space.help.touchLandscape')}</p>}
      <Button kind="quiet" wide onMouseDown={keepFocus} onClick={() => openWindow('settings')}>
        {t('space.settings.title')}
      </Button>
      <Button wide onMouseDown={keepFocus} onClick={() => setHelpOpen(false)}>
        {t('space.help.gotIt')}
      </Button>
    </section>
  )
}

/** The controls, shown whenever asked for. */
export function HelpCard() {
  const open = useUi((state) => state.helpOpen)
  return open ? <Controls /> : null
}
