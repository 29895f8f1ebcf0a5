import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { closeWindow } from '../../store/uiStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { sessionStore } from '../../store/sessionStore.ts'
import { meetingStore } from './meetingStore.ts'
import { isCall, type Meeting } from './nextMeeting.ts'

/** Who is alone in a room is in no meeting yet. */
const isWithOthers = (meeting: Meeting | undefined): boolean => (meeting?.partners.length ?? 0) > 1

/** Says that one has come into a meeting, or is out of it; its window goes with it. */
export function MeetingNews({ meeting }: { readonly meeting: Meeting | undefined }): null {
  const { t } = useTranslation()
  const former = useRef<Meeting>(undefined)
  /** The meeting one was told to be in. */
  const told = useRef<string>(undefined)
  useEffect(() => {
    const before = former.current
    former.current = meeting
    if (meeting && isWithOthers(meeting) && told.current !== meeting.id) {
      told.current = meeting.id
      if (!isCall(meeting)) showToast(t('meetings.joined'))
    }
    if (before?.id === meeting?.id) return
    const wasTold = before !== undefined && told.current === before.id
    if (!meeting) told.current = undefined
    if (before && !meeting) {
      closeWindow('meeting')
      // Lost and found again it goes on: then nothing is over.
      if (sessionStore.get().connection.name !== 'ready') return
      const { why } = meetingStore.get()
      if (isCall(before)) showToast(t('meetings.callOver'))
      else if (why === 'removed') showToast(t('meetings.wasRemoved'), { toastType: 'failed', keep: true })
      else if (wasTold) showToast(t(why === 'ended' ? 'meetings.ended' : 'meetings.left'))
    }
  }, [meeting, t])
  return null
}
