import { Mic, MicOff, Video, VideoOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { mediaStore, useMedia } from './mediaStore.ts'
import type { OwnSource } from './createMediaStore.ts'
import { Voices } from './Voices.tsx'
import css from './MediaBar.module.css'

const icons = { microphone: [Mic, MicOff], camera: [Video, VideoOff] } as const

function Toggle({ source }: { readonly source: Exclude<OwnSource, 'screen'> }) {
  const { t } = useTranslation()
  const state = useMedia(({ own }) => own[source])
  const [On, Off] = icons[source]
  const isOn = state === 'on'
  const Icon = isOn ? On : Off
  return (
    <button
      type="button"
      className={isOn ? css.on : css.off}
      aria-pressed={isOn}
      aria-busy={state === 'starting'}
      onClick={() => void mediaStore.turn(source, state === 'off')}
    >
      <Icon aria-hidden />
      <span>{t(`space.media.${source}`)}</span>
    </button>
  )
}

/** Microphone and camera, with what one hears of the others. */
export function MediaBar() {
  return (
    <>
      <Toggle source="microphone" />
      <Voices />
    </>
  )
}
