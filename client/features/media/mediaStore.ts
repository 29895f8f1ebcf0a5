import i18next from 'i18next'
import type { EncId } from '#shared/ids.ts'
import { isInSilence } from '#shared/rules/conversation.ts'
import { mediaBits } from '#shared/rules/media.ts'
import { fetchIceServers } from '../../api/iceServers.ts'
import { grantToken } from '../../api/livekit.ts'
import { browserClock } from '../../net/clock.ts'
import { randomId } from '../../net/randomId.ts'
import { post } from '../../net/send.ts'
import { useSelection } from '../../store/createStore.ts'
import { onSpaceChange, sessionStore } from '../../store/sessionStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { onEvents, worldStore } from '../../store/worldStore.ts'
import { createMediaStore, type MediaState } from './createMediaStore.ts'
import { browserDevices, canConnect } from './devices.ts'
import { habitsNow, watchDevices } from './devices/watchDevices.ts'
import { tellDeviceNews } from './devices/tellDevices.ts'
import { deviceSettings } from './devices/deviceSettingsStore.ts'
import { inMode } from './sound/inMode.ts'
import { announcedStore } from './announcedStore.ts'
import { Carriers } from './carriers/Carriers.ts'
import { LateCarrier } from './carriers/LateCarrier.ts'
import { noteTracks, noteWords } from './cutLog.ts'
import { conversationOfRoom, exchangesOf } from './exchanges.ts'
import { Mesh, MESH_FACES } from './mesh/Mesh.ts'
import { decodeSignal, encodeSignal } from './mesh/peerSignal.ts'
import { LEVEL_MS, LevelMeters } from './levels.ts'
import { metresTo } from '../../store/metresTo.ts'
import { muteReason } from './muteReason.ts'
import { createEntryMute } from './muteOnEntry.ts'
import { playBlocked } from './playbackStore.ts'
import { ownDevicesStore, type OwnState } from './ownDevicesStore.ts'
import { SpeakingDetector } from './speaking.ts'
import type { Carrier, CarrierListener, TransportListener } from './transport.ts'
import { voiceSignal } from './voiceSignal.ts'
import { HeldExchanges } from './ways/HeldExchanges.ts'
import { IceServers } from './ways/IceServers.ts'
import { browserSigns, watchNetwork } from './ways/networkChanges.ts'
import { waysStore } from './ways/waysStore.ts'

let carriers: Carriers | undefined
let mesh: Mesh | undefined

const log = (message: string): void => console.warn(`media: ${message}`)
const metres = (userId: string): number => metresTo(userId) ?? Infinity

const loadLiveKit = () => import('./livekit/createLiveKitRoom.ts')

/** By which servers ways are found. */
const iceServers = new IceServers({
  clock: browserClock,
  random: Math.random,
  async ask() {
    const answer = await fetchIceServers(sessionStore.get().spaceId ?? '')
    // What enters its rooms is there by the first.
    if (answer.hasLiveKit) loadLiveKit().catch(() => {})
    return answer
  },
  onServers(servers) {
    waysStore.setState({ hasRelay: iceServers.hasRelay })
    mesh?.useServers(servers)
  },
})

function createMesh(listener: CarrierListener): Mesh {
  mesh = new Mesh({
    ...listener,
    selfUid: sessionStore.get().selfUid ?? '',
    clock: browserClock,
    random: Math.random,
    newId: randomId,
    metresTo: metres,
    createConnection: () =>
      new RTCPeerConnection({ bundlePolicy: 'max-bundle', iceServers: [...iceServers.servers] }),
    send: (to, data) => post('signal', { to, data }),
    log,
  })
  return mesh
}

/** The room of a conversation; what LiveKit needs is loaded with the first. */
function createRoom(roomName: string, listener: CarrierListener): Carrier {
  const conversationId = conversationOfRoom(roomName)
  const { spaceId } = sessionStore.get()
  const grant = () => grantToken({ spaceId: spaceId ?? '', conversationId })
  // Asked for while the code may still be on its way.
  let early: ReturnType<typeof grant> | undefined = grant()
  early.catch(() => {})
  return new LateCarrier(browserClock, listener, async () => {
    const { createLiveKitRoom } = await loadLiveKit()
    return () =>
      createLiveKitRoom({
        ...listener,
        conversationId,
        clock: browserClock,
        random: Math.random,
        grant() {
          const first = early
          early = undefined
          return first ?? grant()
        },
        metresTo: metres,
        log,
      })
  })
}

