import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hourMs } from '#shared/rules/days.ts'
import { limits } from '#shared/rules/limits.ts'
import { banDurations, type BanDuration } from '#shared/rules/siteAdmin.ts'
import { banUser } from '../../api/siteAdmin.ts'
import { classes } from '../../components/classes.ts'
import { lengthOf, TextArea } from '../../components/fields.tsx'
import { timeText } from '../../text/timeText.ts'
import { AskDialog } from './AskDialog.tsx'
import css from './siteAdmin.module.css'
import { useAdminAction } from './useAdminAction.ts'

/** How long somebody is banned, and why. */
export function BanDialog({
  user,
  onClose,
}: {
  readonly user: { readonly id: string; readonly displayName: string }
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const act = useAdminAction()
  const [lastHours, setLastHours] = useState<BanDuration>(24)
  const [reason, setReason] = useState('')
  const [openedAt] = useState(() => Date.now())
  const until = new Date(openedAt + lastHours * hourMs).toISOString()
  return (
    <AskDialog
      title={t('siteAdmin.ban.title', { name: user.displayName })}
      body={t('siteAdmin.ban.body')}
      confirm={t('siteAdmin.ban.confirm')}
      kind="danger"
      ready={lengthOf(reason.trim()) <= limits.banReasonLength}
      onConfirm={() => act(() => banUser(user.id, { lastHours, reason: reason.trim() }))}
      onClose={onClose}
    >
      <fieldset className={classes(css.choices, css.durations)}>
        <legend>{t('siteAdmin.ban.duration')}</legend>
        {banDurations.map((hours) => (
          <label key={hours}>
            <input
              type="radio"
              name="lastHours"
              checked={hours === lastHours}
              onChange={() => setLastHours(hours)}
            />
            {t(`siteAdmin.ban.hours.h${hours}`)}
          </label>
        ))}
      </fieldset>
      <p className={css.until} aria-live="polite">
        {t('siteAdmin.ban.until', { time: timeText(until) })}
      </p>
      <TextArea
        label={t('siteAdmin.ban.reason')}
        hint={t('siteAdmin.ban.reasonHint')}
        count={{ value: reason, max: limits.banReasonLength }}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </AskDialog>
  )
}
