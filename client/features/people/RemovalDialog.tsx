import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hourMs } from '#shared/rules/days.ts'
import { limits } from '#shared/rules/limits.ts'
import { banDurations, banForGood, type BanDuration } from '#shared/rules/siteAdmin.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { TextField } from '../../components/fields.tsx'
import type { MemberRow } from '../../store/memberRows.ts'
import { timeText } from '../../text/timeText.ts'
import { doMemberAction } from './doMemberAction.ts'
import css from './MemberCard.module.css'

/** Asks before somebody is sent out, for a minute or for good. */
export function RemovalDialog({
  kind,
  person,
  onClose,
}: {
  readonly kind: 'kick' | 'ban'
  readonly person: MemberRow
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [hours, setHours] = useState<BanDuration>(banForGood)
  const [openedAt] = useState(() => Date.now())
  const group = useId()
  const [busy, setBusy] = useState(false)
  async function remove(name: 'kick' | 'ban') {
    setBusy(true)
    const done = await doMemberAction({ name, isOn: false }, person, { reason: reason.trim(), hours })
    setBusy(false)
    if (done) onClose()
  }
  return (
    <Dialog
      open
      steady={kind === 'ban'}
      onOpenChange={onClose}
      title={t(`space.card.${kind}Title`, { name: person.name })}
      description={t(`space.card.${kind}Text`)}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button kind="danger" busy={busy} onClick={() => void remove(kind)}>
            {t(`space.card.${kind}Yes`)}
          </Button>
        </>
      }
    >
      {kind === 'ban' && (
        <>
          <fieldset className={css.durations}>
            <legend>{t('space.card.banHow')}</legend>
            {banDurations.map((one) => (
              <label key={one}>
                <input type="radio" name={group} checked={hours === one} onChange={() => setHours(one)} />
                {t(`space.card.banHours.h${one}`)}
              </label>
            ))}
          </fieldset>
          <p className={css.until} aria-live="polite">
            {hours === banForGood
              ? t('space.card.banForGood')
              : t('space.card.banUntil', {
                  time: timeText(new Date(openedAt + hours * hourMs).toISOString()),
                })}
          </p>
          <TextField
            label={t('space.card.banReason')}
            value={reason}
            maxLength={limits.banReasonLength}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
    </Dialog>
  )
}
