import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Cloud, Map as MapIcon, MonitorSmartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Chip, ChipButton } from '../../components/Chip.tsx'
import { viewStore } from '../../scene/viewStore.ts'
import { chipsPlaceStore } from '../../store/chipsPlaceStore.ts'
import { useSelection } from '../../store/createStore.ts'
import { chooseRendering, renderStore } from '../../store/renderStore.ts'
import { canDraw } from './canDraw.ts'
import { dismissedRecently, rememberDismissed } from './dismissed.ts'
import { useCloudPlay } from './useCloudPlay.ts'

/** What is to be said: who draws now, or who had better. */
type Line = 'cloud' | 'plan' | 'slow' | 'noWebgl'

function useLine(): Line | undefined {
  const chosen = useSelection(renderStore, (state) => state.chosen)
  const { isCloud, isPlan, isSlow } = useSelection(viewStore, ({ isCloud, isPlan, isSlow }) => ({
    isCloud,
    isPlan,
    isSlow,
  }))
  if (isCloud) return 'cloud'
  if (isPlan) return chosen === 'plan' ? 'plan' : 'noWebgl'
  return isSlow ? 'slow' : undefined
}

/** One quiet line about who draws the picture; what was answered is remembered, and taken back by one click. */
export function RenderChip() {
  const { t } = useTranslation()
  const place = useSelection(chipsPlaceStore, ({ element }) => element)
  const line = useLine()
  const { data: cloud, isPending } = useCloudPlay()
  const [over, setOver] = useState<readonly Line[]>([])
  if (!place || line === undefined || over.includes(line) || dismissedRecently(line)) return null
  const isOffered = cloud?.offered === true
  // Who draws no three dimensions is on the plan already.
  if (line === 'noWebgl' && !isOffered) return null
  // Where nothing was heard of workers there is still the plan.
  if (line === 'slow' && isPending) return null
  const close = (): void => {
    rememberDismissed(line)
    setOver((before) => [...before, line])
  }
  const choose = (rendering: 'here' | 'cloud' | 'plan', text: string, main = false) => (
    <ChipButton main={main} onClick={() => chooseRendering(rendering)}>
      {text}
    </ChipButton>
  )
  const draws = canDraw()
  const wantsCloud = isOffered && (line === 'slow' || line === 'noWebgl' || (line === 'plan' && !draws))
  const isBusy = cloud !== undefined && cloud.busy >= cloud.size
  return createPortal(
    <Chip
      icon={line === 'plan' ? MapIcon : line === 'slow' ? MonitorSmartphone : Cloud}
      testId="renderChip"
      actions={
        <>
          {line === 'cloud' &&
            (draws ? choose('here', t('cloud.chip.toHere')) : choose('plan', t('cloud.chip.toPlan')))}
          {line === 'plan' && draws && choose('here', t('cloud.chip.toPicture'))}
          {wantsCloud && choose('cloud', t('cloud.chip.toCloud'), line !== 'plan')}
          {line === 'slow' && !isOffered && choose('plan', t('cloud.chip.toPlan'), true)}
          <ChipButton onClick={close}>
            {t(line === 'cloud' || line === 'plan' ? 'cloud.chip.ok' : 'cloud.chip.no')}
          </ChipButton>
        </>
      }
    >
      {t(`cloud.chip.${line === 'slow' && isOffered && isBusy ? 'slowBusy' : line}`)}
    </Chip>,
    place,
  )
}
