import {
  cloudPlay,
  cloudStageNames,
  type CloudSignal,
  type CloudStage,
  type CloudStageName,
  type GameMessage,
  type PageGameMessage,
  type PageMessage,
  type PictureSize,
  type ProviderMessage,
  type RTCIceServerLike,
  type StopReason,
} from '#shared/cloud/messages.ts'
import { createTimerGroup, type Clock } from '../clock.ts'
import { readProviderMessage } from './readProviderMessage.ts'

/** What is known of a session of cloud-rendered play. */
export interface CloudState {
  readonly stage: CloudStageName | 'idle'
  /** People ahead in the queue. */
  readonly rank: number
  /** 0 to 100; never back within a launch. */
  readonly progress: number
  readonly reason: StopReason | undefined
  /** The game may be entered. */
  readonly isReady: boolean
  /** The line to the provider is gone for the moment, and asked for again. */
  readonly isLost: boolean
}

export const cloudIdle: CloudState = {
  stage: 'idle',
  rank: 0,
  progress: 0,
  reason: undefined,
  isReady: false,
  isLost: false,
}

/** A WebSocket, as far as this goes. */
export interface CloudSocket {
  send(text: string): void
  close(): void
}

export interface CloudSocketEars {
  opened(): void
  message(text: unknown): void
  closed(): void
}

/** The picture of a session: whoever makes the WebRTC connection. */
export interface CloudPicture {
  /** The ways the two sides may find each other by. */
  ways(iceServers: readonly RTCIceServerLike[]): void
  hear(signal: CloudSignal): void
  close(): void
}

/** Keeps the id of a session beyond the page that began it. */
export interface SessionMemory {
  read(): string | null
  /** null: there is none any more. */
  keep(id: string | null): void
}

export interface CloudSessionOptions {
  readonly spaceId: string
  readonly appId: string
  readonly sts: string
  readonly clock: Clock
  /** Whether this browser can receive a picture at all. */
  readonly canReceive: boolean
  readonly memory: SessionMemory
  open(ears: CloudSocketEars): CloudSocket
  getAccessToken(): Promise<string | undefined>
  /** Makes the picture; `signal` reaches the other side, `failed`: no picture comes of it. */
  picture(to: { signal(signal: CloudSignal): void; failed(): void }): CloudPicture
  size(): PictureSize
  onState(state: CloudState): void
  /** What the game says beside that it is ready. */
  onGame(message: GameMessage): void
  log?(message: string): void
}

/** Stages from which a launch must not fall back, by their place in the order of §4. */
const orderOf = (stage: CloudStageName): number => cloudStageNames.indexOf(stage)

/** Activity is told at most so often, ms: the provider counts minutes. */
const ACTIVE_EVERY_MS = 10_000

/**
 * One session of cloud-rendered play in the browser (showroom-and-protocol.md §4, §7): launches, follows the stages,
 * comes back while there is a session, and says so when there is none. It believes a provider nothing that does not
 * fit: progress goes forward only, unknown stages are passed over, and who is not ready in time is given up.
 */
export class CloudSession {
  readonly #options: CloudSessionOptions
  readonly #timers
  #state: CloudState = cloudIdle
  #socket: CloudSocket | undefined
  #picture: CloudPicture | undefined
  #sessionId: string | null = null
  #generation = 0
  #isOpen = false
  #iceServers: readonly RTCIceServerLike[] = []
  #activeAt = -Infinity
  #cancelReady: (() => void) | undefined
  /** Pictures that could not be had since the last one that could. */
  #failures = 0

  constructor(options: CloudSessionOptions) {
    this.#options = options
    this.#timers = createTimerGroup(options.clock)
  }

  /** Launches, also again after it has stopped; whose page was loaded anew comes back to what it had. */
  launch(): void {
    this.#end()
    this.#sessionId = null
    this.#failures = 0
    if (!this.#options.canReceive) return this.#stopped('browserNotSupported')
    this.#set({ ...cloudIdle, stage: 'ready' })
    this.#expect()
    this.#connect(this.#options.memory.read())
  }

  /** The picture has arrived: what was told of its making is over. */
  pictured(): void {
    this.#failures = 0
    this.#expectNothing()
    if (this.#state.stage === 'launched') this.#set({ progress: 100 })
  }

  /** Somebody did something. */
  active(): void {
    const now = this.#options.clock.now()
    if (now - this.#activeAt < ACTIVE_EVERY_MS) return
    this.#activeAt = now
    this.#say({ kind: 'active' })
  }

  resize(size: PictureSize): void {
    this.#say({ kind: 'resize', ...size })
  }

  tellGame(message: PageGameMessage): void {
    this.#say({ kind: 'game', message })
  }

  /** The page is left, or draws by itself from now on. */
  stop(): void {
    this.#say({ kind: 'stop' })
    this.#end()
    this.#setSession(null)
    this.#set(cloudIdle)
  }

  // --- the line --------------------------------------------------------------------------------------------

  /** `sessionId`: of the session one comes back to; null: a new one is wanted. */
  #connect(sessionId: string | null): void {
    const generation = ++this.#generation
    const isLate = () => generation !== this.#generation
    const { getAccessToken, open, spaceId, appId, sts, size } = this.#options
    getAccessToken().then(
      (token) => {
        if (isLate()) return
        if (token === undefined) return this.#stopped('authError')
        const ears: CloudSocketEars = {
          opened: () => {
            if (isLate()) return
            this.#isOpen = true
            this.#set({ isLost: false })
            const { frameRate } = cloudPlay
            this.#say({
              kind: 'launch',
              appId,
              sts,
              sessionId,
              reconnect: sessionId !== null,
              ...size(),
              frameRate,
              spaceId,
              token,
            })
          },
          message: (text) => {
            if (!isLate()) this.#hear(text)
          },
          closed: () => {
            if (!isLate()) this.#lost()
          },
        }
        try {
          this.#socket = open(ears)
        } catch {
          // An address this page may not ask at.
          this.#lost()
        }
      },
      () => {
        if (!isLate()) this.#lost()
      },
    )
  }

