import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { closeWindow } from '../../store/uiStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { sessionStore } from '../../store/sessionStore.ts'
import { meetingStore } from './meetingStore.ts'
import { isCall, type Meeting } from './nextMeeting.ts'

/** Says that one has come into a meeting, or is out of it; its window goes with it. */
export function MeetingNews({ meeting }: { readonly meeting: Meeting | undefined }): null {
  const { t } = useTranslation()
  const former = useRef<Meeting>(undefined)
  useEffect(() => {
    const before = former.current
    former.current = meeting
    if (before?.id === meeting?.id) return
    if (before && !meeting) {
      closeWindow('meeting')
      // Lost and found again it goes on: then nothing is over.
      if (sessionStore.get().connection.name !== 'ready') return
      const { why } = meetingStore.get()
      if (isCall(before)) showToast(t('meetings.callOver'))
      else if (why === 'removed') showToast(t('meetings.wasRemoved'), { toastType: 'failed', keep: true })
      else showToast(t(why === 'ended' ? 'meetings.ended' : 'meetings.left'))
    } else if (meeting && !isCall(meeting)) showToast(t('meetings.joined'))
  }, [meeting, t])
  return null
}
