import { Backpack } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isOpen, toggleWindow, useUi } from '../../store/uiStore.ts'
import bar from '../../space/bar.module.css'

/** Phones find it on one's own card. */
export function BagButton() {
  const { t } = useTranslation()
  const open = useUi((state) => isOpen(state, 'bag'))
  return (
    <button
      type="button"
      className={bar.wide}
      aria-pressed={open}
      aria-label={t('space.hud.bag')}
      title={t('space.hud.bag')}
      onClick={() => toggleWindow('bag')}
    >
      <Backpack aria-hidden />
    </button>
  )
}
