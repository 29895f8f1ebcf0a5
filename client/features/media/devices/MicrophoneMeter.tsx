import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LevelMeters } from '../levels.ts'
import css from './DeviceDetails.module.css'

/** A voice at the loudness people speak with (0.15 RMS) fills the bar. */
const GAIN = 6
/** How quickly the bar falls, of its length a frame. */
const FALL = 0.04

/** How loud one's own microphone is now. */
export function MicrophoneMeter({ track }: { readonly track: MediaStreamTrack }) {
  const { t } = useTranslation()
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const meters = new LevelMeters()
    meters.watch('own', track)
    let shown = 0
    let frame = requestAnimationFrame(function look() {
      shown = Math.max(Math.min(1, meters.read('own') * GAIN), shown - FALL)
      const element = bar.current
      if (element) {
        element.style.setProperty('--level', shown.toFixed(3))
        element.setAttribute('aria-valuenow', String(Math.round(shown * 100)))
      }
      frame = requestAnimationFrame(look)
    })
    return () => {
      cancelAnimationFrame(frame)
      meters.close()
    }
  }, [track])
  return (
    <div ref={bar} className={css.meter} role="meter" aria-label={t('devices.level')} aria-valuemax={100} />
  )
}
