import { browserClock } from '../../net/clock.ts'
import { onSpaceChange, sessionStore } from '../../store/sessionStore.ts'
import { onEvents } from '../../store/worldStore.ts'
import { createStore } from '../../store/createStore.ts'
import { announce, type Announced } from './exchanges.ts'

/** After a cut the server says anew what still holds within this time; sound goes on meanwhile. */
const SAID_ANEW_MS = 2_000

/** With whom the server lets one exchange sound and pictures. Small and there from the start: the rest comes when it is needed. */
export const announcedStore = createStore<{ readonly announced: Announced }>(() => ({ announced: new Map() }))

/** What was said over the connection there is now. */
let saidAnew = new Set<string>()

onEvents((events) => {
  for (const { kind, body } of events) {
    if (kind !== 'mediaPeers') continue
    saidAnew.add(body.id ?? '')
    announcedStore.setState(({ announced }) => ({ announced: announce(announced, body) }))
  }
})
sessionStore.subscribe(({ connection }, former) => {
  if (connection.name !== 'ready' || former.connection.name === 'ready') return
  const said = (saidAnew = new Set())
  browserClock.after(SAID_ANEW_MS, () => {
    if (said !== saidAnew) return
    announcedStore.setState(({ announced }) => ({
      announced: new Map([...announced].filter(([id]) => said.has(id))),
    }))
  })
})
onSpaceChange(() => announcedStore.setState({ announced: new Map() }))
