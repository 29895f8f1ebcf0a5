import { Smile } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { openWheel } from './emoteWheelStore.ts'
import bar from '../../space/bar.module.css'

/** All emotes, where there is no room for their bar. */
export function WheelButton() {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={bar.narrow}
      aria-label={t('space.wheel.button')}
      aria-haspopup="menu"
      onClick={() => openWheel()}
    >
      <Smile aria-hidden />
    </button>
  )
}
