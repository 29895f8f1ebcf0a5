import { DoorOpen, MapPin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../store/sessionStore.ts'
import { Panel } from '../../space/Panel.tsx'
import { levelWords } from '../../text/levelName.ts'
import { ViewSwitch } from './ViewSwitch.tsx'
import { PlanCanvas } from './PlanCanvas.tsx'
import type { Place } from './places.ts'
import { useLevelPlan, usePlaceName, walkTo } from './useLevelPlan.ts'
import panel from '../../space/panel.module.css'
import css from './plan.module.css'

/** The plan of the whole level, with all places one can walk to. */
export function MapWindow() {
  const { t } = useTranslation()
  const plan = useLevelPlan()
  const nameOf = usePlaceName()
  const self = useSession((state) => state.selfEncId)
  const nameAndNews = (place: Place): string =>
    place.isInMeeting ? `${nameOf(place)} · ${t('scene.inMeeting')}` : nameOf(place)
  return (
    <Panel title={t('space.map.title')} closeLabel={t('space.map.close')}>
      <div className={panel.body}>
        {!plan && <p className={css.quiet}>{t('space.map.loading')}</p>}
        {plan && (
          <>
            {plan.map.description && <p className={css.about}>{levelWords(plan.map.description)}</p>}
            <PlanCanvas
              {...plan}
              self={self}
              nameOf={nameAndNews}
              label={t('space.map.hint')}
              className={css.large}
              onWalk={walkTo}
            />
            <div className={css.row}>
              <p className={css.quiet}>{t('space.map.hint')}</p>
              <ViewSwitch />
            </div>
            <h3 className={css.heading}>{t('space.map.places')}</h3>
            {plan.places.length === 0 && <p className={css.quiet}>{t('space.map.noPlaces')}</p>}
            <ul className={css.places}>
              {plan.places.map((place) => {
                const name = nameOf(place)
                const Icon = place.kind === 'portal' ? DoorOpen : MapPin
                return (
                  <li key={place.key}>
                    <button
                      type="button"
                      aria-label={t('space.map.walkTo', { place: nameAndNews(place) })}
                      onClick={() => walkTo(place, true)}
                    >
                      <Icon aria-hidden size={18} />
                      <span>{name}</span>
                      {place.isInMeeting && <em className={css.meeting}>{t('scene.inMeeting')}</em>}
                    </button>
                  </li>
                )
              })}
            </ul>
          </>
        )}
      </div>
    </Panel>
  )
}
