import { onSpaceChange } from '../../store/sessionStore.ts'
import { onEvents } from '../../store/worldStore.ts'
import { createStore } from '../../store/createStore.ts'
import { nextMeeting, type Meeting } from './nextMeeting.ts'

/** The meeting one is in, if any. Small and there from the start: the server says it to whoever comes back, too. */
export const meetingStore = createStore<{ readonly meeting: Meeting | undefined }>(() => ({
  meeting: undefined,
}))

onEvents((events) => {
  for (const { kind, body } of events) {
    // A new snapshot: if there is a meeting it is said again.
    if (kind === 'subscriptionsUpdated') meetingStore.setState({ meeting: undefined })
    if (kind === 'meetingUpdate') {
      meetingStore.setState(({ meeting }) => ({ meeting: nextMeeting(meeting, body) }))
    }
  }
})
onSpaceChange(() => meetingStore.setState({ meeting: undefined }))
