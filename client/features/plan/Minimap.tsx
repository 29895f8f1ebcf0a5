import { Maximize2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../store/sessionStore.ts'
import { openWindow } from '../../store/uiStore.ts'
import { keepFocus } from '../../space/Panel.tsx'
import { ViewSwitch } from './ViewSwitch.tsx'
import { PlanCanvas } from './PlanCanvas.tsx'
import { useLevelPlan, walkTo } from './useLevelPlan.ts'
import css from './plan.module.css'

/** So much of the level is seen round oneself, metres. */
const AROUND_M = 26

/** What is round oneself, seen from above, in a corner of the screen. */
export function Minimap() {
  const { t } = useTranslation()
  const plan = useLevelPlan()
  const self = useSession((state) => state.selfEncId)
  return (
    <section className={css.minimap} aria-label={t('space.map.mini')} onMouseDown={keepFocus}>
      {plan && (
        <PlanCanvas
          {...plan}
          self={self}
          around={AROUND_M}
          label={t('space.map.miniHint')}
          className={css.small}
          onWalk={walkTo}
        />
      )}
      <div className={css.tools}>
        <ViewSwitch />
        <button
          type="button"
          className={css.tool}
          aria-label={t('space.map.open')}
          title={t('space.map.openKey')}
          onClick={() => openWindow('map')}
        >
          <Maximize2 aria-hidden size={17} />
        </button>
      </div>
    </section>
  )
}
