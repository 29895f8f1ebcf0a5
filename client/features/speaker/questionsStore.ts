import type { EventBody } from '#shared/protocol/messages.ts'
import { post } from '../../net/send.ts'
import { createStore } from '../../store/createStore.ts'
import { onSpaceChange, sessionStore } from '../../store/sessionStore.ts'
import { onEvents, worldStore } from '../../store/worldStore.ts'
import { meetingStore } from '../meetings/meetingStore.ts'
import { presentersStore } from '../screens/presentersStore.ts'
import { nextQuestions, noQuestions, type Questions } from './nextQuestions.ts'
import { ownSession } from './ownSession.ts'

/** The questions of the session one takes part in: read when this is loaded, live from then on. */
export const questionsStore = createStore<Questions>(() => noQuestions)

onEvents((events) => {
  for (const { kind, body } of events) {
    if (kind !== 'questions') continue
    questionsStore.setState(nextQuestions(questionsStore.get(), body as EventBody<'questions'>))
  }
})

/** Which session was asked about, and as whom: who leads sees more. */
let asked = ''

function follow(): void {
  const { selfEncId, connection } = sessionStore.get()
  const world = worldStore.get()
  const uid = selfEncId === undefined ? undefined : world.players.get(selfEncId)?.uid
  const { meeting } = meetingStore.get()
  const isPresenting =
    meeting !== undefined && presentersStore.get().presenters.get(uid ?? '')?.talkId === meeting.id
  const own = ownSession(world, selfEncId, meeting, { isPresenting })
  const key = own && connection.name === 'ready' ? `${own.sessionId} ${own.mayAnswer}` : ''
  if (key === asked) return
  asked = key
  if (key === '') return
  if (own?.sessionId !== questionsStore.get().sessionId) questionsStore.setState(noQuestions)
  post('readQuestions', {})
}
sessionStore.subscribe(follow)
meetingStore.subscribe(follow)
presentersStore.subscribe(follow)
worldStore.subscribe(({ players, maps }, former) => {
  if (players !== former.players || maps !== former.maps) follow()
})
onSpaceChange(() => {
  asked = ''
  questionsStore.setState(noQuestions)
})
follow()

/** One has voted for a question, or does no more: the room said so. */
export const noteVote = (id: string, voted: boolean): void =>
  questionsStore.setState(({ own }) => {
    const next = new Set(own)
    if (voted) next.add(id)
    else next.delete(id)
    return { own: next }
  })
