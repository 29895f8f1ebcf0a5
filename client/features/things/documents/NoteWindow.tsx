import { useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#shared/rules/limits.ts'
import { Dialog } from '../../../components/Dialog.tsx'
import { useOwn } from '../../../scene/frame/useOwn.ts'
import { useSelection } from '../../../store/createStore.ts'
import { useIsGuestVisit } from '../../../store/guestVisit.ts'
import { DocumentLine } from './DocumentLine.tsx'
import { openDocument } from './documentSession.ts'
import { ThingFiles } from '../ThingFiles.tsx'
import type { ThingProps } from '../thingProps.ts'
import { SharedText } from './SharedText.ts'
import css from '../things.module.css'

function openNote(docId: string) {
  const text = new SharedText()
  const session = openDocument(docId, text, text)
  return { text, session, dispose: () => session.dispose() }
}

function Paper({
  note: { text, session },
  title,
}: {
  readonly note: ReturnType<typeof openNote>
  readonly title: string
}) {
  const { t } = useTranslation()
  const { name, version } = useSelection(session.store, (state) => state)
  const isVisit = useIsGuestVisit()
  const field = useRef<HTMLTextAreaElement>(null)
  const moved = useRef<readonly number[]>(undefined)
  useEffect(() => {
    text.keepPlaces(
      () => [field.current?.selectionStart ?? 0, field.current?.selectionEnd ?? 0],
      (places) => (moved.current = places),
    )
  }, [text])
  useLayoutEffect(() => {
    const [from = 0, to = from] = moved.current ?? []
    if (moved.current && document.activeElement === field.current) field.current?.setSelectionRange(from, to)
    moved.current = undefined
  }, [version])
  const write = (after: string): void => {
    if (!session.mayWrite()) return
    text.write([...after].slice(0, limits.noteText).join(''))
    session.changed()
  }
  const shown = text.text
  return (
    <>
      <textarea
        ref={field}
        className={css.paper}
        aria-label={title}
        data-autofocus
        rows={10}
        placeholder={
          name === 'loading' ? t('common.loading') : t(isVisit ? 'visit.refused' : 'things.note.placeholder')
        }
        value={shown}
        readOnly={isVisit || name === 'loading' || name === 'refused'}
        onChange={(event) => write(event.target.value)}
      />
      <DocumentLine session={session}>
        {t('things.note.count', { count: [...shown].length, max: limits.noteText })}
      </DocumentLine>
    </>
  )
}

/** A note: its heading, and below it what people write together. */
export function NoteWindow(props: ThingProps<'note'>) {
  const { mapId, objectKey, title, interaction, onClose } = props
  const note = useOwn(() => openNote(`${mapId}.${objectKey}`))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      steady
      keepsText
      title={title}
      description={interaction.text || undefined}
    >
      <Paper note={note} title={title} />
      <ThingFiles thing={props} />
    </Dialog>
  )
}