function createCarriers(listener: TransportListener): Carriers {
  carriers = new Carriers({
    ...listener,
    clock: browserClock,
    newId: randomId,
    createMesh,
    createRoom,
    meshFaces: MESH_FACES,
    send: (to, word) => post('signal', { to, data: encodeSignal(word) }),
  })
  return carriers
}

/** One's own devices, and what comes from the people one talks with. */
export const mediaStore = createMediaStore(
  { devices: browserDevices, clock: browserClock, habits: habitsNow, tell: tellDeviceNews },
  createCarriers,
)
watchDevices(mediaStore)
mediaStore.subscribe(({ people }, former) => noteTracks(former.people, people))

mediaStore.subscribe(({ own, problems }, former) => {
  if (own !== former.own || problems !== former.problems) ownDevicesStore.setState({ own, problems })
})

/** The server is told what one sends: with many cameras a conversation goes over a media server. */
let told = 0
function tellSends(): void {
  const { ownTracks } = mediaStore.get()
  const sends = (['microphone', 'camera', 'screen'] as const).reduce(
    (bits, slot) => bits | (ownTracks.has(slot) ? mediaBits[slot] : 0),
    0,
  )
  if (sends !== told) post('mediaSends', { sends: (told = sends) })
}
mediaStore.subscribe(({ ownTracks }, former) => {
  if (ownTracks !== former.ownTracks) tellSends()
})

/** Selects from it in a component. */
export function useMedia<S>(selector: (state: MediaState) => S): S {
  return useSelection(mediaStore, selector)
}

/** Whether nobody hears one, whatever one's microphone does: all are muted, or one stands where nobody talks. */
export function isUnheard(): boolean {
  const { selfEncId } = sessionStore.get()
  const self = selfEncId === undefined ? undefined : worldStore.live(selfEncId)
  return muteReason() !== undefined || (self !== undefined && isInSilence(worldStore.get(), self))
}

/** Exchanges with those the server has named, and with nobody else. */
function followPeers(): void {
  if (!canConnect()) return
  const { selfEncId, connection } = sessionStore.get()
  if (connection.name === 'closed') {
    held.drop()
    noteWords(new Map())
    iceServers.talks(false)
    return mediaStore.meet(new Map())
  }
  const { players, encIds } = worldStore.get()
  const { announced, stale } = announcedStore.get()
  const said = new Map([...announced].filter(([id]) => !stale.has(id)))
  const exchanges = exchangesOf(said, selfEncId, (encId) => players.get(encId)?.uid)
  noteWords(exchanges)
  const wanted = inMode(exchanges, deviceSettings.get().mode)
  iceServers.talks(exchanges.size > 0)
  mediaStore.meet(held.together(wanted, (userId) => encIds.has(userId)))
}
const held = new HeldExchanges(browserClock, followPeers)

deviceSettings.subscribe(({ mode }, former) => {
  if (mode !== former.mode) followPeers()
})
worldStore.subscribe(({ players }, former) => {
  if (players !== former.players) followPeers()
})
onEvents((events) => {
  for (const { kind, body } of events) {
    if (kind !== 'signal') continue
    const userId = worldStore.get().players.get((body.encId ?? 0) as EncId)?.uid
    if (userId !== undefined) hearSignal(userId, body.data ?? new Uint8Array())
  }
})

function hearSignal(userId: string, data: Uint8Array): void {
  const signal = decodeSignal(data)
  if (!signal) return
  if (signal.kind === 'giving' || signal.kind === 'taken') carriers?.hear(userId, signal)
  else {
    if (signal.kind === 'offer' || signal.kind === 'hello') carriers?.hearMesh(userId)
    mesh?.hear(userId, signal)
  }
}

