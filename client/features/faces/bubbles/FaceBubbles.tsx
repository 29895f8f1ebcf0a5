import { bubblePlaces } from './bubblePlaces.ts'
import { useFacePrefs } from '../facePrefsStore.ts'
import { FaceVideo } from '../FaceVideo.tsx'
import type { Participant } from '../participants.ts'
import { useIsSpeaking, useParticipants } from '../participantsStore.ts'
import { classes } from '../../../components/classes.ts'
import css from './FaceBubbles.module.css'

function Bubble({ person, track }: { readonly person: Participant; readonly track: MediaStreamTrack }) {
  const isSpeaking = useIsSpeaking(person.userId)
  const { userId } = person
  return (
    <div
      ref={(element) => {
        if (element) bubblePlaces.set(userId, element)
        else bubblePlaces.delete(userId)
      }}
      className={classes(css.bubble, isSpeaking && css.speaking)}
      data-bubble={userId}
      aria-hidden
    >
      <FaceVideo userId={userId} track={track} />
    </div>
  )
}

/** Round faces over the heads of those who stand near, where the world is seen. */
export function FaceBubbles() {
  const isOn = useFacePrefs(({ bubbles, view }) => bubbles && view !== 'Grid' && view !== 'Speaker')
  const { participants, shown } = useParticipants(({ participants: all, shown: seen }) => ({
    participants: all,
    shown: seen,
  }))
  if (!isOn) return null
  return (
    <div className={css.bubbles}>
      {participants.map(
        (person) =>
          person.camera &&
          !person.isSelf &&
          shown.includes(person.userId) && (
            <Bubble key={person.userId} person={person} track={person.camera} />
          ),
      )}
    </div>
  )
}
