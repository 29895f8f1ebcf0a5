import { lazy, Suspense, useEffect } from 'react'
import { CircleHelp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSpaceFacts } from '../../space/spaceFacts.ts'
import { setHelpOpen, setTourOpen, useUi } from '../../store/uiStore.ts'
import bar from '../../space/bar.module.css'
import { loadControlsTexts } from '../../space/loadControlsTexts.ts'
import { endFirstVisit, isFirstVisit } from './firstVisit.ts'

const HelpCard = lazy(async () => {
  const [part] = await Promise.all([import('./HelpCard.tsx'), loadControlsTexts()])
  return { default: part.HelpCard }
})
const Tour = lazy(async () => ({ default: (await import('./Tour.tsx')).Tour }))

export function HelpButton() {
  const { t } = useTranslation()
  const open = useUi((state) => state.helpOpen)
  return (
    <button type="button" className={bar.wide} aria-pressed={open} onClick={() => setHelpOpen(!open)}>
      <CircleHelp aria-hidden />
      <span>{t('space.help.button')}</span>
    </button>
  )
}

/** The card of the controls when it is asked for, and what a first visit shows. */
export function Help() {
  const { withOthers, chatDisabled } = useSpaceFacts()
  const tourOpen = useUi((state) => state.tourOpen)
  const helpOpen = useUi((state) => state.helpOpen)
  useEffect(() => {
    if (isFirstVisit()) setTourOpen(true)
  }, [])
  useEffect(() => (tourOpen ? endFirstVisit : undefined), [tourOpen])
  return (
    <>
      {helpOpen && (
        <Suspense fallback={null}>
          <HelpCard />
        </Suspense>
      )}
      {tourOpen && (
        <Suspense fallback={null}>
          <Tour withChat={withOthers && !chatDisabled} />
        </Suspense>
      )}
    </>
  )
}
