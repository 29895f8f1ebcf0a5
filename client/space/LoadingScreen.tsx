import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../components/Button.tsx'
import { LogoMark } from '../components/Logo.tsx'
import { totalProgress, type LoadingPart } from '../store/createLoadingStore.ts'
import { useLoading } from '../store/loadingStore.ts'
import { useSpaceHost } from './spaceHost.ts'
import css from './LoadingScreen.module.css'

const SLOW_MS = 15_000
const parts: readonly LoadingPart[] = ['connection', 'map', 'assets']

/** Covers the scene until it is worth looking at; the bar shows what really has arrived. */
export function LoadingScreen({
  spaceName,
  onLeave,
}: {
  readonly spaceName: string
  readonly onLeave: () => void
}) {
  const { t } = useTranslation()
  const { loadingBackground, leaveLabel } = useSpaceHost()
  const { progress, part } = useLoading((state) => ({
    progress: totalProgress(state),
    part: parts.find((name) => state[name] < 1),
  }))
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  const percent = Math.round(progress * 100)
  const step = part ? t(`space.loading.${part}`) : t('space.loading.ready')
  return (
    <div className={css.screen} style={{ background: loadingBackground }} data-testid="space-loading">
      <LogoMark size={56} />
      <h1>
        {t('space.loading.title')} {spaceName}
      </h1>
      <div
        className={css.bar}
        role="progressbar"
        aria-label={t('space.loading.title')}
        aria-valuenow={percent}
        aria-valuetext={`${percent}% ${step}`}
      >
        <span style={{ transform: `scaleX(${progress})` }} />
      </div>
      <p role="status">{slow ? t('space.loading.slow') : step}</p>
      {slow && (
        <Button kind="quiet" onClick={onLeave}>
          {leaveLabel ?? t('space.access.backToSpaces')}
        </Button>
      )}
    </div>
  )
}
