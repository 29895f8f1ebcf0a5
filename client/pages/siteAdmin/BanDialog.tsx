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
import './banTexts.ts'

/** Somebody who may be banned. */
interface Bannable {
  readonly id: string
  readonly displayName: string
}

interface Ban {
  readonly lastHours: BanDuration
  readonly reason: string
}

/** How long somebody is banned, and why: from the site, or as `onBan` does it. */
export function BanDialog({
  user,
  body,
  why = '',
  isReasonOptional = false,
  isOwner = false,
  onBan,
  onClose,
}: {
  readonly user: Bannable
  /** What becomes of them, where they are not banned from the site. */
  readonly body?: string
  /** What the reason begins as. */
  readonly why?: string
  readonly isReasonOptional?: boolean
  /** The name is that of their space. */
  readonly isOwner?: boolean
  readonly onBan?: (ban: Ban) => Promise<void>
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const act = useAdminAction()
  const [lastHours, setLastHours] = useState<BanDuration>(24)
  const [reason, setReason] = useState(why)
  const [openedAt] = useState(() => Date.now())
  const until = new Date(openedAt + lastHours * hourMs).toISOString()
  return (
    <AskDialog
      title={t(isOwner ? 'siteAdmin.ban.titleOwner' : 'siteAdmin.ban.title', { name: user.displayName })}
      body={body ?? t('siteAdmin.ban.body')}
      confirm={t('siteAdmin.ban.confirm')}
      kind="danger"
      // From the site nobody is banned without being told why.
      ready={(isReasonOptional || reason.trim() !== '') && lengthOf(reason.trim()) <= limits.banReasonLength}
      onConfirm={() => {
        const ban = { lastHours, reason: reason.trim() }
        return onBan ? onBan(ban) : act(() => banUser(user.id, ban))
      }}
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
