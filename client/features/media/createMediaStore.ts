import { createStore, type Store } from '../../store/createStore.ts'
import { DeviceError, NothingChosen, type Devices, type DeviceProblem } from './devices.ts'
import { nothingOn, type OwnDevices, type OwnSource, type OwnState } from './ownDevicesStore.ts'
import type {
  Exchange,
  LinkState,
  MediaTransport,
  PeerFigures,
  PictureSize,
  PictureSlot,
  Slot,
  TransportListener,
} from './transport.ts'

/** What comes from somebody. */
export interface RemoteMedia {
  readonly link: LinkState
  /** What it says it has on. */
  readonly sending: ReadonlySet<Slot>
  readonly tracks: ReadonlyMap<Slot, MediaStreamTrack>
}

export interface MediaState extends OwnDevices {
  readonly ownTracks: ReadonlyMap<Slot, MediaStreamTrack>
  /** Whoever one is in conversation with, by user id. */
  readonly people: ReadonlyMap<string, RemoteMedia>
  /** How many people's faces can be carried at once, oneself among them. */
  readonly mostFaces: number
}

export interface MediaStore extends Store<MediaState> {
  /** Switches on or off. Resolves when it is done; what cannot be had is in `problems`. */
  turn(source: OwnSource, isOn: boolean): Promise<void>
  /** With whom one exchanges what now, by user id. */
  meet(people: ReadonlyMap<string, Exchange>): void
  /** Whose pictures are shown, and how large; nobody else's need to come. */
  want(slot: PictureSlot, sizes: ReadonlyMap<string, PictureSize>): void
  /** Ways that do not stand are sought now. */
  revive(): void
  /** What goes between oneself and each person. */
  figures(): Promise<readonly PeerFigures[]>
  /** Lets go of everything: devices and people. */
  leave(): void
}

const unknown: RemoteMedia = { link: 'waiting', sending: new Set(), tracks: new Map() }
const slotsOf: Readonly<Record<OwnSource, readonly Slot[]>> = {
  microphone: ['microphone'],
  camera: ['camera'],
  screen: ['screen', 'screenSound'],
}
const nothing: MediaState = {
  ...nothingOn,
  ownTracks: new Map(),
  people: new Map(),
  mostFaces: Infinity,
}

/** One's own devices and what comes from the others, whatever carries it. */
export function createMediaStore(
  devices: Devices,
  createTransport: (listener: TransportListener) => MediaTransport,
): MediaStore {
  const store = createStore<MediaState>(() => nothing)
  /** Grows with every turn of a source: a device that is ready after it was switched off again is let go. */
  const turns: Record<OwnSource, number> = { microphone: 0, camera: 0, screen: 0 }
  let transport: MediaTransport | undefined
  const wanted = new Map<PictureSlot, ReadonlyMap<string, PictureSize>>()

  const changePerson = (userId: string, change: Partial<RemoteMedia>): void => {
    const { people } = store.get()
    const known = people.get(userId)
    if (known) store.setState({ people: new Map(people).set(userId, { ...known, ...change }) })
  }
  const listener: TransportListener = {
    onState: (userId, link) => changePerson(userId, { link }),
    onSending: (userId, sending) => changePerson(userId, { sending }),
    onMostFaces: (mostFaces) => store.setState({ mostFaces }),
    onTrack(userId, slot, track) {
      const tracks = new Map(store.get().people.get(userId)?.tracks)
      if (track) tracks.set(slot, track)
      else if (!tracks.delete(slot)) return
      changePerson(userId, { tracks })
    },
  }

  const setOwn = (source: OwnSource, state: OwnState, problem?: DeviceProblem): void => {
    const { own, problems } = store.get()
    const { [source]: _former, ...others } = problems
    store.setState({
      own: { ...own, [source]: state },
      problems: problem ? { ...others, [source]: problem } : others,
    })
  }
  const put = (slot: Slot, track: MediaStreamTrack | undefined): void => {
    const ownTracks = new Map(store.get().ownTracks)
    ownTracks.get(slot)?.stop()
    if (track) ownTracks.set(slot, track)
    else ownTracks.delete(slot)
    store.setState({ ownTracks })
    transport?.publish(slot, track)
  }
  const turnOff = (source: OwnSource, problem?: DeviceProblem): void => {
    turns[source] += 1
    for (const slot of slotsOf[source]) if (store.get().ownTracks.has(slot)) put(slot, undefined)
    setOwn(source, 'off', problem)
  }

  async function open(source: OwnSource): Promise<ReadonlyMap<Slot, MediaStreamTrack>> {
    if (source !== 'screen') {
      return new Map([[source, await devices.open(source === 'microphone' ? 'audio' : 'video')]])
    }
    const { picture, sound } = await devices.openScreen()
    return new Map<Slot, MediaStreamTrack>([
      ['screen', picture],
      ...(sound ? [['screenSound', sound] as const] : []),
    ])
  }

  return Object.assign(store, {
    async turn(source: OwnSource, isOn: boolean): Promise<void> {
      if (!isOn) return turnOff(source)
      if (store.get().own[source] !== 'off') return
      const turn = ++turns[source]
      setOwn(source, 'starting')
      try {
        const tracks = await open(source)
        if (turn !== turns[source]) {
          for (const track of tracks.values()) track.stop()
          return
        }
        for (const [slot, track] of tracks) {
          // Unplugged, taken back by the browser, or the share ended in the browser's own bar.
          track.addEventListener('ended', () => {
            if (store.get().ownTracks.get(slot) === track) {
              turnOff(source, source === 'screen' ? undefined : 'none')
            }
          })
          put(slot, track)
        }
        setOwn(source, 'on')
      } catch (error) {
        if (turn !== turns[source]) return
        const problem = error instanceof DeviceError ? error.problem : 'failed'
        turnOff(source, error instanceof NothingChosen ? undefined : problem)
      }
    },
    meet(people: ReadonlyMap<string, Exchange>): void {
      const known = store.get().people
      if (known.size !== people.size || [...people.keys()].some((userId) => !known.has(userId))) {
        store.setState({
          people: new Map([...people.keys()].map((userId) => [userId, known.get(userId) ?? unknown])),
        })
      }
      if (!transport && people.size > 0) {
        transport = createTransport(listener)
        for (const [slot, track] of store.get().ownTracks) transport.publish(slot, track)
        for (const [slot, sizes] of wanted) transport.want(slot, sizes)
      }
      transport?.connect(people)
    },
    want(slot: PictureSlot, sizes: ReadonlyMap<string, PictureSize>): void {
      wanted.set(slot, sizes)
      transport?.want(slot, sizes)
    },
    revive(): void {
      transport?.revive()
    },
    figures: () => transport?.figures() ?? Promise.resolve([]),
    leave(): void {
      for (const source of Object.keys(slotsOf) as OwnSource[]) turnOff(source)
      transport?.close()
      transport = undefined
      store.setState(nothing)
    },
  })
}
