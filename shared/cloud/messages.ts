/**
 * What a page and whoever draws for it say to each other, over a WebSocket as JSON: one union each way
 * (showroom-and-protocol.md §4, §7, §8). Any provider of cloud-rendered play speaks this; docs/cloud-play.md.
 */

/** Why a launch failed (§8). All of them lead to `stopped`. */
export const cloudFailures = [
  'appIdNotFound',
  'paramsError',
  'authError',
  'networkError',
  'browserNotSupported',
  'rtcError',
  'resourceError',
] as const
export type CloudFailure = (typeof cloudFailures)[number]

/** Why it ended: a failure, or one of these. */
export type StopReason = CloudFailure | 'idle' | 'asked' | 'gone' | 'replaced'
export const stopReasons = [...cloudFailures, 'idle', 'asked', 'gone', 'replaced'] as const

/** Codes of private areas the game and the page tell each other (§4). */
export const privateAreaCodes = {
  entered: 0,
  left: 1,
  follows: 4,
  stoppedFollowing: 5,
  taskComplete: 6,
} as const
export type PrivateAreaCode = (typeof privateAreaCodes)[keyof typeof privateAreaCodes]

/** §7 and §9. */
export const cloudPlay = {
  width: 1920,
  height: 1080,
  frameRate: 60,
  /** Without input for so long it stops. */
  idleMs: 15 * 60_000,
  /** While there is a session the page asks for it again so often. */
  pollMs: 2_000,
  /** Who comes back within this gets the same session. */
  graceMs: 30_000,
  /** No provider may take longer from its turn until the game is ready. */
  readyMs: 60_000,
  /** Hints of the loading overlay turn so often. */
  hintMs: 3_000,
  /** Where a local provider listens in debug mode. */
  debugPort: 4445,
  /** The path of our own door. */
  path: '/cloud-play',
  /** What a space without a build of its own is launched as. */
  appId: 'lingjing',
} as const

/** Of a picture, pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** A launch (§7). */
export interface CloudLaunch extends PictureSize {
  readonly appId: string
  /** The security token of the build; '' for our own. */
  readonly sts: string
  /** The session one comes back to; null: a new one. */
  readonly sessionId: string | null
  readonly reconnect: boolean
  readonly frameRate: number
  readonly spaceId: string
  /** The access token of the person. */
  readonly token: string
}

/** What WebRTC wants to tell the other side. */
export interface CloudSignal {
  readonly description?: { readonly type: 'offer' | 'answer'; readonly sdp: string } | undefined
  readonly candidate?:
    | {
        readonly candidate: string
        readonly sdpMid: string | null
        readonly sdpMLineIndex: number | null
      }
    | undefined
}

/** The game to the page (§4). A game that is rendered elsewhere may hold what our own page knows from its wire. */
export type GameMessage =
  | { readonly name: 'ready' }
  | {
      readonly name: 'viewer'
      readonly departmentIndex: number
      readonly productIndex: number
      readonly departmentChildIndex: number
    }
  | { readonly name: 'privateArea'; readonly code: PrivateAreaCode }
  | { readonly name: 'kicked' }

/** The page to the game. */
export type PageGameMessage =
  | { readonly name: 'enter'; readonly sceneId: string; readonly characterId: string }
  | { readonly name: 'privateArea'; readonly code: PrivateAreaCode }

export type PageMessage =
  | ({ readonly kind: 'launch' } & CloudLaunch)
  | { readonly kind: 'signal'; readonly signal: CloudSignal }
  /** Somebody did something; told now and then while they do. */
  | { readonly kind: 'active' }
  | ({ readonly kind: 'resize' } & PictureSize)
  | { readonly kind: 'game'; readonly message: PageGameMessage }
  | { readonly kind: 'stop' }

/** Where a session stands (§4), in the order it goes through. */
export type CloudStage =
  | { readonly stage: 'ready' }
  | { readonly stage: 'created'; readonly sessionId: string }
  | { readonly stage: 'assigned' }
  /** So many people are ahead. */
  | { readonly stage: 'queuing'; readonly rank: number }
  /** 0 to 100. */
  | { readonly stage: 'downloading'; readonly progress: number }
  | { readonly stage: 'extracting'; readonly progress: number }
  | { readonly stage: 'install_finished' }
  | { readonly stage: 'launched' }
  | { readonly stage: 'stopped'; readonly reason: StopReason }
export type CloudStageName = CloudStage['stage']
export const cloudStageNames = [
  'ready',
  'created',
  'assigned',
  'queuing',
  'downloading',
  'extracting',
  'install_finished',
  'launched',
  'stopped',
] as const satisfies readonly CloudStageName[]

export type ProviderMessage =
  | ({ readonly kind: 'stage' } & CloudStage)
  /** How the two find a way to each other; before the first signal. */
  | { readonly kind: 'ways'; readonly iceServers: readonly RTCIceServerLike[] }
  | { readonly kind: 'signal'; readonly signal: CloudSignal }
  | { readonly kind: 'game'; readonly message: GameMessage }

/** As RTCIceServer of browsers. */
export interface RTCIceServerLike {
  readonly urls: string | readonly string[]
  readonly username?: string | undefined
  readonly credential?: string | undefined
}
