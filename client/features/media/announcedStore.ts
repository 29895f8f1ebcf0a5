import { browserClock } from '../../net/clock.ts'
import { onSpaceChange, sessionStore } from '../../store/sessionStore.ts'
import { onEvents } from '../../store/worldStore.ts'
import { createStore } from '../../store/createStore.ts'
import { announce, type Announced } from './exchanges.ts'

/** After a cut the server says anew what still holds, at the latest once the others are back: ways/HeldExchanges.ts. */
const SAID_ANEW_MS = 5_000

/** With whom the server lets one exchange sound and pictures. Small and there from the start: the rest comes when it is needed. */
export const announcedStore = createStore<{
  readonly announced: Announced
  /** What was said before a cut, and not since: numbers in it may be somebody else's by now. */
  readonly stale: ReadonlySet<string>
}>(() => ({ announced: new Map(), stale: new Set() }))

onEvents((events) => {
  const former = announcedStore.get()
  let { announced, stale } = former
  for (const { kind, body } of events) {
    if (kind !== 'mediaPeers') continue
    announced = announce(announced, body)
    stale = new Set([...stale].filter((id) => id !== (body.id ?? '')))
  }
  // All at once: who goes from one conversation into another with somebody has not parted from them.
  if (announced !== former.announced) announcedStore.setState({ announced, stale })
})
sessionStore.subscribe(({ connection }, former) => {
  if (connection.name !== 'ready' || former.connection.name === 'ready') return
  const stale = new Set(announcedStore.get().announced.keys())
  announcedStore.setState({ stale })
  browserClock.after(SAID_ANEW_MS, () => {
    announcedStore.setState(({ announced, stale: left }) => ({
      announced: new Map([...announced].filter(([id]) => !stale.has(id) || !left.has(id))),
      stale: new Set([...left].filter((id) => !stale.has(id))),
    }))
  })
})
onSpaceChange(() => announcedStore.setState({ announced: new Map(), stale: new Set() }))
