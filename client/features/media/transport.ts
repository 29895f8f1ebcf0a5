/** What somebody can send: each has its own place in a connection, taken or empty. */
export const slots = ['microphone', 'camera', 'screen', 'screenSound'] as const
export type Slot = (typeof slots)[number]

export const slotKinds = {
  microphone: 'audio',
  camera: 'video',
  screen: 'video',
  screenSound: 'audio',
} as const satisfies Readonly<Record<Slot, 'audio' | 'video'>>

/** Slots with pictures: one may want them smaller, or not at all. */
export const pictureSlots = ['camera', 'screen'] as const satisfies readonly Slot[]
export type PictureSlot = (typeof pictureSlots)[number]

/** How large a picture is shown, and so how good it has to be: about 180, 360 and 720 lines, or what there is. */
export const pictureSizes = ['low', 'medium', 'high'] as const
export type PictureSize = (typeof pictureSizes)[number]

/**
 * How the way to one person stands. `waiting`: for the other side's first word; `noPath`: none was found for 10 s (it is
 * tried on); `lost`: there was one, and it is looked for again; `full`: too many are talking, nearer ones come first.
 */
export type LinkState = 'waiting' | 'connecting' | 'connected' | 'lost' | 'noPath' | 'full'

/** What a transport tells. People are user ids. */
export interface TransportListener {
  onState(userId: string, state: LinkState): void
  /** Sound or picture that comes from somebody; undefined: the connection it came over is gone. */
  onTrack(userId: string, slot: Slot, track: MediaStreamTrack | undefined): void
  /** What somebody says it has on now; pictures of it come where they are wanted. */
  onSending(userId: string, sending: ReadonlySet<Slot>): void
  /** How many people's faces can be carried at once, oneself among them. */
  onMostFaces(most: number): void
}

/** What one of several ways tells: faces are counted over all of them. */
export type CarrierListener = Omit<TransportListener, 'onMostFaces'>

/** What goes between oneself and one person. */
export interface Exchange {
  /** What is taken from them. */
  readonly take: ReadonlySet<Slot>
  /** What they are sent, if one sends it at all. */
  readonly give: ReadonlySet<Slot>
  /** What of both goes through a conversation's room on a media server, by the conversation's id; the rest: browser to browser. */
  readonly rooms?: ReadonlyMap<string, Exchange>
}

/** By which kind of way packets go: straight, through the box at home, handed on by a relay, or by a media server. */
export type Path = 'host' | 'srflx' | 'relay' | 'server'

/** What came of one slot so far, since its connection began. */
export interface Received {
  readonly bytes: number
  readonly packets: number
  readonly lost: number
  /** Time that samples or pictures waited for those late, and how many did, s. */
  readonly waitedS: number
  readonly waited: number
}

/** What was sent of one slot so far. */
export interface Sent {
  readonly bytes: number
  readonly packets: number
}

/** How it goes between oneself and one person: counts only grow, until their connection is another. */
export interface PeerFigures {
  readonly userId: string
  /** undefined: nothing goes yet. */
  readonly path: Path | undefined
  readonly roundTripMs: number | undefined
  readonly received: ReadonlyMap<Slot, Received>
  readonly sent: ReadonlyMap<Slot, Sent>
}

/** Carries sound and pictures between the people of one's conversations. */
export interface MediaTransport {
  /** With whom what is exchanged from now on, by user id; nothing else is taken or sent. */
  connect(people: ReadonlyMap<string, Exchange>): void
  /** What one sends; undefined: nothing. */
  publish(slot: Slot, track: MediaStreamTrack | undefined): void
  /**
   * Whose pictures are shown, by user id, and how large; nobody else's need to come. Until that is first said of a slot
   * everybody's come.
   */
  want(slot: PictureSlot, sizes: ReadonlyMap<string, PictureSize>): void
  /**
   * Something has changed below (a server back again): ways that do not stand are sought at once. `isNetworkNew`: one's
   * address may be another, and those that seem to stand are sought as well.
   */
  revive(isNetworkNew?: boolean): void
  /** What goes between oneself and each person it connects, counted since their connection began. */
  figures(): Promise<readonly PeerFigures[]>
  close(): void
}

/** One of the ways media can take: the mesh, or a room on a media server. */
export interface Carrier extends MediaTransport {
  /** How much of what somebody sends has come by now, packets of sound or pictures: a track alone is only a place for it. */
  arrived(userId: string, slot: Slot): Promise<number>
}
