import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MapCommentReply } from '#shared/http/mapComments.ts'
import { limits } from '#shared/rules/limits.ts'
import { addMapComment, removeMapComment, resolveMapComment } from '../../../api/mapComments.ts'
import { Button } from '../../../components/Button.tsx'
import { Dialog } from '../../../components/Dialog.tsx'
import { TextArea } from '../../../components/fields.tsx'
import { IconButton } from '../../../components/IconButton.tsx'
import { useSelection } from '../../../store/createStore.ts'
import { useSession } from '../../../store/sessionStore.ts'
import { useManages } from '../../../store/useManages.ts'
import { timeText } from '../../../text/timeText.ts'
import { useThingName } from '../dock/useThingName.ts'
import { currentWork } from '../work/Work.ts'
import { commentsStore } from './commentsStore.ts'
import css from './comments.module.css'
import { useSending } from './useSending.ts'

/** What somebody said, when, and the way to take it back for who may. */
function Said({ said, onRemove }: { readonly said: MapCommentReply; readonly onRemove: () => void }) {
  const { t } = useTranslation()
  const self = useSession(({ selfUid }) => selfUid)
  const manages = useManages()
  return (
    <li>
      <header>
        <strong>{said.author.displayName}</strong>
        <time dateTime={said.createdAt}>{timeText(said.createdAt)}</time>
        {(manages || said.author.userId === self) && (
          <IconButton
            label={t('maker.comments.remove', { text: said.contents.slice(0, 30) })}
            onClick={onRemove}
          >
            <Trash2 aria-hidden size={16} />
          </IconButton>
        )}
      </header>
      <p>{said.contents}</p>
    </li>
  )
}

/** One comment with its answers: answer, resolve, open again, take away. */
export function CommentThread({ id }: { readonly id: string }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const { isBusy, failure, send } = useSending()
  const nameOfThing = useThingName()
  const { list, levelId } = useSelection(commentsStore, (state) => state)
  const comment = list.find((one) => one.id === id)
  const close = (): void => commentsStore.setState({ openId: undefined })
  if (!comment || levelId === undefined)
    return (
      <Dialog open onOpenChange={close} title={t('maker.comments.title')}>
        <p role="status">{t('maker.comments.gone')}</p>
      </Dialog>
    )
  const object = comment.thing === '' ? undefined : currentWork()?.thing(comment.thing)
  const title =
    comment.thing === ''
      ? t('maker.comments.onPlace')
      : object
        ? t('maker.comments.onThing', { name: nameOfThing(object) })
        : t('maker.comments.thingGone')
  const isResolved = comment.resolvedAt !== null
  const answer = async (): Promise<void> => {
    if (await send(() => addMapComment(levelId, { parentId: id, contents: typed.trim() }))) setTyped('')
  }
  const remove = async (which: string): Promise<void> => {
    if ((await send(() => removeMapComment(levelId, which))) && which === id) close()
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      title={title}
      footer={
        <>
          <Button
            kind="quiet"
            disabled={isBusy}
            onClick={() => void send(() => resolveMapComment(levelId, id, !isResolved))}
          >
            {t(isResolved ? 'maker.comments.reopen' : 'maker.comments.resolve')}
          </Button>
          <Button busy={isBusy} disabled={typed.trim() === ''} onClick={() => void answer()}>
            {t('maker.comments.answer')}
          </Button>
        </>
      }
    >
      {isResolved && <p className={css.resolved}>{t('maker.comments.isResolved')}</p>}
      <ol className={css.thread}>
        {[comment, ...comment.replies].map((said) => (
          <Said key={said.id} said={said} onRemove={() => void remove(said.id)} />
        ))}
      </ol>
      <TextArea
        label={t('maker.comments.answerText')}
        maxLength={limits.mapCommentLength}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p className={css.failure} role="alert">
        {failure}
      </p>
    </Dialog>
  )
}
