import { useState } from 'react'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Gift, Pencil, Plus, Sparkles, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { LotteryAnswer, PrizeAnswer } from '#shared/http/lottery.ts'
import { errorText } from '../../../api/errorText.ts'
import {
  deletePrize,
  drawPrize,
  fetchPrizes,
  fetchWins,
  LOTTERIES_KEY,
  WINS_PAGE,
} from '../../../api/lottery.ts'
import { nextOffset } from '../../../api/nextOffset.ts'
import { Button } from '../../../components/Button.tsx'
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx'
import { IconButton } from '../../../components/IconButton.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { loadAreas } from '../../../language/i18n.ts'
import { showToast } from '../../../store/toastStore.ts'
import { dashedDayText } from '../../../text/timeText.ts'
import { REFRESH_MS } from './refresh.ts'
import { levelOf } from '#shared/lottery/prizeLevels.ts'
import css from './lottery.module.css'
import { lazyDialog } from '../../../components/lazyDialog.tsx'

// A page has a budget: what is filled in comes with the press that asks for it.
const PrizeDialog = lazyDialog(async () => {
  const [part] = await Promise.all([import('./PrizeDialog.tsx'), loadAreas('spaces')])
  return part.PrizeDialog
})

/** Draws one winner; while it runs, and while nobody can win, there is nothing to press. */
function DrawButton({
  lottery,
  prize,
  onChanged,
}: {
  readonly lottery: LotteryAnswer
  readonly prize: PrizeAnswer
  readonly onChanged: () => Promise<void>
}) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)

  async function draw() {
    setBusy(true)
    try {
      const { winner } = await drawPrize(prize.id)
      showToast(t('lottery.prizes.drawn', { name: winner.displayName, prize: prize.name }))
    } catch (error) {
      showToast(t('lottery.prizes.drawFailed', { reason: errorText(error) }), { toastType: 'failed' })
    }
    await onChanged()
    setBusy(false)
  }

  if (lottery.status === 'PUBLISHED' && (busy || (prize.remaining > 0 && (prize.eligible ?? 0) > 0))) {
    return (
      <Button
        busy={busy}
        aria-label={t('lottery.prizes.drawOf', { name: prize.name })}
        onClick={() => void draw()}
      >
        {!busy && <Sparkles aria-hidden size={18} />}
        {t(busy ? 'lottery.prizes.drawing' : 'lottery.prizes.draw')}
      </Button>
    )
  }
  if (lottery.status === 'UNPUBLISHED') return null
  return (
    <span className={css.viewOnly}>
      {t('lottery.prizes.viewOnly')}
      {lottery.status === 'PUBLISHED' && (
        <small>{t(prize.remaining > 0 ? 'lottery.prizes.nobody' : 'lottery.prizes.allDrawn')}</small>
      )}
    </span>
  )
}

