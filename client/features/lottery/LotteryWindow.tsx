import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Gift, ShieldCheck, Sparkles } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { LotteryAnswer, PrizeAnswer } from '#shared/http/lottery.ts'
import { levelOf } from '#shared/lottery/prizeLevels.ts'
import { errorText } from '../../api/errorText.ts'
import { drawPrize, fetchPrizes, LOTTERIES_KEY } from '../../api/lottery.ts'
import { Button } from '../../components/Button.tsx'
import { classes } from '../../components/classes.ts'
import { Notice } from '../../components/Notice.tsx'
import { Panel } from '../../space/Panel.tsx'
import { showToast } from '../../store/toastStore.ts'
import { useLotteries } from './useLotteries.ts'
import panel from '../../space/panel.module.css'
import css from './LotteryWindow.module.css'

/** Draws one winner of a prize; the stage shows who it is, here as everywhere. */
function DrawHere({
  prize,
  onChanged,
}: {
  readonly prize: PrizeAnswer
  readonly onChanged: () => Promise<void>
}) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  async function draw() {
    setBusy(true)
    try {
      // What has become of it is seen here when the stage has shown it.
      await drawPrize(prize.id)
    } catch (error) {
      showToast(t('lottery.prizes.drawFailed', { reason: errorText(error) }), { toastType: 'failed' })
      await onChanged()
    }
    setBusy(false)
  }
  return (
    <Button
      busy={busy}
      aria-label={t('lottery.prizes.drawOf', { name: prize.name })}
      onClick={() => void draw()}
    >
      {!busy && <Sparkles aria-hidden size={16} />}
      {t('lottery.prizes.draw')}
    </Button>
  )
}

function Prize({
  prize,
  isOn,
  onChanged,
}: {
  readonly prize: PrizeAnswer
  readonly isOn: boolean
  readonly onChanged: () => Promise<void>
}) {
  const { t } = useTranslation()
  const names = prize.winList.map(({ displayName }) => displayName || t('lottery.winners.gone'))
  const count = prize.totalCount - prize.remaining
  // Only who manages the space is told how many could win: the table of rights is the server's.
  const mayDraw = isOn && prize.remaining > 0 && (prize.eligible ?? 0) > 0
  return (
    <li className={css.prize}>
      {prize.thumbnail.startsWith('/') ? (
        <img src={prize.thumbnail} alt="" loading="lazy" />
      ) : (
        <span className={css.gift}>
          <Gift aria-hidden size={20} />
        </span>
      )}
      <div>
        <p className={css.name}>
          <small>{t(`lottery.levels.prize${levelOf(prize.level)}`)}</small>
          {prize.name}
        </p>
        <small>{t('lottery.prizes.left', { remaining: prize.remaining, total: prize.totalCount })}</small>
        <p className={css.winners}>
          {names.length === 0
            ? t('lottery.inside.noWinners')
            : t(names.length < count ? 'lottery.inside.winnersOf' : 'lottery.inside.winners', {
                names: names.join(t('lottery.inside.between')),
                count,
              })}
        </p>
      </div>
      {mayDraw && <DrawHere prize={prize} onChanged={onChanged} />}
    </li>
  )
}

function Lottery({
  lottery,
  onChanged,
  onOptOut,
}: {
  readonly lottery: LotteryAnswer
  readonly onChanged: () => Promise<void>
  readonly onOptOut: (out: boolean) => Promise<void>
}) {
  const { t } = useTranslation()
  const [saving, setSaving] = useState(false)
  const { id, spaceId, name, status, me, updatedAt } = lottery
  const query = useQuery({
    queryKey: [LOTTERIES_KEY, spaceId, id, updatedAt],
    queryFn: ({ signal }) => fetchPrizes(id, signal),
    placeholderData: (before) => before,
  })
  const isOn = status === 'PUBLISHED'
  const standing = me?.optedOut ? 'optedOut' : me?.entered ? 'entered' : 'none'
  async function optOut() {
    setSaving(true)
    await onOptOut(standing !== 'optedOut')
    setSaving(false)
  }
  return (
    <li className={css.lottery} aria-label={name}>
      <h3>
        {name}
        <span className={classes(css.tag, isOn && css.on)}>{t(`lottery.status.${status}`)}</span>
      </h3>
      <p className={css.standing}>
        <span>
          {t(`lottery.inside.standing.${standing}`)} ·{' '}
          {t('lottery.participants', { count: lottery.totalParticipate })}
        </span>
        {isOn && (
          <Button kind="quiet" busy={saving} onClick={() => void optOut()}>
            {t(standing === 'optedOut' ? 'lottery.inside.optIn' : 'lottery.inside.optOut')}
          </Button>
        )}
      </p>
      {query.isError && (
        <p role="alert" className={css.failure}>
          {t('lottery.prizes.failed')}
        </p>
      )}
      <ul className={css.prizes} aria-label={t('lottery.of', { name })}>
        {query.data?.data.map((prize) => (
          <Prize key={prize.id} prize={prize} isOn={isOn} onChanged={onChanged} />
        ))}
      </ul>
      <a
        className={css.proof}
        href={`/space/${encodeURIComponent(spaceId)}/lottery/${encodeURIComponent(id)}/proof`}
        target="_blank"
        rel="noreferrer"
      >
        <ShieldCheck aria-hidden size={16} />
        {t('lottery.proof')}
      </a>
    </li>
  )
}

/** 抽奖: what is drawn in this space, who has won, and whether one takes part. */
export function LotteryWindow() {
  const { t } = useTranslation()
  const { query, reload, optOut } = useLotteries()
  const shown = query.data?.data.filter(({ status }) => status !== 'UNPUBLISHED')
  return (
    <Panel title={t('lottery.title')} closeLabel={t('lottery.inside.close')}>
      <div className={classes(panel.body, css.body)}>
        {query.isError && !shown && (
          <Notice alert title={t('lottery.failed')} body={errorText(query.error)}>
            <Button busy={query.isFetching} onClick={() => void query.refetch()}>
              {t('common.retry')}
            </Button>
          </Notice>
        )}
        {query.isPending && <p role="status">{t('common.loading')}</p>}
        {shown?.length === 0 && <Notice title={t('lottery.inside.none')} />}
        <ul className={css.list}>
          {shown?.map((lottery) => (
            <Lottery
              key={lottery.id}
              lottery={lottery}
              onChanged={reload}
              onOptOut={(out) => optOut(lottery, out)}
            />
          ))}
        </ul>
      </div>
    </Panel>
  )
}
