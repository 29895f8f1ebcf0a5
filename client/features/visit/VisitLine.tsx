import { createPortal } from 'react-dom'
import { Footprints } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Chip, ChipButton } from '../../components/Chip.tsx'
import { useSpaceHost } from '../../space/spaceHost.ts'
import { chipsPlaceStore } from '../../store/chipsPlaceStore.ts'
import { useSelection } from '../../store/createStore.ts'

/** That one only looks around, and the way to more. */
export function VisitLine() {
  const { t } = useTranslation()
  const { logIn } = useSpaceHost()
  const place = useSelection(chipsPlaceStore, ({ element }) => element)
  if (!place) return null
  return createPortal(
    <Chip
      icon={Footprints}
      testId="visitLine"
      quiet
      actions={
        <ChipButton main onClick={logIn}>
          {t('visit.login')}
        </ChipButton>
      }
    >
      {t('visit.line')}
    </Chip>,
    place,
  )
}
