import { Suspense, useEffect, useState } from 'react'
import { ChevronDown, Mic, MicOff, Video, VideoOff } from 'lucide-react'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { classes } from '../../components/classes.ts'
import { useSpaceFacts } from '../../space/spaceFacts.ts'
import { useSelection } from '../../store/createStore.ts'
import { useSocial } from '../../store/socialStore.ts'
import { isOpenTo } from '../../store/spaceGates.ts'
import { showToast } from '../../store/toastStore.ts'
import { useWorld } from '../../store/worldStore.ts'
import { lazyPart } from '../../space/lazily.ts'
import { announcedStore } from './announcedStore.ts'
import { isHushed } from './exchanges.ts'
import { muteReason } from './muteReason.ts'
import { pressDevice } from './pressDevice.ts'
import { ownDevicesStore } from './ownDevicesStore.ts'
import { letGo } from './turnDevice.ts'
import css from './MediaToggles.module.css'

const DeviceMenu = lazyPart(async () => {
  const [menu] = await Promise.all([
    import('./devices/DeviceMenu.tsx'),
    import('./devices/loadDeviceTexts.ts').then(({ loadDeviceTexts }) => loadDeviceTexts()),
  ])
  return menu.DeviceMenu
})

const icons = { microphone: [Mic, MicOff], camera: [Video, VideoOff] } as const

/** Switches a device of one's own, where the space has what it is for; beside it which one that is. */
function DeviceToggle({ source }: { readonly source: keyof typeof icons }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const state = useSelection(ownDevicesStore, ({ own }) => own[source])
  const isAllowed = useSocial(({ flags }) => isOpenTo(flags, source))
  useEffect(() => {
    // Closed while it was on: the device is let go, too.
    if (isAllowed) return
    if (ownDevicesStore.get().own[source] !== 'off') {
      showToast(i18next.t(`space.media.${source}.closed`), { toastType: 'failed' })
    }
    void letGo(source)
  }, [isAllowed, source])
  // What is open is heard by nobody while all are muted.
  useSelection(announcedStore, ({ announced }) => isHushed(announced))
  const why = useWorld(() => (source === 'microphone' ? muteReason() : undefined))
  if (!isAllowed) return null
  const isOn = state === 'on' && !why
  const Icon = icons[source][isOn ? 0 : 1]
  const name = t(`space.media.${source}.name`)
  const label = why
    ? t('space.media.notHeard', { name, why: t(`space.media.${why}`) })
    : state === 'held'
      ? t('space.media.microphone.held')
      : t(`space.media.${source}.${isOn ? 'on' : 'off'}`)
  const devices = t(`space.media.${source}.devices`)
  return (
    <div className={css.pair}>
      <button
        type="button"
        className={classes(css.toggle, isOn ? css.on : css.off)}
        aria-busy={state === 'starting'}
        aria-label={label}
        title={label}
        onClick={() => pressDevice(source)}
      >
        <Icon aria-hidden />
        <span>{name}</span>
      </button>
      <button
        type="button"
        className={css.more}
        aria-expanded={isOpen}
        aria-label={devices}
        title={devices}
        onClick={() => setIsOpen(!isOpen)}
      >
        <ChevronDown aria-hidden size={16} />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <DeviceMenu source={source} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
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
