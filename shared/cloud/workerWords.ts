import type { CloudSignal, RTCIceServerLike } from './messages.ts'

/** Between a worker's page and the program that started it (server/cloud/chromiumWorker.ts), as JSON. */

/** Names by which the two reach each other in the page. */
export const workerNames = { tell: 'lingjingTell', hear: 'lingjingHear' } as const

/** In the address of a space: its page draws it for somebody, by this hand-over. */
export const VIEW_HASH = '#view='

/** What a worker is to know before it begins. */
export interface WorkerStart {
  readonly handOver: string
  readonly frameRate: number
  readonly iceServers: readonly RTCIceServerLike[]
}

/** The page to its program. */
export type WorkerSays =
  | { readonly kind: 'progress'; readonly part: 'downloading' | 'extracting'; readonly progress: number }
  | { readonly kind: 'gameReady' }
  | { readonly kind: 'streaming' }
  | { readonly kind: 'signal'; readonly signal: CloudSignal }
  | { readonly kind: 'failed'; readonly reason: string }

/** Its program to the page. */
export type WorkerHears =
  { readonly kind: 'signal'; readonly signal: CloudSignal } | { readonly kind: 'again' }
