import { useState } from 'react'
import { Volume2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/Button.tsx'
import { playTestSound } from './playTestSound.ts'
import css from './DeviceDetails.module.css'

/** Plays a few notes on the chosen speaker. */
export function SpeakerTest() {
  const { t } = useTranslation()
  const [state, setState] = useState<'quiet' | 'playing' | 'failed'>('quiet')
  async function play() {
    setState('playing')
    try {
      await playTestSound()
      setState('quiet')
    } catch {
      setState('failed')
    }
  }
  return (
    <div>
      <Button kind="quiet" busy={state === 'playing'} onClick={() => void play()}>
        <Volume2 aria-hidden size={18} />
        {t(state === 'playing' ? 'devices.speaker.testing' : 'devices.speaker.test')}
      </Button>
      <p className={css.problem} role="status">
        {state === 'failed' && t('devices.speaker.failed')}
      </p>
    </div>
  )
}
