import { createStore, type Store } from '../../store/createStore.ts'
import {
  createOwnMedia,
  type OwnMedia,
  type OwnMediaOptions,
  type OwnMediaStore,
} from './devices/createOwnMedia.ts'
import { nothingOn, type OwnSource } from './ownDevicesStore.ts'
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

export interface MediaState extends OwnMedia {
  /** Whoever one is in conversation with, by user id. */
  readonly people: ReadonlyMap<string, RemoteMedia>
  /** How many people's faces can be carried at once, oneself among them. */
  readonly mostFaces: number
}

export interface MediaStore extends Store<MediaState> {
  /** One's own devices, for more than switching them. */
  readonly devices: OwnMediaStore
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
const nothing: MediaState = {
  ...nothingOn,
  ownTracks: new Map(),
  heldTrack: undefined,
  people: new Map(),
  mostFaces: Infinity,
}

/** One's own devices and what comes from the others, whatever carries it. */
export function createMediaStore(
  options: Omit<OwnMediaOptions, 'publish'>,
  createTransport: (listener: TransportListener) => MediaTransport,
): MediaStore {
  const store = createStore<MediaState>(() => nothing)
  let transport: MediaTransport | undefined
  const wanted = new Map<PictureSlot, ReadonlyMap<string, PictureSize>>()

  /** All the transport has told of those it was given, each thing once: none of it may be lost. */
  const said = new Map<string, RemoteMedia>()

  const changePerson = (userId: string, change: Partial<RemoteMedia>): void => {
    const now = { ...(said.get(userId) ?? unknown), ...change }
    said.set(userId, now)
    const { people } = store.get()
    if (people.has(userId)) store.setState({ people: new Map(people).set(userId, now) })
  }
  const listener: TransportListener = {
    onState: (userId, link) => changePerson(userId, { link }),
    onSending: (userId, sending) => changePerson(userId, { sending }),
    onMostFaces: (mostFaces) => store.setState({ mostFaces }),
    onTrack(userId, slot, track) {
      const tracks = new Map(said.get(userId)?.tracks)
      if (track) tracks.set(slot, track)
      else if (!tracks.delete(slot)) return
      changePerson(userId, { tracks })
    },
  }

  const devices = createOwnMedia({
    ...options,
    publish: (slot, track) => transport?.publish(slot, track),
  })
  devices.subscribe((own) => store.setState(own))

  return Object.assign(store, {
    devices,
    turn: devices.turn,
    meet(people: ReadonlyMap<string, Exchange>): void {
      const known = store.get().people
      if (known.size !== people.size || [...people.keys()].some((userId) => !known.has(userId))) {
        store.setState({
          people: new Map([...people.keys()].map((userId) => [userId, said.get(userId) ?? unknown])),
        })
      }
      if (!transport && people.size > 0) {
        transport = createTransport(listener)
        for (const [slot, track] of store.get().ownTracks) transport.publish(slot, track)
        for (const [slot, sizes] of wanted) transport.want(slot, sizes)
      }
      transport?.connect(people)
      // With who is left out it begins anew.
      for (const userId of said.keys()) if (!people.has(userId)) said.delete(userId)
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
      for (const source of Object.keys(nothingOn.own) as OwnSource[]) devices.letGo(source)
      transport?.close()
      transport = undefined
      said.clear()
      store.setState(nothing)
    },
  })
}
