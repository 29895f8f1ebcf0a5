import { browserClock } from '../../net/clock.ts'
import { createStore } from '../../store/createStore.ts'
import { onSpaceChange, sessionStore } from '../../store/sessionStore.ts'
import { onEvents } from '../../store/worldStore.ts'

interface Presentation {
  /** The others may speak meanwhile. */
  readonly othersSpeak: boolean
  /** Of one's own: the meeting or conversation it was begun in. */
  readonly talkId?: string | undefined
}

/** Who presents to oneself, oneself among them, by user id. */
export type Presenters = ReadonlyMap<string, Presentation>

interface PresentersState {
  readonly presenters: Presenters
  /** It was lost with the connection: nobody has ended anything. */
  readonly isLost?: boolean
}

/** After a cut the server says anew who presents, within this time. */
const SAID_ANEW_MS = 2_000

/** Small and there from the start: what the server says is heard before the rest is loaded. */
export const presentersStore = createStore<PresentersState>(() => ({ presenters: new Map() }))

/** Who was named over the connection there is now. */
let saidAnew = new Set<string>()

function change(userId: string, told?: Presentation): void {
  const presenters = new Map(presentersStore.get().presenters)
  if (told) presenters.set(userId, told)
  else if (!presenters.delete(userId)) return
  presentersStore.setState({ presenters, isLost: false })
}

/** Somebody presents no more. */
export const forgetPresenter = (userId: string): void => change(userId)

onEvents((events) => {
  for (const { kind, body } of events) {
    if (kind === 'endCastScreen') change(body.hostId ?? '')
    if (kind !== 'startCastScreen') continue
    saidAnew.add(body.hostId ?? '')
    change(body.hostId ?? '', { othersSpeak: body.othersSpeak ?? false, talkId: body.talkId ?? undefined })
  }
})
sessionStore.subscribe(({ connection }, former) => {
  if (connection.name !== 'ready' || former.connection.name === 'ready') return
  const said = (saidAnew = new Set())
  browserClock.after(SAID_ANEW_MS, () => {
    const { presenters } = presentersStore.get()
    const known = new Map([...presenters].filter(([userId]) => said.has(userId)))
    if (said === saidAnew && known.size < presenters.size) {
      presentersStore.setState({ presenters: known, isLost: true })
    }
  })
})
onSpaceChange(() => presentersStore.setState({ presenters: new Map(), isLost: true }))
