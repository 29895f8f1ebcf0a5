import { Backpack } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../components/classes.ts'
import { isOpen, toggleWindow, useUi } from '../../store/uiStore.ts'
import bar from '../../space/bar.module.css'

/** The way to the bag; phones have it among the tools one unfolds. */
export function BagButton() {
  const { t } = useTranslation()
  const open = useUi((state) => isOpen(state, 'bag'))
  return (
    <button
      type="button"
      className={classes(bar.wide, bar.pocket)}
      aria-pressed={open}
      aria-label={t('space.hud.bag')}
      title={t('space.hud.bag')}
      onClick={() => toggleWindow('bag')}
    >
      <Backpack aria-hidden />
      <span className={bar.word}>{t('space.hud.bag')}</span>
    </button>
  )
}
