import { useTranslation } from 'react-i18next'
import { ChoiceBar } from '../../components/ChoiceBar.tsx'
import { viewStore } from '../../scene/viewStore.ts'
import { useSelection } from '../../store/createStore.ts'
import { chooseRendering } from '../../store/renderStore.ts'
import { canDraw } from './canDraw.ts'
import { useCloudPlay } from './useCloudPlay.ts'

/** Who draws the picture: changed at once, here and for the next visit. */
export function RenderSettings() {
  const { t } = useTranslation()
  const { data: cloud } = useCloudPlay(true)
  const now = useSelection(viewStore, ({ isCloud, isPlan }) =>
    isCloud ? ('cloud' as const) : isPlan ? ('plan' as const) : ('here' as const),
  )
  const isOffered = cloud?.offered === true
  const isPossible = { here: canDraw(), cloud: isOffered || now === 'cloud', plan: true }
  const choices = (['here', 'cloud', 'plan'] as const).filter((choice) => isPossible[choice])
  return (
    <>
      <ChoiceBar
        label={t('cloud.settings.label')}
        choices={choices}
        chosen={now}
        textOf={(choice) => t(`cloud.settings.${choice}`)}
        onChoose={chooseRendering}
      />
      {cloud && (
        <p>
          {isOffered
            ? t('cloud.settings.busy', { size: cloud.size, busy: cloud.busy, queuing: cloud.queuing })
            : t('cloud.settings.none')}
        </p>
      )}
    </>
  )
}
