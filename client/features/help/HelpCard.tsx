import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/Button.tsx'
import { useIsGuestVisit } from '../../store/guestVisit.ts'
import { openWindow, setHelpOpen } from '../../store/uiStore.ts'
import { ControlsList } from '../../space/ControlsList.tsx'
import { keepFocus } from '../../space/Panel.tsx'
import { useTouch } from '../../space/useTouch.ts'
import { endFirstVisit } from './firstVisit.ts'
import css from './HelpCard.module.css'

/** The controls, shown whenever asked for. */
export function HelpCard() {
  const { t } = useTranslation()
  const isVisit = useIsGuestVisit()
  const touch = useTouch()
  // However it was closed, it was seen.
  useEffect(() => endFirstVisit, [])
  return (
    <section className={css.card} aria-label={t('space.help.title')}>
      <h2>{t('space.help.title')}</h2>
      <ControlsList touch={touch} looking={isVisit} />
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
