import { onSpaceChange } from '../../store/sessionStore.ts'
import { onEvents } from '../../store/worldStore.ts'
import { createStore } from '../../store/createStore.ts'
import { nextMeeting, type Meeting } from './nextMeeting.ts'

interface MeetingState {
  readonly meeting: Meeting | undefined
  /** Why one is in none any more, where one has not left by oneself: `removed`, `ended`. */
  readonly why?: string | undefined
}

/** The meeting one is in, if any. Small and there from the start: the server says it to whoever comes back, too. */
export const meetingStore = createStore<MeetingState>(() => ({
  meeting: undefined,
}))

onEvents((events) => {
  for (const { kind, body } of events) {
    // A new snapshot: if there is a meeting it is said again.
    if (kind === 'subscriptionsUpdated') meetingStore.setState({ meeting: undefined })
    if (kind === 'meetingUpdate') {
      meetingStore.setState(({ meeting }) => ({
        meeting: nextMeeting(meeting, body),
        why: body.why ?? undefined,
      }))
    }
  }
})
onSpaceChange(() => meetingStore.setState({ meeting: undefined }))
