import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/Button.tsx'
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx'
import { Dialog } from '../../../components/Dialog.tsx'
import { useBuildsEverywhere } from '../useMayBuild.ts'
import { askToSave } from '../versions/saveStore.ts'
import { currentWork } from '../work/Work.ts'
import css from './dock.module.css'

/** Takes back all of this work, and waits until the server has. */
async function takeBack(): Promise<void> {
  const work = currentWork()
  work?.cancel()
  await work?.settled()
}

/** Asks what becomes of work without a name: `close`, on the way out; `cancel`, all of it goes. */
export function LeaveWork({
  why,
  count,
  onStay,
  onLeave,
}: {
  readonly why: 'close' | 'cancel'
  readonly count: number
  readonly onStay: () => void
  readonly onLeave: () => void
}) {
  const { t } = useTranslation()
  const [isTaking, setTaking] = useState(false)
  const saves = useBuildsEverywhere()
  if (why === 'cancel')
    return (
      <ConfirmDialog
        kind="danger"
        title={t('editor.cancelTitle')}
        body={t('editor.cancelBody', { count })}
        labels={{ confirm: t('editor.leaving.takeBack'), busy: t('editor.leaving.taking') }}
        onConfirm={takeBack}
        onClose={onStay}
      />
    )
  const leave = async () => {
    setTaking(true)
    await takeBack()
    onLeave()
  }
  return (
    <Dialog
      open
      onOpenChange={() => isTaking || onStay()}
      title={t('editor.leaving.title')}
      description={t('editor.leaving.body')}
      footer={
        <>
          <Button className={css.choice!} kind="quiet" disabled={isTaking} onClick={onStay}>
            {t('editor.leaving.stay')}
          </Button>
          <Button className={css.choice!} kind="quiet" busy={isTaking} onClick={() => void leave()}>
            {t(isTaking ? 'editor.leaving.taking' : 'editor.leaving.takeBack')}
          </Button>
          <Button
            className={css.choice!}
            data-autofocus={saves ? undefined : true}
            kind={saves ? 'quiet' : 'primary'}
            disabled={isTaking}
            onClick={onLeave}
          >
            {t('editor.leaving.keep')}
          </Button>
          {saves && (
            <Button
              className={css.choice!}
              data-autofocus
              disabled={isTaking}
              onClick={() => {
                onStay()
                askToSave(true)
              }}
            >
              {t('editor.versions.saveAndLeave')}
            </Button>
          )}
        </>
      }
    />
  )
}
