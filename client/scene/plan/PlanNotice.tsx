import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Map as MapIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Chip, ChipButton } from '../../components/Chip.tsx'
import { chipsPlaceStore } from '../../store/chipsPlaceStore.ts'
import { useSelection } from '../../store/createStore.ts'
import { renderStore } from '../../store/renderStore.ts'

const READ_KEY = 'lingjing.planRead'

/** Why there are no three dimensions, among the quiet lines; until one has read it, once in a browser. */
export function PlanNotice() {
  const { t } = useTranslation()
  const place = useSelection(chipsPlaceStore, ({ element }) => element)
  const [isRead, setRead] = useState(() => localStorage.getItem(READ_KEY) !== null)
  const read = (): void => {
    localStorage.setItem(READ_KEY, '1')
    setRead(true)
  }
  const isWished = useSelection(renderStore, ({ chosen }) => chosen === 'plan')
  if (isRead || !place || isWished) return null
  return createPortal(
    <Chip
      icon={MapIcon}
      testId="planNotice"
      actions={<ChipButton onClick={read}>{t('scene.planRead')}</ChipButton>}
    >
      {t('scene.noWebgl')}
    </Chip>,
    place,
  )
}
