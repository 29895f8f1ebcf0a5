import { useEffect } from 'react'
import { Mic, MicOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../components/classes.ts'
import { useSelection } from '../../store/createStore.ts'
import { useSocial } from '../../store/socialStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { announcedStore } from './announcedStore.ts'
import { isHushed } from './exchanges.ts'
import { mediaStore, useMedia } from './mediaStore.ts'
import css from './MediaToggles.module.css'

/** Says once why something could not be switched on. */
function useProblems(): void {
  const { t } = useTranslation()
  const problem = useMedia(({ problems }) => problems.microphone)
  useEffect(() => {
    if (problem) showToast(t(`space.media.microphoneProblem.${problem}`), { toastType: 'failed' })
  }, [problem, t])
}

/** One's own microphone, where the space has sound. */
export function MediaToggles() {
  const { t } = useTranslation()
  const state = useMedia(({ own }) => own.microphone)
  const isHushedNow = useSelection(announcedStore, ({ announced }) => isHushed(announced))
  const isAllowed = useSocial(({ flags }) => flags?.media.audio ?? true)
  useProblems()
  useEffect(() => {
    // Closed while it was on: the device is let go, too.
    if (!isAllowed) void mediaStore.turn('microphone', false)
  }, [isAllowed])
  if (!isAllowed) return null
  const isOn = state === 'on'
  const Icon = isOn ? Mic : MicOff
  const label = t(isOn ? 'space.media.microphoneOn' : 'space.media.microphoneOff')
  return (
    <button
      type="button"
      className={classes(css.toggle, isOn ? css.on : css.off)}
      aria-busy={state === 'starting'}
      aria-label={label}
      title={label}
      onClick={() => {
        if (isHushedNow) showToast(t('space.media.hushed'), { toastType: 'failed' })
        else void mediaStore.turn('microphone', state === 'off')
      }}
    >
      <Icon aria-hidden />
      <span>{t('space.media.microphone')}</span>
    </button>
  )
}
