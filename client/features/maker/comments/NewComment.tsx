import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#shared/rules/limits.ts'
import { addMapComment } from '../../../api/mapComments.ts'
import { Button } from '../../../components/Button.tsx'
import { Dialog } from '../../../components/Dialog.tsx'
import { TextArea } from '../../../components/fields.tsx'
import { useThingName } from '../dock/useThingName.ts'
import { currentWork } from '../work/Work.ts'
import { commentsStore, type CommentTarget } from './commentsStore.ts'
import css from './comments.module.css'
import { useSending } from './useSending.ts'

/** Writes a comment on a thing or a place. */
export function NewComment({ target }: { readonly target: CommentTarget }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const { isBusy, failure, send } = useSending()
  const nameOfThing = useThingName()
  const object = currentWork()?.thing(target.thing)
  const close = (): void => commentsStore.setState({ target: undefined })
  const { levelId } = commentsStore.get()
  const contents = typed.trim()
  const pin = async (): Promise<void> => {
    if (levelId !== undefined && (await send(() => addMapComment(levelId, { ...target, contents })))) close()
  }
  return (
    <Dialog
      open
      onOpenChange={() => isBusy || close()}
      title={
        object ? t('maker.comments.onThing', { name: nameOfThing(object) }) : t('maker.comments.onPlace')
      }
      description={t('maker.comments.who')}
      footer={
        <>
          <Button kind="quiet" disabled={isBusy} onClick={close}>
            {t('maker.comments.cancel')}
          </Button>
          <Button busy={isBusy} disabled={contents === ''} onClick={() => void pin()}>
            {t('maker.comments.pinIt')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('maker.comments.text')}
        rows={4}
        maxLength={limits.mapCommentLength}
        count={{ value: typed, max: limits.mapCommentLength }}
        value={typed}
        data-autofocus
        onChange={(event) => setTyped(event.target.value)}
      />
      <p className={css.failure} role="alert">
        {failure}
      </p>
    </Dialog>
  )
}
