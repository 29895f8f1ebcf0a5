import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cloudPlay } from '#shared/cloud/messages.ts'
import { Button } from '../../components/Button.tsx'
import { useSpaceHost } from '../../space/spaceHost.ts'
import { useTouch } from '../../space/useTouch.ts'
import { relaunchCloud, useCloud } from '../../store/cloudStore.ts'
import { chooseRendering } from '../../store/renderStore.ts'
import { useSession } from '../../store/sessionStore.ts'
import { useOwnLevel } from '../../store/useOwnLevel.ts'
import { canDraw } from './canDraw.ts'
import { useCloudPlay } from './useCloudPlay.ts'
import css from './CloudOverlay.module.css'

const hints = ['where', 'walk', 'look', 'tap', 'sit', 'lost'] as const
/** Of those without keys. */
const touchHints = ['where', 'stick', 'look', 'tap', 'lost'] as const

/** A hint, another one every three seconds (§9). */
function Hints() {
  const { t } = useTranslation()
  const touch = useTouch()
  const list = touch ? touchHints : hints
  const [shown, setShown] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setShown((now) => now + 1), cloudPlay.hintMs)
    return () => clearInterval(timer)
  }, [])
  return <p className={css.hint}>{t(`cloud.hints.${list[shown % list.length] ?? 'where'}`)}</p>
}

/** Out of the space, for as long as there is no toolbar that has it. */
function Leave() {
  const { t } = useTranslation()
  const isInside = useSession((state) => state.entered)
  const { leave, leaveLabel } = useSpaceHost()
  if (isInside) return null
  return (
    <Button kind="quiet" className={css.light} onClick={() => leave('/my-spaces')}>
      {leaveLabel ?? t('cloud.leave')}
    </Button>
  )
}

function Stopped() {
  const { t } = useTranslation()
  const reason = useCloud((state) => state.reason) ?? 'gone'
  // A server without workers has no door to ask at: that is not the network's doing.
  const isNowhere = useCloudPlay().data?.offered === false && reason === 'networkError'
  return (
    <div className={css.words} role="alert">
      <h2>{t('cloud.stage.stopped')}</h2>
      <p>{isNowhere ? t('cloud.settings.none') : t(`cloud.reason.${reason}`)}</p>
      <div className={css.actions}>
        {!isNowhere && <Button onClick={relaunchCloud}>{t('cloud.reconnect')}</Button>}
        {canDraw() && (
          <Button kind="quiet" className={css.light} onClick={() => chooseRendering('here')}>
            {t('cloud.useHere')}
          </Button>
        )}
        <Button kind="quiet" className={css.light} onClick={() => chooseRendering('plan')}>
          {t('cloud.usePlan')}
        </Button>
        <Leave />
      </div>
    </div>
  )
}

function Coming() {
  const { t } = useTranslation()
  const { stage, rank, progress, isLost } = useCloud(({ stage, rank, progress, isLost }) => ({
    stage,
    rank,
    progress,
    isLost,
  }))
  const isQueuing = stage === 'queuing'
  const percent = Math.round(progress)
  const coming =
    isQueuing && rank === 0 ? t('cloud.next') : t(`cloud.stage.${stage}`, { percent, count: rank })
  const words = isLost ? t('cloud.again') : coming
  const isMeasured = stage === 'downloading' || stage === 'extracting' || stage === 'launched'
  return (
    <div className={css.words}>
      <h2>{t('cloud.title')}</h2>
      {!isQueuing && (
        <div
          className={css.bar}
          role="progressbar"
          aria-label={t('cloud.progress')}
          aria-valuetext={words}
          {...(isMeasured && { 'aria-valuenow': percent })}
          data-going={!isMeasured}
        >
          <span style={isMeasured ? { transform: `scaleX(${percent / 100})` } : undefined} />
        </div>
      )}
      <p role="status">{words}</p>
      <Hints />
      <div className={css.actions}>
        <Button kind="quiet" className={css.light} onClick={() => chooseRendering('plan')}>
          {t('cloud.usePlan')}
        </Button>
        <Leave />
      </div>
    </div>
  )
}

export interface LevelPictures {
  /** Pictures of where one goes, the best first. */
  picturesOf(level: ReturnType<typeof useOwnLevel>): readonly string[]
}

/** Lies over the place of the picture until there is one, and when there is none any more. */
export function CloudOverlay({ picturesOf }: LevelPictures) {
  const { t } = useTranslation()
  const isPictured = useCloud(({ stage, stream, hasFrame }) => stage === 'launched' && !!stream && hasFrame)
  const isStopped = useCloud((state) => state.stage === 'stopped')
  const isLost = useCloud((state) => state.isLost)
  const level = useOwnLevel()
  const [failed, setFailed] = useState<readonly string[]>([])
  if (isPictured && !isLost) return null
  if (isPictured)
    return (
      <p className={css.again} role="status">
        {t('cloud.again')}
      </p>
    )
  const picture = picturesOf(level).find((url) => !failed.includes(url))
  return (
    <div className={css.overlay} data-testid="cloud-overlay">
      {picture !== undefined && (
        <img
          key={picture}
          className={css.picture}
          src={picture}
          alt=""
          onError={() => setFailed((before) => [...before, picture])}
        />
      )}
      {isStopped ? <Stopped /> : <Coming />}
    </div>
  )
}
