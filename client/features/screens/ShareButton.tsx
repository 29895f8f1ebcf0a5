import { useEffect } from 'react'
import { MonitorUp, MonitorX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../components/classes.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { useSpaceFacts } from '../../space/spaceFacts.ts'
import { useSocial } from '../../store/socialStore.ts'
import { isOpenTo } from '../../store/spaceGates.ts'
import { showToast } from '../../store/toastStore.ts'
import type { MediaState } from '../media/createMediaStore.ts'
import { mediaStore, useMedia } from '../media/mediaStore.ts'
import { stopSharing } from './presenting.ts'
import { useShareRefusal } from './sharesStore.ts'
import bar from '../../space/bar.module.css'
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

/**
 * Shares one's screen, where the space has that, and ends it. On a phone, whose bar is full, it stands in a corner
 * (`isCorner`).
 */
export function ShareButton({ isCorner = false }: { readonly isCorner?: boolean }) {
  const { t } = useTranslation()
  const { withOthers } = useSpaceFacts()
  const isAllowed = useSocial(({ flags }) => isOpenTo(flags, 'screen'))
  const state = useMedia(({ own }) => own.screen)
  const problem = useMedia(({ problems }) => problems.screen)
  const why = useShareRefusal()
  useEffect(() => {
    if (!isAllowed) void stopSharing()
  }, [isAllowed])
  if (!withOthers || !isAllowed) return null
  const isOn = state === 'on'
  const label = t(`screens.share.${isOn ? 'on' : 'off'}`)
  const Icon = isOn ? MonitorX : MonitorUp
  const press = () => {
    if (state === 'off' && why) showToast(t(`screens.${why}`), { toastType: 'failed' })
    else void mediaStore.turn('screen', state === 'off')
  }
  return (
    <>
      <button
        type="button"
        className={classes(css.share, isOn && css.on, isCorner ? classes(bar.corner, css.corner) : bar.wide)}
        aria-pressed={isOn}
        aria-busy={state === 'starting'}
        aria-label={label}
        title={label}
        onClick={press}
      >
        <Icon aria-hidden />
        <span>{t('screens.share.name')}</span>
      </button>
      {problem && !isCorner && (
        <ShareProblem problem={problem} onClose={() => void mediaStore.turn('screen', false)} />
      )}
    </>
  )
}
