import { useEffect } from 'react'
import { MonitorUp, MonitorX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { limits } from '#shared/rules/limits.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { useSpaceFacts } from '../../space/spaceFacts.ts'
import { useSelection } from '../../store/createStore.ts'
import { useSession } from '../../store/sessionStore.ts'
import { useSocial } from '../../store/socialStore.ts'
import { showToast } from '../../store/toastStore.ts'
import type { MediaState } from '../media/createMediaStore.ts'
import { mediaStore, useMedia } from '../media/mediaStore.ts'
import { presentersStore } from './presentersStore.ts'
import { stopSharing } from './presenting.ts'
import css from './ShareButton.module.css'

type DeviceProblem = NonNullable<MediaState['problems']['screen']>

/** Why nothing could be shared; the specification wants an alert. */
function ShareProblem({
  problem,
  onClose,
}: {
  readonly problem: DeviceProblem
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  return (
    <Dialog open onOpenChange={onClose} title={t('screens.share.failed')}>
      <p role="alert">{t(`screens.problem.${problem}`)}</p>
      <Button onClick={onClose}>{t('screens.share.ok')}</Button>
    </Dialog>
  )
}

/** Shares one's screen, where the space has that, and ends it. */
export function ShareButton() {
  const { t } = useTranslation()
  const { withOthers } = useSpaceFacts()
  const isAllowed = useSocial(({ flags }) => flags?.media.screen ?? true)
  const state = useMedia(({ own }) => own.screen)
  const problem = useMedia(({ problems }) => problems.screen)
  const self = useSession(({ selfUid }) => selfUid ?? '')
  const others = useSelection(presentersStore, ({ presenters }) =>
    [...presenters.keys()].filter((userId) => userId !== self),
  )
  useEffect(() => {
    if (!isAllowed) void stopSharing()
  }, [isAllowed])
  if (!withOthers || !isAllowed) return null
  const isOn = state === 'on'
  const label = t(`screens.share.${isOn ? 'on' : 'off'}`)
  const Icon = isOn ? MonitorX : MonitorUp
  const press = () => {
    if (state === 'off' && others.length >= limits.sharesAtOnce) {
      showToast(t('screens.taken'), { toastType: 'failed' })
    } else void mediaStore.turn('screen', state === 'off')
  }
  return (
    <>
      <button
        type="button"
        className={isOn ? css.on : undefined}
        aria-pressed={isOn}
        aria-busy={state === 'starting'}
        aria-label={label}
        title={label}
        onClick={press}
      >
        <Icon aria-hidden />
        <span>{t('screens.share.name')}</span>
      </button>
      {problem && <ShareProblem problem={problem} onClose={() => void mediaStore.turn('screen', false)} />}
    </>
  )
}
