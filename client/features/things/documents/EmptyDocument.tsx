import { BrushCleaning } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../components/classes.ts'
import { Button } from '../../../components/Button.tsx'
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx'
import { act } from '../../../space/act.ts'
import { useManages } from '../../../store/useManages.ts'
import type { DocumentSession } from './documentSession.ts'
import css from '../things.module.css'

/** For who runs the space: all that anybody wrote goes for good, after a question. Nothing for others. */
export function EmptyDocument({
  docId,
  session,
}: {
  readonly docId: string
  readonly session: DocumentSession
}) {
  const { t } = useTranslation()
  const isManager = useManages()
  const [isAsked, setAsked] = useState(false)
  if (!isManager) return null
  /** How it went is said by a toast. */
  async function empty(): Promise<void> {
    const isDone = await act('documentReset', { docId }, t('things.document.emptied'))
    // What was refused because it was full is not full any more.
    if (isDone) session.again()
  }
  return (
    <div className={classes(css.settingsRow, css.emptyRow)}>
      <Button kind="plain" onClick={() => setAsked(true)}>
        <BrushCleaning aria-hidden size={18} />
        {t('things.document.empty')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t('things.document.emptyAsk')}
          body={t('things.document.emptyBody')}
          kind="danger"
          labels={{ confirm: t('things.document.empty'), busy: t('things.document.emptying') }}
          onConfirm={empty}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  )
}
