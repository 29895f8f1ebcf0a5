import { Suspense } from 'react'
import { useSpaceFacts } from '../../space/spaceFacts.ts'
import { useSelection } from '../../store/createStore.ts'
import { useWorld } from '../../store/worldStore.ts'
import { lazyPart } from '../../space/lazily.ts'
import { loadSpeakerTexts } from './loadSpeakerTexts.ts'
import { speakerStore } from './speakerStore.ts'

// Loaded when somebody raises a hand, opens or closes something, or has something to say in the hall: the way in has a budget.
const SpeakerNotes = lazyPart(async () => {
  const [notes] = await Promise.all([import('./SpeakerNotes.tsx'), loadSpeakerTexts()])
  return notes.SpeakerNotes
})

/** What is to be known of who has the word, questions and the text of the meeting hall. */
export function SpeakerOver() {
  const { withOthers } = useSpaceFacts()
  const isAsked = useSelection(speakerStore, ({ dialog }) => dialog !== undefined)
  const isOn = useWorld(
    ({ speakerSessions, meetingBanner, players }) =>
      speakerSessions.size > 0 ||
      meetingBanner !== '' ||
      [...players.values()].some(({ attributes }) => attributes.lastRaisedHand),
  )
  return (
    withOthers &&
    (isAsked || isOn) && (
      <Suspense fallback={null}>
        <SpeakerNotes />
      </Suspense>
    )
  )
}