  /** While there is a session it is asked for again every two seconds (§9); without one nothing was launched. */
  #lost(): void {
    this.#isOpen = false
    this.#socket = undefined
    if (this.#state.stage === 'stopped') return
    if (this.#sessionId === null) return this.#stopped('networkError')
    this.#set({ isLost: true })
    this.#timers.after(cloudPlay.pollMs, () => this.#connect(this.#sessionId))
  }

  #say(message: PageMessage): void {
    if (this.#isOpen) this.#socket?.send(JSON.stringify(message))
  }

  #end(): void {
    this.#generation += 1
    this.#timers.clear()
    this.#cancelReady = undefined
    this.#picture?.close()
    this.#picture = undefined
    this.#isOpen = false
    this.#socket?.close()
    this.#socket = undefined
  }

  // --- what the provider says ----------------------------------------------------------------------------------

  #hear(text: unknown): void {
    const message = readProviderMessage(text)
    if (!message) return this.#options.log?.('a provider of cloud play said what nobody knows')
    switch (message.kind) {
      case 'stage':
        return this.#enterStage(message)
      case 'ways':
        this.#iceServers = message.iceServers
        return this.#picture?.ways(this.#iceServers)
      case 'signal':
        return this.#signal(message.signal)
      case 'game':
        if (message.message.name === 'ready') {
          // From here on a picture is to come in as long again.
          if (!this.#state.isReady) {
            this.#expectNothing()
            this.#expect()
          }
          this.#set({ isReady: true })
        } else this.#options.onGame(message.message)
    }
  }

  #enterStage(said: Extract<ProviderMessage, { kind: 'stage' }> & CloudStage): void {
    switch (said.stage) {
      case 'stopped':
        return this.#stopped(said.reason)
      case 'created':
        this.#setSession(said.sessionId)
        return this.#forward(said.stage)
      case 'queuing':
        this.#expectNothing()
        return this.#set({ stage: 'queuing', rank: said.rank, progress: 0 })
      case 'assigned':
        // A new worker, the first one or after another: everything is made anew.
        this.#expect()
        return this.#set({ stage: 'assigned', rank: 0, progress: 0, isReady: false })
      case 'downloading':
      case 'extracting':
        if (this.#state.stage !== said.stage) return this.#forward(said.stage, said.progress)
        return this.#set({ progress: Math.max(this.#state.progress, said.progress) })
      default:
        return this.#forward(said.stage)
    }
  }

  /** Nothing goes back but through `assigned`: a stage that was passed already says nothing. */
  #forward(stage: CloudStageName, progress = stage === 'launched' ? 100 : 0): void {
    const { stage: now } = this.#state
    if (now !== 'idle' && orderOf(stage) < orderOf(now)) return
    this.#set({ stage, progress })
  }

  /** From now on something is to come in time; what is expected already has no more time by that. */
  #expect(): void {
    this.#cancelReady ??= this.#timers.after(cloudPlay.readyMs, () => {
      this.#say({ kind: 'stop' })
      this.#stopped('resourceError')
    })
  }

  #expectNothing(): void {
    this.#cancelReady?.()
    this.#cancelReady = undefined
  }

  #signal(signal: CloudSignal): void {
    // Every offer begins a picture of its own: of a worker that is new, or comes back.
    if (signal.description?.type === 'offer') {
      this.#picture?.close()
      const picture = this.#options.picture({
        signal: (answer) => {
          if (picture === this.#picture) this.#say({ kind: 'signal', signal: answer })
        },
        failed: () => {
          if (picture === this.#picture) this.#unpictured()
        },
      })
      this.#picture = picture
      picture.ways(this.#iceServers)
    }
    this.#picture?.hear(signal)
  }

  /** The way to the picture is lost: once more by a new line, before it is given up. */
  #unpictured(): void {
    this.#failures += 1
    if (this.#failures > 1 || this.#sessionId === null) return this.#stopped('rtcError')
    this.#generation += 1
    this.#socket?.close()
    this.#lost()
  }

  #stopped(reason: StopReason): void {
    this.#end()
    this.#setSession(null)
    this.#options.log?.(`cloud play stopped: ${reason}`)
    this.#set({ ...cloudIdle, stage: 'stopped', reason })
  }

  #setSession(id: string | null): void {
    this.#sessionId = id
    this.#options.memory.keep(id)
  }

  #set(change: Partial<CloudState>): void {
    this.#state = { ...this.#state, ...change }
    this.#options.onState(this.#state)
  }
}
