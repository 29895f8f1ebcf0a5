import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceBar } from '../../../components/ChoiceBar.tsx'
import { CheckBox } from '../../../components/fields.tsx'
import { controlOf } from '../../../scene/tools/controls.ts'
import { useSpaceFacts } from '../../../space/spaceFacts.ts'
import { useSocial } from '../../../store/socialStore.ts'
import { DeviceDetails } from './DeviceDetails.tsx'
import {
  changeDeviceSettings,
  mediaModes,
  noiseChoices,
  useDeviceSettings,
  type DeviceSettings,
} from './deviceSettingsStore.ts'
import css from './DeviceDetails.module.css'

type Switch = {
  [K in keyof DeviceSettings]: DeviceSettings[K] extends boolean ? K : never
}[keyof DeviceSettings]

function Option({ name }: { readonly name: Exclude<Switch, 'microphoneOn' | 'cameraOn'> }) {
  const { t } = useTranslation()
  const checked = useDeviceSettings((settings) => settings[name])
  const key = controlOf('talk').caps ?? ''
  return (
    <CheckBox checked={checked} onChange={(event) => changeDeviceSettings({ [name]: event.target.checked })}>
      {t(`devices.settings.${name}`, { key })}
    </CheckBox>
  )
}

/** Sound and picture in the settings: which devices, how one is heard, how one hears. */
export function MediaSettings() {
  const { t } = useTranslation()
  const volumeId = useId()
  const { withOthers } = useSpaceFacts()
  const allowed = useSocial(({ flags }) => flags?.media)
  const { voiceVolume, noise, mode, panning, rawAudio } = useDeviceSettings((settings) => settings)
  const audio = allowed?.audio ?? true
  const video = allowed?.video ?? true
  if (!withOthers || (!audio && !video)) return null
  return (
    <>
      <h3>{t('devices.settings.title')}</h3>
      <DeviceDetails allowed={{ audio, video, screen: false }} />
      {audio && (
        <>
          <div className={css.volume}>
            <label htmlFor={volumeId}>{t('devices.settings.voiceVolume')}</label>
            <output htmlFor={volumeId}>{voiceVolume}%</output>
            <input
              id={volumeId}
              type="range"
              min={0}
              max={100}
              step={5}
              value={voiceVolume}
              aria-valuetext={`${voiceVolume}%`}
              onChange={(event) => changeDeviceSettings({ voiceVolume: Number(event.target.value) })}
            />
          </div>
          {!rawAudio && (
            <div>
              <ChoiceBar
                label={t('devices.settings.noise')}
                choices={noiseChoices}
                chosen={noise}
                textOf={(choice) => t(`devices.settings.noises.${choice}`)}
                onChoose={(choice) => changeDeviceSettings({ noise: choice })}
              />
              {noise === 'strong' && <p className={css.hint}>{t('devices.settings.noiseHint')}</p>}
            </div>
          )}
          <Option name="rawAudio" />
          <Option name="pushToTalk" />
          <Option name="softMute" />
          <Option name="muteWhenAway" />
          <Option name="panning" />
          {panning && <p className={css.hint}>{t('devices.settings.panningHint')}</p>}
        </>
      )}
      {video && <Option name="hdVideo" />}
      {audio && video && (
        <div>
          <ChoiceBar
            label={t('devices.settings.mode')}
            choices={mediaModes}
            chosen={mode}
            textOf={(choice) => t(`devices.settings.modes.${choice}`)}
            onChoose={(choice) => changeDeviceSettings({ mode: choice })}
          />
          {mode === 'videoOnly' && <p className={css.hint}>{t('devices.settings.modeHint')}</p>}
        </div>
      )}
    </>
  )
}
