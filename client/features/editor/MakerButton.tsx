import { Hammer } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { classes } from '../../components/classes.ts'
import bar from '../../space/bar.module.css'
import { showToast } from '../../store/toastStore.ts'
import { setMapMakerOpen, useUi } from '../../store/uiStore.ts'
import { toggleMaker } from './makerStore.ts'
import { useHere, useMayBuild } from './useMayBuild.ts'

/** The way into the map maker for whoever may build here; `?edit=1` opens it by itself. */
export function MakerButton() {
  const { t } = useTranslation()
  const isOpen = useUi(({ mapMakerOpen }) => mapMakerOpen)
  const may = useMayBuild()
  const [search] = useSearchParams()
  // Who is shown about for the first time sees that first.
  const isTour = useUi(({ tourOpen }) => tourOpen)
  const isAsked = search.get('edit') === '1' && !isTour
  useEffect(() => setMapMakerOpen(may && isAsked), [may, isAsked])
  const isHere = useHere()
  const isRefused = isAsked && isHere && !may
  useEffect(() => {
    if (isRefused) showToast(t('space.hud.mayNotBuild'))
  }, [isRefused, t])
  if (!may) return null
  return (
    <button
      type="button"
      className={classes(bar.wide, bar.pocket)}
      aria-pressed={isOpen}
      aria-label={t('space.hud.maker')}
      title={t('space.hud.maker')}
      onClick={toggleMaker}
    >
      <Hammer aria-hidden />
      <span className={bar.word}>{t('space.hud.maker')}</span>
    </button>
  )
}
