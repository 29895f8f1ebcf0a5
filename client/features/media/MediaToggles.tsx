import { useEffect } from 'react'
import { Mic, MicOff, Video, VideoOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../components/classes.ts'
import { useSpaceFacts } from '../../space/spaceFacts.ts'
import { useSelection } from '../../store/createStore.ts'
import { useSocial } from '../../store/socialStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { muteReason } from './muteReason.ts'
import { ownDevicesStore } from './ownDevicesStore.ts'
import { turnDevice } from './turnDevice.ts'
import css from './MediaToggles.module.css'

const icons = { microphone: [Mic, MicOff], camera: [Video, VideoOff] } as const

/** Switches a device of one's own, where the space has what it is for. */
function DeviceToggle({ source }: { readonly source: keyof typeof icons }) {
  const { t } = useTranslation()
  const state = useSelection(ownDevicesStore, ({ own }) => own[source])
  const problem = useSelection(ownDevicesStore, ({ problems }) => problems[source])
  const isAllowed = useSocial(({ flags }) => flags?.media[source === 'camera' ? 'video' : 'audio'] ?? true)
  useEffect(() => {
    if (problem) showToast(t(`space.media.${source}.${problem}`), { toastType: 'failed' })
  }, [problem, source, t])
  useEffect(() => {
    // Closed while it was on: the device is let go, too.
    if (!isAllowed) void turnDevice(source, false)
  }, [isAllowed, source])
  if (!isAllowed) return null
  const isOn = state === 'on'
  const Icon = icons[source][isOn ? 0 : 1]
  const label = t(`space.media.${source}.${isOn ? 'on' : 'off'}`)
  return (
    <button
      type="button"
      className={classes(css.toggle, isOn ? css.on : css.off)}
      aria-busy={state === 'starting'}
      aria-label={label}
      title={label}
      onClick={() => {
        // A face that is shown may always be taken away.
        const why = source === 'microphone' || state === 'off' ? muteReason() : undefined
        if (why) showToast(t(`space.media.${why}`), { toastType: 'failed' })
        else void turnDevice(source, state === 'off')
      }}
    >
      <Icon aria-hidden />
      <span>{t(`space.media.${source}.name`)}</span>
    </button>
  )
}

/** One's own microphone and camera, where there are others to hear and see one. */
export function MediaToggles() {
  const { withOthers } = useSpaceFacts()
  if (!withOthers) return null
  return (
    <>
      <DeviceToggle source="microphone" />
      <DeviceToggle source="camera" />
    </>
  )
}
