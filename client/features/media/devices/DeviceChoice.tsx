import { useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectBox } from '../../../components/SelectBox.tsx'
import { canChooseSpeaker, readDevices, useDeviceList } from './deviceListStore.ts'
import { changeDeviceSettings, useDeviceSettings } from './deviceSettingsStore.ts'
import css from './DeviceDetails.module.css'

const rows = {
  microphone: { list: 'microphones', id: 'microphoneId' },
  camera: { list: 'cameras', id: 'cameraId' },
  speaker: { list: 'speakers', id: 'speakerId' },
} as const

/** Chooses one of the devices of a kind; what is in use changes at once. */
export function DeviceChoice({ kind }: { readonly kind: keyof typeof rows }) {
  const { t } = useTranslation()
  const label = useId()
  const { list, id } = rows[kind]
  const devices = useDeviceList((state) => state[list])
  const chosen = useDeviceSettings((settings) => settings[id])
  useEffect(() => void readDevices(), [])
  if (kind === 'speaker' && !canChooseSpeaker()) return null
  const isThere = devices.some((device) => device.id === chosen)
  return (
    <div className={css.choice}>
      <span id={label}>{t(`devices.${kind}.name`)}</span>
      {devices.length === 0 && kind !== 'speaker' ? (
        <span className={css.hint}>{t('devices.askFirst')}</span>
      ) : (
        <SelectBox
          label={t(`devices.${kind}.name`)}
          value={isThere ? chosen : ''}
          options={[{ id: '', name: t('devices.system') }, ...devices]}
          onChoose={(next) => changeDeviceSettings({ [id]: next })}
        />
      )}
    </div>
  )
}
