import type { ReactNode } from 'react'
import { Eye, PersonStanding } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ViewMode } from '../../scene/camera/viewMode.ts'
import { setView, useIsPlan, useView } from '../../scene/viewStore.ts'
import css from './ViewSwitch.module.css'

const views = [
  ['follow', <PersonStanding key="follow" aria-hidden size={17} />],
  ['first', <Eye key="first" aria-hidden size={17} />],
  [
    'top',
    <b key="top" aria-hidden>
      2D
    </b>,
  ],
] as const satisfies readonly (readonly [ViewMode, ReactNode])[]

/** Over the shoulder, through one's own eyes, or from above. */
export function ViewSwitch() {
  const { t } = useTranslation()
  const view = useView()
  if (useIsPlan()) return null
  return (
    <div className={css.views} role="group" aria-label={t('space.view.label')}>
      {views.map(([mode, icon]) => (
        <button
          key={mode}
          type="button"
          aria-pressed={view === mode}
          aria-label={t(`space.view.${mode}`)}
          title={t(`space.view.${mode}`)}
          onClick={() => setView(mode)}
        >
          {icon}
        </button>
      ))}
    </div>
  )
}
