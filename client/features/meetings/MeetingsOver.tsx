import { lazy, Suspense, useEffect, useState } from 'react'
import { useSpaceFacts } from '../../space/spaceFacts.ts'
import { useSelection } from '../../store/createStore.ts'
import { loadMeetingsTexts } from './loadMeetingsTexts.ts'
import { meetingStore } from './meetingStore.ts'
import { roomHere } from './roomHere.ts'

// Loaded when one first stands in a room for meetings, or is called: the way in has a budget.
const MeetingChips = lazy(async () => {
  const [parts] = await Promise.all([import('./MeetingChips.tsx'), loadMeetingsTexts()])
  return { default: parts.MeetingChips }
})

/** How often one looks whether one stands in such a room: walking is no event. */
const LOOK_MS = 300

/** Meetings: in their rooms, and the talks of calls. */
export function MeetingsOver() {
  const { withOthers } = useSpaceFacts()
  const isMeeting = useSelection(meetingStore, ({ meeting }) => meeting !== undefined)
  const [room, setRoom] = useState<string>()
  const [wasNeeded, setNeeded] = useState(false)
  useEffect(() => {
    if (!withOthers) return undefined
    const timer = setInterval(() => setRoom(roomHere()), LOOK_MS)
    return () => clearInterval(timer)
  }, [withOthers])
  if (!wasNeeded && (isMeeting || room !== undefined)) setNeeded(true)
  return (
    withOthers &&
    wasNeeded && (
      <Suspense fallback={null}>
        <MeetingChips room={room} />
      </Suspense>
    )
  )
}