function Winners({ lottery, prize }: { readonly lottery: LotteryAnswer; readonly prize: PrizeAnswer }) {
  const { t } = useTranslation()
  const count = prize.totalCount - prize.remaining
  const [isAll, setAll] = useState(false)
  const query = useInfiniteQuery({
    queryKey: [LOTTERIES_KEY, lottery.spaceId, lottery.id, 'wins', prize.id, count],
    queryFn: ({ signal, pageParam: offset }) => fetchWins(prize.id, { size: WINS_PAGE, offset }, signal),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    enabled: isAll,
    placeholderData: keepPreviousData,
  })
  const wins = query.data?.pages.flatMap(({ data }) => data) ?? prize.winList
  if (prize.winList.length === 0) return <p className={css.none}>{t('lottery.winners.none')}</p>
  const label = t('lottery.winners.of', { name: prize.name })
  return (
    <div className={css.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={css.winners} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('lottery.winners.time')}</th>
            <th scope="col">{t('lottery.winners.displayName')}</th>
            <th scope="col">{t('lottery.winners.userName')}</th>
            <th scope="col">{t('lottery.winners.phone')}</th>
          </tr>
        </thead>
        <tbody>
          {wins.map((win) => (
            <tr key={win.id}>
              <td>
                <time dateTime={win.winTime}>{dashedDayText(win.winTime)}</time>
              </td>
              <td>{win.displayName || t('lottery.winners.gone')}</td>
              <td>{win.userName || '—'}</td>
              <td>{win.phone || '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {query.isError && (
        <p role="alert">{t('lottery.winners.moreFailed', { reason: errorText(query.error) })}</p>
      )}
      {wins.length < count && (
        <Button
          kind="quiet"
          busy={query.isFetching}
          onClick={() =>
            !isAll ? setAll(true) : void (query.isError ? query.refetch() : query.fetchNextPage())
          }
        >
          {t('lottery.winners.more', { count })}
        </Button>
      )}
    </div>
  )
}

type Asked =
  | { readonly kind: 'form'; readonly prize?: PrizeAnswer }
  | { readonly kind: 'remove'; readonly prize: PrizeAnswer }

/** The prizes of a lottery, with who won them. */
export function Prizes({
  lottery,
  onChanged,
}: {
  readonly lottery: LotteryAnswer
  readonly onChanged: () => Promise<void>
}) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Asked>()
  const isOpen = lottery.status === 'UNPUBLISHED'
  const query = useQuery({
    // A lottery that has gone on has other prizes to show.
    queryKey: [LOTTERIES_KEY, lottery.spaceId, lottery.id, lottery.updatedAt],
    queryFn: ({ signal }) => fetchPrizes(lottery.id, signal),
    placeholderData: (before) => before,
    refetchInterval: lottery.status === 'FINISHED' ? false : REFRESH_MS,
  })
  const prizes = query.data?.data
  const close = () => setAsked(undefined)
  return (
    <div className={css.prizes}>
      {query.isError && !prizes && (
        <Notice alert title={t('lottery.prizes.failed')} body={errorText(query.error)}>
          <Button busy={query.isFetching} onClick={() => void query.refetch()}>
            {t('common.retry')}
          </Button>
        </Notice>
      )}
      {query.isPending && <p role="status">{t('common.loading')}</p>}
      {prizes?.length === 0 && <p className={css.none}>{t('lottery.prizes.none')}</p>}
      <ul className={css.prizeList} aria-label={t('lottery.of', { name: lottery.name })}>
        {prizes?.map((prize) => (
          <li key={prize.id} className={css.prize}>
            <div className={css.prizeHead}>
              <div className={css.picture}>
                {prize.thumbnail.startsWith('/') ? (
                  <img src={prize.thumbnail} alt="" loading="lazy" />
                ) : (
                  <Gift aria-hidden size={26} />
                )}
              </div>
              <div className={css.prizeName}>
                <span className={css.level}>{t(`lottery.levels.prize${levelOf(prize.level)}`)}</span>
                <h4>{prize.name}</h4>
                <small>
                  {t('lottery.prizes.left', { remaining: prize.remaining, total: prize.totalCount })}
                </small>
              </div>
              <div className={css.prizeActions}>
                {isOpen && (
                  <>
                    <IconButton
                      label={t('lottery.prizes.editOf', { name: prize.name })}
                      onClick={() => setAsked({ kind: 'form', prize })}
                    >
                      <Pencil aria-hidden size={18} />
                    </IconButton>
                    <IconButton
                      label={t('lottery.prizes.removeOf', { name: prize.name })}
                      onClick={() => setAsked({ kind: 'remove', prize })}
                    >
                      <Trash2 aria-hidden size={18} />
                    </IconButton>
                  </>
                )}
                <DrawButton lottery={lottery} prize={prize} onChanged={onChanged} />
              </div>
            </div>
            {!isOpen && <Winners lottery={lottery} prize={prize} />}
          </li>
        ))}
      </ul>
      {isOpen && (
        <Button kind="quiet" onClick={() => setAsked({ kind: 'form' })}>
          <Plus aria-hidden size={18} />
          {t('lottery.prizes.add')}
        </Button>
      )}
      {asked?.kind === 'form' && (
        <PrizeDialog lottery={lottery} prize={asked.prize} onSaved={onChanged} onClose={close} />
      )}
      {asked?.kind === 'remove' && (
        <ConfirmDialog
          kind="danger"
          title={t('lottery.prizeDialog.removeTitle', { name: asked.prize.name })}
          body={t('lottery.prizeDialog.removeBody')}
          labels={{ confirm: t('lottery.removeDialog.confirm'), busy: t('lottery.removeDialog.busy') }}
          onConfirm={async () => {
            await deletePrize(asked.prize.id)
            await onChanged()
          }}
          onClose={close}
        />
      )}
    </div>
  )
}
