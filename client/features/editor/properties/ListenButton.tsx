import { Square, Volume2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MapObject } from '#shared/map/placement.ts'
import { soundOf } from '#shared/map/objectSounds.ts'
import { Button } from '../../../components/Button.tsx'
import { loudness, settingsStore } from '../../../store/settingsStore.ts'

/** Lets one hear what a thing sounds like, as loud as it is right beside it. Another sound is another button. */
export function ListenButton({ object }: { readonly object: MapObject }) {
  const { t } = useTranslation()
  const [state, setState] = useState<'silent' | 'sounds' | 'failed'>('silent')
  const player = useRef<HTMLAudioElement>(undefined)
  const sound = soundOf(object)
  const volume = sound?.volume ?? 0
  useEffect(() => () => player.current?.pause(), [])
  useEffect(() => {
    if (player.current) player.current.volume = volume * loudness(settingsStore.get())
  }, [volume])
  if (!sound) return null
  const begin = (): void => {
    const audio = (player.current = new Audio(sound.src))
    audio.volume = sound.volume * loudness(settingsStore.get())
    audio.loop = sound.loop
    audio.onended = () => setState('silent')
    audio.play().then(
      () => setState('sounds'),
      (error: unknown) =>
        (error instanceof DOMException && error.name === 'AbortError') || setState('failed'),
    )
  }
  const end = (): void => {
    player.current?.pause()
    setState('silent')
  }
  const isOn = state === 'sounds'
  return (
    <>
      <Button kind="quiet" aria-pressed={isOn} onClick={isOn ? end : begin}>
        {isOn ? <Square aria-hidden size={16} /> : <Volume2 aria-hidden size={16} />}
        {t(isOn ? 'editor.props.listening' : 'editor.props.listen')}
      </Button>
      {state === 'failed' && <em role="alert">{t('editor.props.silent')}</em>}
    </>
  )
}
