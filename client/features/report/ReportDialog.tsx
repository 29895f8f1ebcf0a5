import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { CreateReportBody } from '#shared/http/reports.ts'
import { limits } from '#shared/rules/limits.ts'
import { reportReasons, type ReportReason } from '#shared/rules/reports.ts'
import { createReport } from '../../api/account.ts'
import { errorText } from '../../api/errorText.ts'
import { ApiError } from '../../api/http.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { lengthOf, TextArea } from '../../components/fields.tsx'
import { showToast } from '../../store/toastStore.ts'
import type { ReportedThing } from './reportStore.ts'
import css from './ReportDialog.module.css'

function bodyOf(thing: ReportedThing, reason: ReportReason, text: string): CreateReportBody {
  const body = { subjectType: thing.type, subjectId: thing.id, reason, text }
  if (thing.type === 'chat') return { ...body, senderId: thing.senderId, spaceId: thing.spaceId }
  return thing.type === 'user' && thing.spaceId ? { ...body, spaceId: thing.spaceId } : body
}

function Reasons({
  value,
  problem,
  onChange,
}: {
  readonly value: ReportReason | undefined
  readonly problem: string | undefined
  readonly onChange: (reason: ReportReason) => void
}) {
  const { t } = useTranslation()
  return (
    <fieldset className={css.reasons} aria-describedby="report-reason-problem">
      <legend>{t('report.reason')}</legend>
      {reportReasons.map((reason) => (
        <label key={reason} className={css.reason}>
          <input
            type="radio"
            name="report-reason"
            value={reason}
            checked={reason === value}
            onChange={() => onChange(reason)}
          />
          <span>{t(`report.reasons.${reason}`)}</span>
        </label>
      ))}
      <p id="report-reason-problem" className={css.problem} aria-live="polite">
        {problem}
      </p>
    </fieldset>
  )
}

/**
 * Tells the admins of the site of a space, a person or a message. For people logged in; mount it while it is open
 * and load it lazily.
 */
export function ReportDialog({
  thing,
  onClose,
}: {
  readonly thing: ReportedThing
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const [reason, setReason] = useState<ReportReason>()
  const [text, setText] = useState('')
  const [touched, setTouched] = useState(false)
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isUnsaid = reason === 'other' && text.trim() === ''

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setTouched(true)
    if (!reason || isUnsaid || sending) return
    setSending(true)
    setFailure(undefined)
    try {
      await createReport(bodyOf(thing, reason, text.trim()))
      showToast(t('report.sent'))
      onClose()
    } catch (error) {
      const isEnough = error instanceof ApiError && error.code === 'TooManyRequests'
      setFailure(isEnough ? t('report.tooMany') : t('report.failed', { reason: errorText(error) }))
      setSending(false)
    }
  }

  return (
    <Dialog
      open
      steady
      onOpenChange={onClose}
      title={t(`report.title.${thing.type}`, { name: thing.name })}
      description={t('report.lead')}
    >
      <form onSubmit={(event) => void send(event)} noValidate>
        {thing.type === 'chat' && <blockquote className={css.quote}>{thing.contents}</blockquote>}
        <Reasons
          value={reason}
          problem={touched && !reason ? t('report.chooseReason') : undefined}
          onChange={setReason}
        />
        <TextArea
          label={t('report.text')}
          placeholder={t('report.textPlaceholder')}
          rows={3}
          count={{ value: text, max: limits.reportText }}
          error={touched && isUnsaid ? t('report.textNeeded') : undefined}
          value={text}
          onChange={(event) => {
            const { value } = event.target
            setText(
              lengthOf(value) > limits.reportText ? [...value].slice(0, limits.reportText).join('') : value,
            )
          }}
        />
        <p className={css.failure} role="alert">
          {failure}
        </p>
        <div className={css.buttons} data-dialog-buttons>
          <Button kind="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" busy={sending}>
            {sending ? t('report.sending') : t('report.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
