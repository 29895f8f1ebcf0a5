import { useTranslation } from 'react-i18next'
import { classes } from '../../../components/classes.ts'
import { useSelection } from '../../../store/createStore.ts'
import { ownDevicesStore } from '../ownDevicesStore.ts'
import css from './DeviceStep.module.css'

/** Why a device cannot be had, and that one can go on without it. */
export function DeviceTroubles() {
  const { t } = useTranslation()
  const problems = useSelection(ownDevicesStore, (state) => state.problems)
  return (['microphone', 'camera'] as const).map((source) => {
    const problem = problems[source]
    return (
      problem && (
        <p key={source} className={classes(css.problem, problem === 'pending' && css.pending)}>
          {t(`devices.${source}.${problem}`)}
          {problem !== 'pending' && <span>{t('devices.wayOn')}</span>}
        </p>
      )
    )
  })
}