sessionStore.subscribe(({ connection }, former) => {
  const isReady = connection.name === 'ready'
  if (connection.name === former.connection.name) return
  held.turn(!isReady)
  // Sent out, or another page has taken over: nothing goes on, and no light stays on.
  if (connection.name === 'closed') mediaStore.leave()
  followPeers()
  if (!isReady) return
  carriers?.revive()
  // With the connection the server has forgotten it.
  told = 0
  tellSends()
})
watchNetwork(browserSigns(browserClock), () => {
  iceServers.wake()
  carriers?.revive(true)
})
onSpaceChange(() => {
  held.drop()
  mediaStore.leave()
  iceServers.stop()
})
// Who is not in the space yet is told of none.
if (canConnect() && sessionStore.get().entered) iceServers.start()
sessionStore.subscribe(({ entered }, former) => {
  if (entered && !former.entered) iceServers.start()
})

/** One is somewhere else: ways that do not stand are sought at once, and what was not let play begins. */
export function restartAudio(): void {
  carriers?.revive()
  playBlocked()
}
announcedStore.subscribe(followPeers)
followPeers()

// Who is asked to be silent, or not to be seen, is; switched on again by oneself, the room is told that one wants it.
onEvents((events) => {
  for (const { kind, body } of events) {
    if (kind === 'gotRequestMute') void mediaStore.turn(body.video ? 'camera' : 'microphone', false)
  }
})
const isSpoken = (state: OwnState): boolean => state === 'on' || state === 'starting'
mediaStore.subscribe(({ own: now }, { own: former }) => {
  for (const source of ['microphone', 'camera'] as const) {
    if (!isSpoken(now[source]) || isSpoken(former[source])) continue
    post('unmute', { bits: mediaBits[source] })
    const { selfEncId } = sessionStore.get()
    const self = selfEncId === undefined ? undefined : worldStore.get().players.get(selfEncId)
    // The face itself takes the place of the picture that stood for it.
    if (source === 'camera' && self?.attributes.manualVideoSrc) {
      post('setManualVideoSrc', { manualVideoSrc: '' })
    }
  }
})

const entryMute = createEntryMute()
function lookAtEntry(): void {
  const { selfEncId } = sessionStore.get()
  const world = worldStore.get()
  const level = selfEncId === undefined ? undefined : world.players.get(selfEncId)?.mapId
  const step = entryMute(world, level, mediaStore.get().own.microphone)
  if (step === 'unmute') post('unmute', {})
  if (step !== 'mute') return
  void mediaStore.turn('microphone', false)
  showToast(i18next.t('space.media.mutedOnEntry'))
}
worldStore.subscribe(({ players }, former) => {
  if (players !== former.players) lookAtEntry()
})
mediaStore.subscribe(({ own }, former) => {
  if (own.microphone !== former.own.microphone) lookAtEntry()
})

// --- how loud it is ---------------------------------------------------------------------------------------------------

const meters = new LevelMeters()
const own = new SpeakingDetector()
/** Is no user's id. */
const OWN = ' own'
/** A voice at the loudness people speak with (0.15 RMS) opens the mouth wide. */
const MOUTH_GAIN = 6

/** Says that one speaks, and lets mouths move with their voices, one's own as well. */
function measure(): void {
  const nowMs = performance.now()
  const { encIds } = worldStore.get()
  if (own.hear(meters.read(OWN), nowMs)) post('activelySpeaking', { activelySpeaking: own.isSpeaking })
  for (const name of meters.names) {
    const encId = name === OWN ? sessionStore.get().selfEncId : encIds.get(name)
    if (encId !== undefined) voiceSignal.tell(encId, Math.min(1, meters.read(name) * MOUTH_GAIN))
  }
}

let measuring: ReturnType<typeof setInterval> | undefined
mediaStore.subscribe(({ ownTracks, people }) => {
  meters.watch(OWN, ownTracks.get('microphone'))
  for (const name of meters.names) if (name !== OWN && !people.has(name)) meters.watch(name, undefined)
  for (const [userId, { tracks, sending }] of people) {
    meters.watch(userId, sending.has('microphone') ? tracks.get('microphone') : undefined)
  }
  const isNeeded = [...meters.names].length > 0 || own.isSpeaking
  if (isNeeded) measuring ??= setInterval(measure, LEVEL_MS)
  else {
    clearInterval(measuring)
    measuring = undefined
  }
})
