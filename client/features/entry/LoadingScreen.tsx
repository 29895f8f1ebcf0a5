import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SpaceEntry } from '#shared/http/spaces.ts'
import { Button } from '../../components/Button.tsx'
import { classes } from '../../components/classes.ts'
import { LogoMark } from '../../components/Logo.tsx'
import { totalProgress, type LoadingPart } from '../../store/createLoadingStore.ts'
import { loadingStore, useLoading } from '../../store/loadingStore.ts'
import { useOwnLevel } from '../../store/useOwnLevel.ts'
import { useSpaceHost } from '../../space/spaceHost.ts'
import { picturesOf } from './levelPicture.ts'
import css from './LoadingScreen.module.css'

const SLOW_MS = 15_000
/** A level that came at once is not announced with a flash, ms. */
const PASSAGE_LEAST_MS = 500
const parts: readonly LoadingPart[] = ['connection', 'map', 'assets']

/** Where one is going, in large; the next picture when one can not be had, none at all in the end. */
function Picture({ urls }: { readonly urls: readonly string[] }) {
  const [failed, setFailed] = useState<readonly string[]>([])
  const url = urls.find((one) => !failed.includes(one))
  if (url === undefined) return null
  return (
    <img
      key={url}
      className={css.picture}
      src={url}
      alt=""
      fetchPriority="high"
      onError={() => setFailed((before) => [...before, url])}
    />
  )
}

function LoadingCover({
  entry,
  name,
  testId,
  onLeave,
}: {
  readonly entry: SpaceEntry
  readonly name: string
  readonly testId: string
  readonly onLeave: () => void
}) {
  const { t } = useTranslation()
  const { loadingBackground, leaveLabel } = useSpaceHost()
  const level = useOwnLevel()
  const { progress, part } = useLoading((state) => ({
    progress: totalProgress(state),
    part: parts.find((one) => state[one] < 1),
  }))
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  // A site with a background of its own is not covered by our picture.
  const urls = loadingBackground === undefined ? picturesOf(entry, level) : []
  const percent = Math.round(progress * 100)
  const step = part ? t(`space.loading.${part}`) : t('space.loading.ready')
  return (
    <div
      className={classes(css.screen, urls.length > 0 && css.pictured)}
      style={{ background: loadingBackground }}
      data-testid={testId}
    >
      <Picture key={urls.join()} urls={urls} />
      <LogoMark size={56} />
      <h1>
        {t('space.loading.title')} {name}
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

/** Covers the scene until it is worth looking at; the bar shows what really has arrived. */
export function LoadingScreen({
  entry,
  spaceName,
  onLeave,
}: {
  readonly entry: SpaceEntry
  readonly spaceName: string
  readonly onLeave: () => void
}) {
  return <LoadingCover entry={entry} name={spaceName} testId="space-loading" onLeave={onLeave} />
}

/** The same on the way from one level of the space to another. */
export function LevelPassage({
  entry,
  spaceName,
  onLeave,
}: {
  readonly entry: SpaceEntry
  readonly spaceName: string
  readonly onLeave: () => void
}) {
  const passing = useLoading((state) => state.passing)
  const [shown, setShown] = useState(false)
  const level = useOwnLevel()
  if (passing && !shown) setShown(true)
  useEffect(() => {
    if (passing) {
      // What does not come is no reason to keep somebody from where they are.
      const timer = setTimeout(() => loadingStore.get().arrive(), SLOW_MS)
      return () => clearTimeout(timer)
    }
    const timer = setTimeout(() => setShown(false), PASSAGE_LEAST_MS)
    return () => clearTimeout(timer)
  }, [passing])
  if (!passing && !shown) return null
  return (
    <LoadingCover entry={entry} name={level?.name || spaceName} testId="space-passage" onLeave={onLeave} />
  )
}
