import { lazy, Suspense, useMemo, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AnnouncementAnswer } from '#shared/http/announcements.ts'
import { limits } from '#shared/rules/limits.ts'
import { withoutControlCharacters } from '#shared/rules/plainText.ts'
import { ANNOUNCEMENTS_KEY, createAnnouncement, editAnnouncement } from '../../../api/announcements.ts'
import { errorText } from '../../../api/errorText.ts'
import { Button } from '../../../components/Button.tsx'
import { lengthOf, TextField } from '../../../components/fields.tsx'
import { useAuth } from '../../../store/authStore.ts'
import { showToast } from '../../../store/toastStore.ts'
import { keepDraft, readDraft, type DraftPlace } from '../formDraft.ts'
import { RestoredLine } from '../RestoredLine.tsx'
import { AnnouncementPreview } from './AnnouncementPreview.tsx'
import css from './announcements.module.css'

// 110 kB gzip that only who writes needs.
const RichTextEditor = lazy(async () => ({
  default: (await import('./RichTextEditor.tsx')).RichTextEditor,
}))

const paragraph = (line: string): string => {
  const p = document.createElement('p')
  p.textContent = line
  return p.outerHTML
}

/** As the editor has it: what was written as text becomes paragraphs. */
const htmlOf = ({ content, format }: AnnouncementAnswer): string =>
  format === 'html' ? content : content.split('\n').map(paragraph).join('')

/** What one reads, the names of pictures with it: that is what counts. An empty paragraph is nothing. */
function saidIn(html: string): { readonly length: number; readonly isEmpty: boolean } {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const pictures = [...body.querySelectorAll('img')]
  const words = (body.textContent ?? '').trim()
  return {
    length: lengthOf(words) + pictures.reduce((sum, { alt }) => sum + lengthOf(alt), 0),
    isEmpty: words === '' && pictures.length === 0,
  }
}

/** What somebody writes. */
interface AnnouncementDraft {
  readonly title: string
  /** HTML. */
  readonly content: string
}
const draftNames = ['title', 'content'] as const satisfies readonly (keyof AnnouncementDraft)[]

/** Writes an announcement, or writes `announcement` anew. What is not sent yet is kept in the browser. */
export function AnnouncementEditor({
  spaceId,
  announcement,
  onDone,
}: {
  readonly spaceId: string
  readonly announcement?: AnnouncementAnswer | undefined
  readonly onDone: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const id = announcement?.id
  const stored: AnnouncementDraft = {
    title: announcement?.title ?? '',
    content: announcement ? htmlOf(announcement) : '',
  }
  const userId = useAuth((state) => state.user?.id)
  const place: DraftPlace = { what: 'announcement', userId, spaceId, id }
  const [kept] = useState(() => readDraft(place, draftNames))
  const [isRestored, setRestored] = useState(kept !== undefined)
  const [{ title, content }, setForm] = useState<AnnouncementDraft>(kept ?? stored)
  /** Grows when what stands in the editor is to be thrown away. */
  const [edition, setEdition] = useState(0)
  const [isPreview, setPreview] = useState(false)
  /** A picture that is on its way would be lost. */
  const [isUploading, setUploading] = useState(false)

  function change(form: AnnouncementDraft): void {
    setForm(form)
    keepDraft(place, form)
  }
  function throwAway(): void {
    keepDraft(place, undefined)
    setRestored(false)
    setForm(stored)
    setEdition(edition + 1)
  }

  const send = useMutation({
    mutationFn: () => {
      // What was pasted may hold tabs and marks that are refused, which nobody sees.
      const form = {
        title: withoutControlCharacters(title).trim(),
        content: withoutControlCharacters(content),
        format: 'html',
      } as const
      return id === undefined ? createAnnouncement(spaceId, form) : editAnnouncement(id, spaceId, form)
    },
    onSuccess: async () => {
      keepDraft(place, undefined)
      showToast(t(id === undefined ? 'spaceAdmin.announcements.created' : 'spaceAdmin.announcements.changed'))
      await client.invalidateQueries({ queryKey: [ANNOUNCEMENTS_KEY, spaceId] })
      onDone()
    },
    onError: (error) =>
      showToast(t('spaceAdmin.announcements.sendFailed', { reason: errorText(error) }), {
        toastType: 'failed',
      }),
  })
  const isTitleLong = lengthOf(title.trim()) > limits.announcementTitle
  const said = useMemo(() => saidIn(content), [content])
  const isContentLong = said.length > limits.announcementContent
  const isReady = title.trim() !== '' && !isTitleLong && !said.isEmpty && !isContentLong

  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !isUploading && !send.isPending) send.mutate()
      }}
    >
      <h2>{t(id === undefined ? 'spaceAdmin.announcements.create' : 'spaceAdmin.announcements.edit')}</h2>
      {isRestored && <RestoredLine text={t('spaceAdmin.announcements.restored')} onThrowAway={throwAway} />}
      <TextField
        label={t('spaceAdmin.announcements.titleLabel')}
        value={title}
        required
        maxLength={limits.announcementTitle * 2}
        count={{ value: title, max: limits.announcementTitle }}
        error={
          isTitleLong ? t('spaceAdmin.announcements.titleLong', { max: limits.announcementTitle }) : undefined
        }
        onChange={(event) => change({ title: event.target.value, content })}
      />
      <Suspense fallback={<p role="status">{t('common.loading')}</p>}>
        <RichTextEditor
          key={edition}
          spaceId={spaceId}
          label={t('spaceAdmin.announcements.contentLabel')}
          content={content}
          onChange={(html) => change({ title, content: html })}
          onUploading={setUploading}
        />
      </Suspense>
      {isContentLong && (
        <p role="alert" className={css.problem}>
          {t('spaceAdmin.announcements.contentLong', {
            count: said.length,
            max: limits.announcementContent,
          })}
        </p>
      )}
      <div className={css.buttons}>
        <Button kind="quiet" disabled={!isReady} onClick={() => setPreview(true)}>
          <Eye aria-hidden size={18} />
          {t('spaceAdmin.announcements.preview')}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" busy={send.isPending} disabled={!isReady || isUploading}>
          {t(id === undefined ? 'spaceAdmin.announcements.submit' : 'spaceAdmin.announcements.save')}
        </Button>
      </div>
      {isPreview && (
        <AnnouncementPreview
          title={title.trim()}
          content={content}
          format="html"
          onClose={() => setPreview(false)}
        />
      )}
    </form>
  )
}
