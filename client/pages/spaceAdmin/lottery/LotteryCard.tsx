import { useState } from 'react'
import { ChevronDown, Download, Pencil, ShieldCheck, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { LotteryAnswer } from '#shared/http/lottery.ts'
import { errorText } from '../../../api/errorText.ts'
import { changeLottery, deleteLottery, downloadWinners } from '../../../api/lottery.ts'
import { Button, ButtonLink } from '../../../components/Button.tsx'
import { classes } from '../../../components/classes.ts'
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx'
import { showToast } from '../../../store/toastStore.ts'
import { stampText } from '../../../text/timeText.ts'
import { spaceLink } from '../../mySpaces/spaceView.ts'
import { Prizes } from './Prizes.tsx'
import css from './lottery.module.css'
import { lazyDialog } from '../../../components/lazyDialog.tsx'

// A page has a budget: what is filled in comes with the press that asks for it.
const LotteryDialog = lazyDialog(async () => (await import('./LotteryDialog.tsx')).LotteryDialog)

const rules = ['onePrizeEach', 'presentOnly', 'excludeManagers'] as const

/** A question before a lottery goes on, or goes. */
const questions = {
  publish: {
    texts: 'publishDialog',
    kind: 'primary',
    act: (id: string) => changeLottery(id, { status: 'PUBLISHED' }),
  },
  end: { texts: 'endDialog', kind: 'danger', act: (id: string) => changeLottery(id, { status: 'FINISHED' }) },
  remove: { texts: 'removeDialog', kind: 'danger', act: deleteLottery },
} as const

function Actions({
  lottery,
  onAsk,
}: {
  readonly lottery: LotteryAnswer
  readonly onAsk: (asked: keyof typeof questions | 'edit') => void
}) {
  const { t } = useTranslation()
  const [saving, setSaving] = useState<'csv' | 'xlsx'>()
  const { id, spaceId, status, prizeList } = lottery
  const hasWinners = prizeList.some(({ remaining, totalCount }) => remaining < totalCount)

  async function save(format: 'csv' | 'xlsx') {
    setSaving(format)
    await downloadWinners(id, format).catch((error: unknown) =>
      showToast(t('lottery.winners.exportFailed', { reason: errorText(error) }), { toastType: 'failed' }),
    )
    setSaving(undefined)
  }

  return (
    <div className={css.actions}>
      {status === 'UNPUBLISHED' && (
        <>
          <Button
            disabled={prizeList.length === 0}
            title={prizeList.length === 0 ? t('lottery.publishNeedsPrize') : undefined}
            onClick={() => onAsk('publish')}
          >
            {t('lottery.publish')}
          </Button>
          <Button kind="quiet" onClick={() => onAsk('edit')}>
            <Pencil aria-hidden size={18} />
            {t('lottery.edit')}
          </Button>
        </>
      )}
      {status === 'PUBLISHED' && (
        <Button kind="quiet" onClick={() => onAsk('end')}>
          {t('lottery.end')}
        </Button>
      )}
      {hasWinners &&
        (['csv', 'xlsx'] as const).map((format) => (
          <Button
            key={format}
            kind="quiet"
            busy={saving === format}
            disabled={saving !== undefined}
            onClick={() => void save(format)}
          >
            <Download aria-hidden size={18} />
            {t(`lottery.winners.${format}`)}
          </Button>
        ))}
      {status !== 'UNPUBLISHED' && (
        <ButtonLink kind="quiet" to={`${spaceLink(spaceId)}/lottery/${encodeURIComponent(id)}/proof`}>
          <ShieldCheck aria-hidden size={18} />
          {t('lottery.proof')}
        </ButtonLink>
      )}
      {/* One with winners has to be finished first. */}
      {(status !== 'PUBLISHED' || !hasWinners) && (
        <Button kind="plain" onClick={() => onAsk('remove')}>
          <Trash2 aria-hidden size={18} />
          {t('lottery.remove')}
        </Button>
      )}
    </div>
  )
}

/** One lottery: what it is, what can be done about it, and unfolded its prizes. */
export function LotteryCard({
  lottery,
  isUnfolded,
  onFold,
  onChanged,
}: {
  readonly lottery: LotteryAnswer
  readonly isUnfolded: boolean
  readonly onFold: (isUnfolded: boolean) => void
  readonly onChanged: () => Promise<void>
}) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<keyof typeof questions | 'edit'>()
  const { id, name, status } = lottery
  const close = () => setAsked(undefined)
  const question = asked !== undefined && asked !== 'edit' ? questions[asked] : undefined
  return (
    <li className={css.card} aria-label={name}>
      <div className={css.head}>
        <div className={css.what}>
          <h3>
            {name}
            <span className={classes(css.tag, css[status.toLowerCase()])}>
              {t(`lottery.status.${status}`)}
            </span>
          </h3>
          <p className={css.meta}>
            <span>{t('lottery.participants', { count: lottery.totalParticipate })}</span>
            {rules.map((rule) => lottery[rule] && <span key={rule}>{t(`lottery.rules.${rule}`)}</span>)}
            <time dateTime={lottery.updatedAt}>
              {t('lottery.updated', { time: stampText(lottery.updatedAt) })}
            </time>
          </p>
        </div>
        <Actions lottery={lottery} onAsk={setAsked} />
        <button
          type="button"
          className={css.fold}
          aria-expanded={isUnfolded}
          aria-label={t(isUnfolded ? 'lottery.hide' : 'lottery.show', { name })}
          onClick={() => onFold(!isUnfolded)}
        >
          <ChevronDown aria-hidden size={22} />
        </button>
      </div>
      {isUnfolded && <Prizes lottery={lottery} onChanged={onChanged} />}
      {asked === 'edit' && (
        <LotteryDialog spaceId={lottery.spaceId} lottery={lottery} onSaved={onChanged} onClose={close} />
      )}
      {question && (
        <ConfirmDialog
          kind={question.kind}
          title={t(`lottery.${question.texts}.title`, { name })}
          body={t(`lottery.${question.texts}.body`)}
          labels={{
            confirm: t(`lottery.${question.texts}.confirm`),
            busy: t(`lottery.${question.texts}.busy`),
          }}
          onConfirm={async () => {
            // What has become of it meanwhile is seen in any case.
            await question.act(id).finally(() => void onChanged())
          }}
          onClose={close}
        />
      )}
    </li>
  )
}
