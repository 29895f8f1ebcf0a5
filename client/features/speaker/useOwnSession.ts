import { useSelection } from '../../store/createStore.ts'
import { useSession } from '../../store/sessionStore.ts'
import { useWorld } from '../../store/worldStore.ts'
import { meetingStore } from '../meetings/meetingStore.ts'
import { presentersStore } from '../screens/presentersStore.ts'
import { ownSession, type OwnSession } from './ownSession.ts'

/** The session one takes part in, as it is now. */
export function useOwnSession(wantsLevel = false): OwnSession | undefined {
  const meeting = useSelection(meetingStore, (state) => state.meeting)
  const selfEncId = useSession((state) => state.selfEncId)
  const presenters = useSelection(presentersStore, (state) => state.presenters)
  return useWorld((world) => {
    const uid = selfEncId === undefined ? undefined : world.players.get(selfEncId)?.uid
    // Who comes into a meeting presenting does not present there: the room has it so, too.
    const isPresenting = meeting !== undefined && presenters.get(uid ?? '')?.talkId === meeting.id
    return ownSession(world, selfEncId, meeting, { isPresenting, wantsLevel })
  })
}
