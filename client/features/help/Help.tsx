import { Suspense, useEffect } from 'react'
import { CircleHelp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../components/classes.ts'
import { useSpaceFacts } from '../../space/spaceFacts.ts'
import { setHelpOpen, setTourOpen, useUi } from '../../store/uiStore.ts'
import bar from '../../space/bar.module.css'
import { loadControlsTexts } from '../../space/loadControlsTexts.ts'
import { lazyPart } from '../../space/lazily.ts'
import { endFirstVisit, isFirstVisit } from './firstVisit.ts'

const HelpCard = lazyPart(async () => {
  const [part] = await Promise.all([import('./HelpCard.tsx'), loadControlsTexts()])
  return part.HelpCard
})
const Tour = lazyPart(async () => (await import('./Tour.tsx')).Tour)

export function HelpButton() {
  const { t } = useTranslation()
  const open = useUi((state) => state.helpOpen)
  return (
    <button
      type="button"
      className={classes(bar.wide, bar.pocket)}
      aria-pressed={open}
      onClick={() => setHelpOpen(!open)}
    >
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
