import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, Download, Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import type { PrizeAnswer } from '#shared/http/lottery.ts'
import type { LoadedProof } from '#shared/lottery/loadProof.ts'
import { levelOf } from '#shared/lottery/prizeLevels.ts'
import { isWrong, verifyDraws, type ProofVerdict } from '#shared/lottery/verifyDraws.ts'
import { errorText } from '../../api/errorText.ts'
import { saveFile } from '../../api/files/saveFile.ts'
import { fetchAllWinners, fetchLotteries, fetchProof, LOTTERIES_KEY } from '../../api/lottery.ts'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { classes } from '../../components/classes.ts'
import { EmptyRoom } from '../../components/EmptyRoom.tsx'
import { Notice } from '../../components/Notice.tsx'
import { timeText } from '../../text/timeText.ts'
import { PageLoading } from '../layout/PageLoading.tsx'
import { usePageTitle } from '../layout/usePageTitle.ts'
import { spaceLink } from '../mySpaces/spaceView.ts'
import { webCrypto } from './webCrypto.ts'
import css from './LotteryProofPage.module.css'
import { addChinese } from '../../text/addChinese.ts'
import { lotteryCheckText } from '../../text/zh-CN/lotteryCheck.ts'

addChinese({ lottery: { check: lotteryCheckText } })

interface Checked {
  readonly name: string
  readonly prizes: readonly PrizeAnswer[]
  readonly proof: LoadedProof
  /** undefined: the browser has nothing to compute with here. */
  readonly verdict: ProofVerdict | undefined
}

async function check(spaceId: string, lotteryId: string, signal: AbortSignal): Promise<Checked> {
  const [lotteries, prizes, proof] = await Promise.all([
    fetchLotteries(spaceId, signal),
    fetchAllWinners(lotteryId, signal),
    fetchProof(lotteryId, signal),
  ])
  const crypto = webCrypto()
  return {
    name: lotteries.data.find(({ id }) => id === lotteryId)?.name ?? '',
    prizes,
    proof,
    verdict: crypto && (await verifyDraws(proof, crypto)),
  }
}

const save = (proof: LoadedProof): void =>
  saveFile(
    new Blob([`${JSON.stringify(proof, null, 1)}\n`], { type: 'application/json' }),
    `proof-${proof.lotteryId}.json`,
  )

const icons = { right: CircleCheck, sealed: Hourglass, wrong: CircleX } as const

function Verdict({ verdict }: { readonly verdict: ProofVerdict }) {
  const { t } = useTranslation()
  const { state } = verdict
  const Icon = icons[state]
  return (
    <div className={classes(css.verdict, css[state])} role="status">
      <Icon aria-hidden size={36} />
      <div>
        <h2>{t(`lottery.check.states.${state}`)}</h2>
        <p>{t(`lottery.check.bodies.${state}`)}</p>
      </div>
    </div>
  )
}

function Facts({
  proof,
  verdict,
}: {
  readonly proof: LoadedProof
  readonly verdict: ProofVerdict | undefined
}) {
  const { t } = useTranslation()
  const isSeedRight = verdict?.isSeedRight ?? null
  return (
    <dl className={css.facts}>
      <dt>{t('lottery.check.commitment')}</dt>
      <dd>
        <code>{proof.commitment}</code>
      </dd>
      <dt>{t('lottery.check.seed')}</dt>
      <dd>
        {proof.seed === null ? t('lottery.check.seedLater') : <code>{proof.seed}</code>}
        {isSeedRight !== null && (
          <span className={isSeedRight ? css.good : css.bad}>
            {t(isSeedRight ? 'lottery.check.seedRight' : 'lottery.check.seedWrong')}
          </span>
        )}
      </dd>
      <dt>{t('lottery.check.rules')}</dt>
      <dd>
        {t(proof.onePrizeEach ? 'lottery.rules.onePrizeEachHint' : 'lottery.check.perPrize')}
        {proof.presentOnly && <span>{t('lottery.rules.presentOnlyHint')}</span>}
      </dd>
    </dl>
  )
}

function Draws({ proof, prizes, verdict }: Checked) {
  const { t } = useTranslation()
  const wins = new Map(
    prizes.flatMap(({ id, winList }) => winList.map((win) => [`${id} ${win.userId}`, win] as const)),
  )
  const findings = verdict?.draws.map(({ finding }) => finding)
  return (
    <ol className={css.draws} aria-label={t('lottery.check.draws')}>
      {proof.data.map((draw, at) => {
        const prize = prizes.find(({ id }) => id === draw.prizeId)
        const win = wins.get(`${draw.prizeId} ${draw.winnerId}`)
        const finding = findings?.[at]
        return (
          <li key={`${at} ${draw.number}`}>
            <div className={css.drawHead}>
              <b>{t('lottery.check.number', { number: draw.number })}</b>
              {prize && (
                <span>
                  {t(`lottery.levels.prize${levelOf(prize.level)}`)} · {prize.name}
                </span>
              )}
              <span className={css.winner}>{win?.displayName || t('lottery.winners.gone')}</span>
              {finding && (
                <span
                  className={isWrong(finding) ? css.bad : finding === 'right' ? css.good : css.sealedNote}
                >
                  {t(`lottery.check.findings.${finding}`)}
                </span>
              )}
            </div>
            <p className={css.minor}>
              {win && <time dateTime={win.winTime}>{timeText(win.winTime)}</time>}
              <span>
                {t('lottery.check.candidates', { count: proof.lists[draw.candidatesHash]?.length ?? 0 })}
              </span>
              <span>
                {t('lottery.check.list')} <code>{draw.candidatesHash}</code>
              </span>
            </p>
          </li>
        )
      })}
    </ol>
  )
}

/** /space/:id/lottery/:lotteryId/proof: computes every draw of a lottery again, in the browser of whoever looks. */
export function LotteryProofPage() {
  const { t } = useTranslation()
  const { id = '', lotteryId = '' } = useParams()
  const query = useQuery({
    queryKey: [LOTTERIES_KEY, id, 'proof', lotteryId],
    queryFn: ({ signal }) => check(id, lotteryId, signal),
  })
  const { data } = query
  usePageTitle(t('lottery.check.pageTitle', { name: data?.name ?? '' }))
  if (query.isPending) return <PageLoading />
  if (!data) {
    return (
      <Notice page alert art={<EmptyRoom />} title={t('lottery.check.failed')} body={errorText(query.error)}>
        <Button busy={query.isFetching} onClick={() => void query.refetch()}>
          {t('common.retry')}
        </Button>
        <ButtonLink kind="quiet" to={spaceLink(id)}>
          {t('lottery.check.toSpace')}
        </ButtonLink>
      </Notice>
    )
  }
  const { name, proof, verdict } = data
  return (
    <div className={css.page}>
      <header>
        <p>{t('lottery.check.title')}</p>
        <h1>{name}</h1>
      </header>
      {verdict ? <Verdict verdict={verdict} /> : <p role="alert">{t('lottery.check.insecure')}</p>}
      <Facts proof={proof} verdict={verdict} />
      <h2>{t('lottery.check.draws')}</h2>
      {proof.data.length === 0 ? <p className={css.minor}>{t('lottery.check.none')}</p> : <Draws {...data} />}
      <footer className={css.foot}>
        <Button kind="quiet" onClick={() => save(proof)}>
          <Download aria-hidden size={18} />
          {t('lottery.check.download')}
        </Button>
        <p>{t('lottery.check.how')}</p>
      </footer>
    </div>
  )
}
