import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShowroomDraft } from '#shared/http/showroom.ts'
import type { ShowroomDocument } from '#shared/showroom/document.ts'
import { errorText } from '../../../api/errorText.ts'
import { ApiError } from '../../../api/http.ts'
import { fetchShowroomDraft, publishShowroom, saveShowroomDraft } from '../../../api/showroom.ts'
import { showToast } from '../../../store/toastStore.ts'
import { problemsIn } from './problems.ts'

/** So many steps back. */
const STEPS = 50

/** What one works on: changes here, the draft of the server, and what stands between them. */
export function useDraft(site: string, loaded: ShowroomDraft) {
  const { t } = useTranslation()
  const [server, setServer] = useState(loaded)
  const [content, setContent] = useState(loaded.content)
  const [former, setFormer] = useState<readonly ShowroomDocument[]>([])
  /** What somebody else has put in the place of what was loaded. */
  const [theirs, setTheirs] = useState<ShowroomDraft>()
  const [problems, setProblems] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const isDirty = content !== server.content

  function put(next: ShowroomDocument): void {
    setFormer([...former.slice(1 - STEPS), content])
    setContent(next)
    setProblems([])
  }

  function take(next: ShowroomDraft): void {
    setServer(next)
    setContent(next.content)
    setTheirs(undefined)
    setProblems([])
  }

  /**
   * Answers what is stored then; undefined: it is not, and it is said why. What was changed here since `sent` stays:
   * it is not stored yet.
   */
  async function attempt(
    act: () => Promise<ShowroomDraft>,
    sent = content,
  ): Promise<ShowroomDraft | undefined> {
    setBusy(true)
    try {
      const stored = await act()
      setServer(stored)
      setContent((now) => (now === sent ? stored.content : now))
      setTheirs(undefined)
      setProblems([])
      return stored
    } catch (error) {
      if (error instanceof ApiError && error.code === 'ShowroomOutdated') {
        setTheirs(await fetchShowroomDraft(site).catch(() => undefined))
      }
      const found = problemsIn(error, content, t)
      setProblems(found.length > 0 ? found : [errorText(error)])
      return undefined
    } finally {
      setBusy(false)
    }
  }

  const save = (revision = server.revision) => attempt(() => saveShowroomDraft(site, content, revision))

  return {
    content,
    server,
    theirs,
    problems,
    isBusy,
    isDirty,
    canUndo: former.length > 0,
    /** Changes a copy. */
    edit(change: (copy: ShowroomDocument) => void) {
      const copy = structuredClone(content)
      change(copy)
      put(copy)
    },
    put,
    take,
    undo() {
      const last = former.at(-1)
      if (!last) return
      setFormer(former.slice(0, -1))
      setContent(last)
    },
    async save() {
      if (await save()) showToast(t('showroom.manage.saved'))
    },
    async publish(note: string): Promise<boolean> {
      const stored = isDirty ? await save() : server
      if (!stored) return false
      if (!(await attempt(() => publishShowroom(site, stored.revision, note), stored.content))) return false
      showToast(t('showroom.manage.published'))
      return true
    },
    /** Mine go one step back, so that nothing is lost. */
    takeTheirs() {
      if (!theirs) return
      setFormer([...former.slice(1 - STEPS), content])
      take(theirs)
      showToast(t('showroom.manage.tookTheirs'))
    },
    async keepMine() {
      if (theirs && (await save(theirs.revision))) showToast(t('showroom.manage.saved'))
    },
  }
}
export type DraftWork = ReturnType<typeof useDraft>
