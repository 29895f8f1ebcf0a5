import { useEffect, useEffectEvent, useRef, type CSSProperties } from 'react'
import { createPortal } from 'react-dom'
import { Gift, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { levelOf } from '#shared/lottery/prizeLevels.ts'
import { Button } from '../../components/Button.tsx'
import { classes } from '../../components/classes.ts'
import { IconButton } from '../../components/IconButton.tsx'
import { browserClock } from '../../net/clock.ts'
import { calm } from '../../scene/effects/calm.ts'
import { playChime, playNotes } from '../../scene/sound/sounds.ts'
import { useAuth } from '../../store/authStore.ts'
import { useSelection } from '../../store/createStore.ts'
import { rainConfetti } from './rainConfetti.ts'
import { reveal, showNext } from './stageQueue.ts'
import { stageStore, type Showing } from './stageStore.ts'
import { reelOf, seenMsOf, turnMsOf } from './stageTimes.ts'
import css from './Stage.module.css'

const ROWS = 26
/** Ticks that get slower while names turn, and what is heard when they stand still. */
const roll = Array.from({ length: 16 }, (_, n) => ({
  at: 3.3 * (n / 16) ** 1.6,
  hz: 440 + 22 * n,
  gain: 0.16,
  rings: 0.09,
}))
const fanfare = [523.3, 659.3, 784, 1046.5].map((hz, n) => ({ at: n * 0.11, hz, gain: 0.5, rings: 0.9 }))

/** Somebody writes: their keys are theirs. */
const isWriting = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

/** Paper over the whole window, for a moment. */
function Paper() {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => (canvas.current ? rainConfetti(canvas.current) : undefined), [])
  return <canvas ref={canvas} className={css.paper} aria-hidden />
}

function StageCard({ showing, waiting }: { readonly showing: Showing; readonly waiting: number }) {
  const { t } = useTranslation()
  const isRevealed = useSelection(stageStore, (state) => state.isRevealed)
  const selfId = useAuth((state) => state.user?.id)
  const { draw, isShort } = showing
  const { prize } = draw
  const winner = draw.winner.displayName || t('lottery.stage.gone')
  const isSelf = draw.winner.userId === selfId
  const turnMs = turnMsOf(showing, calm.matches)
  const level = t(`lottery.levels.prize${levelOf(prize.level)}`)

  useEffect(() => {
    if (!isShort && turnMs > 0) playNotes(roll)
    return browserClock.after(turnMs, reveal)
  }, [isShort, turnMs])
  useEffect(() => {
    if (!isRevealed) return
    playNotes(fanfare)
    playChime('confetti')
  }, [isRevealed])
  useEffect(
    () => (isRevealed ? browserClock.after(seenMsOf(waiting), showNext) : undefined),
    [isRevealed, waiting],
  )
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isWriting(event)) return
    event.preventDefault()
    event.stopPropagation()
    showNext()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [])

  return (
    <div
      className={classes(css.stage, isRevealed && css.revealed)}
      role="region"
      aria-label={t('lottery.stage.label')}
      data-testid="lotteryStage"
    >
      {isRevealed && !calm.matches && <Paper />}
      <div className={css.card}>
        <div className={css.rays} aria-hidden />
        <IconButton className={css.close} label={t('lottery.stage.close')} onClick={showNext}>
          <X aria-hidden size={20} />
        </IconButton>
        <p className={css.lottery}>{draw.lotteryName}</p>
        <div className={css.prize}>
          {prize.thumbnail.startsWith('/') ? (
            <img src={prize.thumbnail} alt="" />
          ) : (
            <span className={css.gift}>
              <Gift aria-hidden size={34} />
            </span>
          )}
          <p>
            <b>{level}</b>
            <span>{prize.name}</span>
          </p>
        </div>
        <div className={css.reel} style={{ '--turn': `${turnMs}ms`, '--rows': ROWS } as CSSProperties}>
          {isRevealed ? (
            <strong className={css.winner}>{winner}</strong>
          ) : (
            <div className={css.names} aria-hidden>
              {reelOf(draw.names, winner, ROWS).map((name, at) => (
                <span key={at}>{name}</span>
              ))}
            </div>
          )}
        </div>
        <p className={css.told}>
          {isRevealed
            ? t(isSelf ? 'lottery.stage.you' : 'lottery.stage.congratulations')
            : t('lottery.stage.drawing')}
        </p>
        <p className={css.minor}>
          <span>{t('lottery.stage.number', { number: draw.number })}</span>
          <span>{t('lottery.stage.among', { count: draw.participants })}</span>
        </p>
        {waiting > 0 && isRevealed && (
          <Button kind="quiet" onClick={showNext}>
            {t('lottery.stage.next', { count: waiting })}
          </Button>
        )}
      </div>
      <p className="visuallyHidden" role="status">
        {isRevealed &&
          t('lottery.stage.said', { lottery: draw.lotteryName, name: winner, level, prize: prize.name })}
      </p>
    </div>
  )
}

/** A draw, as everybody inside sees it at the same moment; those after it wait. It takes no focus from anybody. */
export function Stage() {
  const queue = useSelection(stageStore, (state) => state.queue)
  const [showing] = queue
  return (
    showing &&
    createPortal(
      <StageCard key={showing.draw.id} showing={showing} waiting={queue.length - 1} />,
      document.body,
    )
  )
}
