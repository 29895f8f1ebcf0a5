import { cloudPlay, type GameMessage, type PictureSize } from '#shared/cloud/messages.ts'
import { fitted } from '#shared/cloud/pictureSize.ts'
import { browserClock } from '../net/clock.ts'
import { CloudSession, cloudIdle, type CloudState, type SessionMemory } from '../net/cloud/CloudSession.ts'
import { openSocket } from '../net/cloud/openSocket.ts'
import { lookUpGameServer, lookupHost } from '../net/lookup.ts'
import { createPicture, type PictureLine } from '../net/cloud/picture.ts'
import { authStore } from './authStore.ts'
import { createStore, useSelection } from './createStore.ts'
import { renderStore } from './renderStore.ts'

interface CloudPlayState extends CloudState {
  readonly stream: MediaStream | undefined
  /** Something of it is seen. */
  readonly hasFrame: boolean
  readonly line: PictureLine | undefined
}

/** Cloud-rendered play on this page: how it stands, its picture, and the line beside that. */
export const cloudStore = createStore<CloudPlayState>(() => ({
  ...cloudIdle,
  stream: undefined,
  hasFrame: false,
  line: undefined,
}))

export const useCloud = <S>(selector: (state: CloudPlayState) => S): S => useSelection(cloudStore, selector)

interface Ears {
  fast(numbers: Float32Array): void
  words(text: unknown): void
  line(line: PictureLine | undefined): void
}

const ears = new Set<Ears>()
const games = new Set<(message: GameMessage) => void>()
let session: CloudSession | undefined

/** Hears what comes beside the picture; answers the way to stop. */
export function listenToPicture(listener: Ears): () => void {
  ears.add(listener)
  const { line } = cloudStore.get()
  if (line) listener.line(line)
  return () => void ears.delete(listener)
}

/** Hears what the game says; answers the way to stop. */
export function onGame(listener: (message: GameMessage) => void): () => void {
  games.add(listener)
  return () => void games.delete(listener)
}

/** Where the provider listens: a local one in debug mode (`?render=debug`), else at the server that has the space. */
const addressOf = (spaceId: string, isDebug: boolean): string | Promise<string> =>
  isDebug ? `ws://localhost:${cloudPlay.debugPort}` : doorOf(spaceId)

/** So long after one lookup that failed comes the next, ms: a server that ended is forgotten by the others within 5 s. */
const LOOK_AGAIN_MS = [1_000, 2_000, 4_000]

/** Where the server that has a space draws it. */
async function doorOf(spaceId: string): Promise<string> {
  const [fetch, baseUrl] = [globalThis.fetch.bind(globalThis), lookupHost()]
  const lookUp = () => lookUpGameServer({ spaceId, fetch, clock: browserClock, baseUrl })
  let found = lookUp()
  for (const ms of LOOK_AGAIN_MS) {
    found = found.catch(async () => {
      await new Promise<void>((resolve) => void browserClock.after(ms, resolve))
      return lookUp()
    })
  }
  return (await found).replace(/\/gs\/[^/]*$/, cloudPlay.path)
}

/** Two pixels of the picture for one of the page are seen by nobody on a small screen. */
const DENSEST = 1.5

/** A window has its size when it has stayed so for so long, ms. */
const RESIZED_MS = 250

const windowSize = (): PictureSize => {
  const density = Math.min(DENSEST, devicePixelRatio)
  return fitted({ width: innerWidth * density, height: innerHeight * density })
}

/** The session of a space is known again when the page was loaded anew; of this tab alone. */
const memoryOf = (spaceId: string): SessionMemory => {
  const key = `lingjing.cloud.${spaceId}`
  return {
    read: () => sessionStorage.getItem(key),
    keep(id) {
      if (id === null) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, id)
    },
  }
}

/** Launches a picture of a space; answers the way to end it. */
export function startCloud(
  spaceId: string,
  build: { readonly appId: string; readonly sts: string },
  isDebug = false,
): () => void {
  session?.stop()
  const made = new CloudSession({
    spaceId,
    ...build,
    clock: browserClock,
    canReceive: typeof RTCPeerConnection === 'function',
    memory: memoryOf(spaceId),
    open: (heard) => openSocket(addressOf(spaceId, isDebug), heard),
    getAccessToken: () => authStore.getState().accessToken(),
    picture: (to) =>
      createPicture(to, {
        stream: (stream) => cloudStore.setState({ stream, hasFrame: false }),
        line(line) {
          cloudStore.setState({ line })
          for (const ear of ears) ear.line(line)
        },
        fast: (numbers) => ears.forEach((ear) => ear.fast(numbers)),
        words: (text) => ears.forEach((ear) => ear.words(text)),
      }),
    size: windowSize,
    onState(state) {
      if (made !== session) return
      const isOver = state.stage === 'stopped' || state.stage === 'idle'
      cloudStore.setState(isOver ? { ...state, stream: undefined, hasFrame: false, line: undefined } : state)
    },
    onGame: (message) => games.forEach((listener) => listener(message)),
    log: (message) => console.warn(message),
  })
  session = made
  let cancel: (() => void) | undefined
  // An edge that is dragged tells of a hundred sizes a second, of which only the last is wanted.
  const resized = (): void => {
    cancel?.()
    cancel = browserClock.after(RESIZED_MS, () => made.resize(windowSize()))
  }
  addEventListener('resize', resized)
  made.launch()
  return () => {
    removeEventListener('resize', resized)
    cancel?.()
    made.stop()
    if (session !== made) return
    session = undefined
    cloudStore.setState({ ...cloudIdle, stream: undefined, hasFrame: false, line: undefined })
  }
}

export const relaunchCloud = (): void => session?.launch()

/** A frame of the picture is seen. */
export function cloudPictured(): void {
  cloudStore.setState({ hasFrame: true })
  session?.pictured()
}

export const cloudActive = (): void => session?.active()

export const tellGame: CloudSession['tellGame'] = (message) => session?.tellGame(message)

/**
 * Resolves when the game may be entered, or when somebody would rather not wait for it. Who leaves meanwhile hears
 * nothing of it any more.
 */
export const whenCloudReady = (): Promise<void> =>
  new Promise((resolve) => {
    const stops: (() => void)[] = []
    let hasBegun = false
    const look = (): void => {
      const { chosen } = renderStore.get()
      const { stage, isReady } = cloudStore.get()
      hasBegun ||= stage !== 'idle'
      const isGivenUp = chosen !== undefined && chosen !== 'cloud'
      const isLeft = hasBegun && stage === 'idle'
      if (!isReady && !isGivenUp && !isLeft) return
      for (const stop of stops) stop()
      if (isReady || isGivenUp) resolve()
    }
    stops.push(cloudStore.subscribe(look), renderStore.subscribe(look))
    look()
  })
