import { useTranslation } from 'react-i18next'
import type { MediaAllowed } from '#shared/rules/media.ts'
import { useMedia } from '../mediaStore.ts'
import { DeviceChoice } from './DeviceChoice.tsx'
import { MicrophoneMeter } from './MicrophoneMeter.tsx'
import { SpeakerTest } from './SpeakerTest.tsx'
import css from './DeviceDetails.module.css'

/** Which devices, and whether they work: choice, level and a sound to hear. */
export function DeviceDetails({ allowed }: { readonly allowed: MediaAllowed }) {
  const { t } = useTranslation()
  const track = useMedia(({ ownTracks, heldTrack }) => ownTracks.get('microphone') ?? heldTrack)
  return (
    <div className={css.details}>
      {allowed.audio && <DeviceChoice kind="microphone" />}
      {allowed.audio && track && (
        <div>
          <MicrophoneMeter track={track} />
          <p className={css.hint}>{t('devices.speakNow')}</p>
        </div>
      )}
      {allowed.video && <DeviceChoice kind="camera" />}
      {allowed.audio && (
        <>
          <DeviceChoice kind="speaker" />
          <SpeakerTest />
        </>
      )}
    </div>
  )
}
