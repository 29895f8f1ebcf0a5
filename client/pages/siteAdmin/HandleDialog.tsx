import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportAnswer } from '#shared/http/reports.ts'
import { limits } from '#shared/rules/limits.ts'
import { CheckBox, lengthOf, TextArea } from '../../components/fields.tsx'
import { AskDialog } from './AskDialog.tsx'
import css from './siteAdmin.module.css'

const outcomes = ['HANDLED', 'DISMISSED'] as const
type Outcome = (typeof outcomes)[number]

/** A report, what it is about by name, and what was done just now, for the note. */
export interface Named {
  readonly report: ReportAnswer
  readonly name: string
  readonly note?: string
}

/** The outcome and the note, of one report or of many. */
function HandleFields({
  outcome,
  note,
  onOutcome,
  onNote,
}: {
  readonly outcome: Outcome
  readonly note: string
  readonly onOutcome: (outcome: Outcome) => void
  readonly onNote: (note: string) => void
}) {
  const { t } = useTranslation()
  return (
    <>
      <fieldset className={css.choices}>
        <legend>{t('siteAdmin.reports.outcome')}</legend>
        {outcomes.map((id) => (
          <label key={id}>
            <input type="radio" name="outcome" checked={id === outcome} onChange={() => onOutcome(id)} />
            {t(`siteAdmin.reports.outcomes.${id}`)}
          </label>
        ))}
      </fieldset>
      <TextArea
        label={t('siteAdmin.reports.noteLabel')}
        hint={t('siteAdmin.reports.noteHint')}
        count={{ value: note, max: limits.reportNote }}
        value={note}
        onChange={(event) => onNote(event.target.value)}
      />
    </>
  )
}

/** Closes a report, or those that are chosen. */
export function HandleDialog({
  title,
  begun = '',
  onHandle,
  withAll = false,
  onClose,
}: {
  readonly title: string
  /** What the note begins as. */
  readonly begun?: string
  readonly onHandle: (how: { outcome: Outcome; note: string; all: boolean }) => Promise<void>
  /** Whether the others of the same thing can be closed with it. */
  readonly withAll?: boolean
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const [outcome, setOutcome] = useState<Outcome>('HANDLED')
  const [note, setNote] = useState(begun)
  const [all, setAll] = useState(false)
  return (
    <AskDialog
      title={title}
      body={t('siteAdmin.reports.handleBody')}
      confirm={t('siteAdmin.reports.confirm')}
      ready={lengthOf(note.trim()) <= limits.reportNote}
      onConfirm={() => onHandle({ outcome, note: note.trim(), all })}
      onClose={onClose}
    >
      <HandleFields outcome={outcome} note={note} onOutcome={setOutcome} onNote={setNote} />
      {withAll && (
        <CheckBox checked={all} onChange={(event) => setAll(event.target.checked)}>
          {t('siteAdmin.reports.all')}
        </CheckBox>
      )}
    </AskDialog>
  )
}
