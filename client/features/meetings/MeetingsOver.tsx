import { Suspense, useEffect, useState } from 'react'
import { useSpaceFacts } from '../../space/spaceFacts.ts'
import { useSelection } from '../../store/createStore.ts'
import { lazyPart } from '../../space/lazily.ts'
import { loadMeetingsTexts } from './loadMeetingsTexts.ts'
import { meetingStore } from './meetingStore.ts'
import { roomsHere, type RoomsHere } from './roomsHere.ts'

// Loaded when one first stands in a room for meetings, or is called: the way in has a budget.
const MeetingChips = lazyPart(async () => {
  const [parts] = await Promise.all([import('./MeetingChips.tsx'), loadMeetingsTexts()])
  return parts.MeetingChips
})

/** How often one looks whether one stands in such a room: walking is no event. */
const LOOK_MS = 300

/** Meetings: in their rooms, and the talks of calls. */
export function MeetingsOver() {
  const { withOthers } = useSpaceFacts()
  const isMeeting = useSelection(meetingStore, ({ meeting }) => meeting !== undefined)
  const [{ room, door }, setHere] = useState<RoomsHere>({})
  const [wasNeeded, setNeeded] = useState(false)
  useEffect(() => {
    if (!withOthers) return undefined
    const timer = setInterval(() => {
      const next = roomsHere()
      setHere((former) => (former.room === next.room && former.door === next.door ? former : next))
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [withOthers])
  if (!wasNeeded && (isMeeting || room !== undefined || door !== undefined)) setNeeded(true)
  return (
    withOthers &&
    wasNeeded && (
      <Suspense fallback={null}>
        <MeetingChips room={room} door={door} />
      </Suspense>
    )
  )
}
