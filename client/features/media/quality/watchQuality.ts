import { postCallQuality } from '../../../api/callQuality.ts'
import { browserClock, createTimerGroup } from '../../../net/clock.ts'
import { sessionStore } from '../../../store/sessionStore.ts'
import { mediaStore } from '../mediaStore.ts'
import { ownDevicesStore } from '../ownDevicesStore.ts'
import { qualityStore } from '../qualityStore.ts'
import { CallTally } from './CallTally.ts'
import { createStore } from '../../../store/createStore.ts'
import { errorOfDevice, mediaErrorsOf, type MediaError, type MediaErrorKind } from './mediaErrors.ts'
import { ownErrorsStore } from './ownErrorsStore.ts'
import { QualityWatch } from './QualityWatch.ts'

/** How often it is looked how calls go: short enough to see a fault, long enough to judge by. */
const READ_MS = 2_000
const TELL_MS = 60_000
/** What is over by itself in less is not worth a word. */
const PATIENCE_MS = 1_500

/** What is wrong and has lasted. */
export const errorsStore = createStore<{ readonly errors: readonly MediaError[] }>(() => ({ errors: [] }))

/** Everything that is wrong now, for those one talks with and at one's own end. */
const errorsNow = () =>
  mediaErrorsOf({
    links: new Map([...mediaStore.get().people].map(([userId, { link }]) => [userId, link])),
    isRoomAway: sessionStore.get().connection.name !== 'ready',
    ...ownErrorsStore.get(),
  })

/** Looks how calls go while there is somebody to talk with, shows it and tells the operator's numbers; the answer stops that. */
export function watchQuality(): () => void {
  const watch = new QualityWatch()
  const tally = new CallTally()
  const timers = createTimerGroup(browserClock)
  const tell = (): void => {
    const body = tally.take()
    // Numbers that do not arrive are missed by nobody.
    if (body) postCallQuality(body).catch(() => undefined)
  }
  const read = async (): Promise<void> => {
    const figures = await mediaStore.figures()
    const { people, ownTracks } = mediaStore.get()
    const now = browserClock.now()
    const qualities = watch.read(now, figures, people, new Set(ownTracks.keys()))
    qualityStore.setState({ people: qualities })
    const devices = Object.values(ownDevicesStore.get().problems).map(errorOfDevice)
    const wrong: MediaErrorKind[] = [...errorsNow().map(({ kind }) => kind), ...devices]
    tally.read(now, qualities, new Set(wrong))
  }
  let wait = (): void => {}
  let known = ''
  const lookForErrors = (): void => {
    const errors = errorsNow()
    const key = JSON.stringify(errors)
    if (key === known) return
    known = key
    wait()
    // What is over is not said any longer; what is new is, once it has lasted.
    const { errors: said } = errorsStore.get()
    const left = said.filter(({ kind }) => errors.some((one) => one.kind === kind))
    if (left.length < said.length) errorsStore.setState({ errors: left })
    if (errors.length > 0) wait = timers.after(PATIENCE_MS, () => errorsStore.setState({ errors }))
  }
  const look = (): void => {
    tally.look(browserClock.now(), mediaStore.get().people)
    lookForErrors()
  }
  look()
  void read()
  timers.every(READ_MS, () => void read())
  timers.every(TELL_MS, tell)
  const stops = [
    mediaStore.subscribe(look),
    sessionStore.subscribe(lookForErrors),
    ownErrorsStore.subscribe(lookForErrors),
  ]
  globalThis.addEventListener('pagehide', tell)
  return () => {
    timers.clear()
    for (const stop of stops) stop()
    globalThis.removeEventListener('pagehide', tell)
    tell()
    qualityStore.setState({ people: new Map() })
    errorsStore.setState({ errors: [] })
  }
}
