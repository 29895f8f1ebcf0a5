import { Suspense, useEffect, useState } from 'react'
import { Mic, MicOff, Video, VideoOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MediaAllowed } from '#shared/rules/media.ts'
import { Button } from '../../../components/Button.tsx'
import { classes } from '../../../components/classes.ts'
import { useSelection } from '../../../store/createStore.ts'
import { ownDevicesStore } from '../ownDevicesStore.ts'
import { letGo, turnDevice } from '../turnDevice.ts'
import { lazyPart } from '../../../space/lazily.ts'
import { loadDeviceTexts } from './loadDeviceTexts.ts'
import css from './DeviceStep.module.css'

// What opens devices comes with the first one that is switched on: who only wants to go in has nothing to wait for.
const CameraPreview = lazyPart(async () => (await import('./CameraPreview.tsx')).CameraPreview)
const DeviceDetails = lazyPart(async () => {
  const [details] = await Promise.all([import('./DeviceDetails.tsx'), loadDeviceTexts()])
  return details.DeviceDetails
})
const DeviceTroubles = lazyPart(async () => {
  const [troubles] = await Promise.all([import('./DeviceTroubles.tsx'), loadDeviceTexts()])
  return troubles.DeviceTroubles
})

const icons = { microphone: [Mic, MicOff], camera: [Video, VideoOff] } as const
type Source = keyof typeof icons

/** What was on the last time comes on again where the browser need not ask. */
async function turnOnRemembered(sources: readonly Source[]): Promise<void> {
  const { deviceSettings } = await import('./deviceSettingsStore.ts')
  const { microphoneOn, cameraOn } = deviceSettings.get()
  for (const source of sources) {
    if (!(source === 'microphone' ? microphoneOn : cameraOn)) continue
    // Not every browser knows of these two.
    const answer = await navigator.permissions?.query({ name: source }).catch(() => undefined)
    if (answer?.state === 'granted') await turnDevice(source, true)
  }
}

function Toggle({ source }: { readonly source: Source }) {
  const { t } = useTranslation()
  const state = useSelection(ownDevicesStore, ({ own }) => own[source])
  const isOn = state === 'on' || state === 'held'
  const Icon = icons[source][isOn ? 0 : 1]
  return (
    <button
      type="button"
      className={classes(css.toggle, isOn && css.on)}
      aria-busy={state === 'starting'}
      aria-pressed={isOn}
      aria-label={t(`space.setup.${source}.${isOn ? 'turnOff' : 'turnOn'}`)}
      onClick={() => void (state === 'off' ? turnDevice(source, true) : letGo(source))}
    >
      <Icon aria-hidden size={24} />
    </button>
  )
}

/** Setup, step 2: microphone and camera, both off until somebody wants them. */
export function DeviceStep({ allowed }: { readonly allowed: MediaAllowed }) {
  const { t } = useTranslation()
  const { own, problems } = useSelection(ownDevicesStore, (state) => state)
  const [isAsked, setIsAsked] = useState(false)
  const sources: readonly Source[] = [
    ...(allowed.audio ? (['microphone'] as const) : []),
    ...(allowed.video ? (['camera'] as const) : []),
  ]
  const key = sources.join()
  useEffect(() => {
    // Who has never chosen anything has nothing to be remembered.
    if (localStorage.getItem('lingjing.media')) void turnOnRemembered(key.split(',') as Source[])
  }, [key])
  const isOpen = isAsked || sources.some((source) => own[source] === 'on' || own[source] === 'held')
  return (
    <div className={css.step}>
      <div className={css.stage}>
        {own.camera === 'on' ? (
          <Suspense fallback={null}>
            <CameraPreview />
          </Suspense>
        ) : (
          <p>{allowed.video && t('space.setup.camera.isOff')}</p>
        )}
        <div className={css.toggles}>
          {sources.map((source) => (
            <Toggle key={source} source={source} />
          ))}
        </div>
      </div>
      <div className={css.side}>
        <div role="status">
          {Object.keys(problems).length > 0 && (
            <Suspense fallback={null}>
              <DeviceTroubles />
            </Suspense>
          )}
        </div>
        {isOpen ? (
          <Suspense fallback={null}>
            <DeviceDetails allowed={allowed} />
          </Suspense>
        ) : (
          <Button kind="quiet" onClick={() => setIsAsked(true)}>
            {t('space.setup.devices')}
          </Button>
        )}
      </div>
    </div>
  )
}
