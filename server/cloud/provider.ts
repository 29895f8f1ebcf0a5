import type { CloudLaunch, CloudSignal, PageMessage, ProviderMessage } from '#shared/cloud/messages.ts'

/** For whom something is drawn: who that is, and where they may look, was decided before a provider hears of it. */
export interface CloudPerson {
  readonly userId: string
  /** The log-in session of the page. */
  readonly loginSessionId: string
  readonly spaceId: string
  /** A guest of a third-party site: nobody with an account. */
  readonly isSiteGuest: boolean
}

/** What a page asks of whoever draws for it. */
export type LaunchRequest = Omit<CloudLaunch, 'token' | 'spaceId'> & { readonly person: CloudPerson }

/** What a page says after its launch. */
export type FromPage = Exclude<PageMessage, { readonly kind: 'launch' }>

/** The end of one page's line to a provider. */
export interface CloudSeat {
  hear(message: FromPage): void
  /** The line is gone: whoever comes back in time with the session's id gets the same session. */
  left(): void
}

/** Who draws for people whose own devices cannot: our workers, or a service behind the same words. docs/cloud-play.md. */
export interface CloudRenderProvider {
  /** Whether anything can be launched here at all: then it is offered. */
  readonly isOffered: boolean
  /** `tell` reaches the page, in order; after `stopped` nothing is told. */
  launch(request: LaunchRequest, tell: (message: ProviderMessage) => void): CloudSeat
  /** Somebody has launched elsewhere: what they have here is replaced. */
  replace(userId: string): void
  /** How it is used now. */
  counts(): CloudCounts
  /** Ends every session. */
  close(): Promise<void>
}

export interface CloudCounts {
  readonly size: number
  readonly busy: number
  readonly queuing: number
}

/** What a worker tells the pool of what it draws. */
export type FromWorker =
  | { readonly kind: 'progress'; readonly part: 'downloading' | 'extracting'; readonly progress: number }
  /** The level is drawn: the page may enter. */
  | { readonly kind: 'gameReady' }
  /** Pictures arrive. */
  | { readonly kind: 'streaming' }
  | { readonly kind: 'signal'; readonly signal: CloudSignal }

/** What the pool tells a worker. */
export type ToWorker =
  | { readonly kind: 'signal'; readonly signal: CloudSignal }
  | { readonly kind: 'resize'; readonly width: number; readonly height: number }
  /** The page has a new line: the way to it is made anew. */
  | { readonly kind: 'again' }

/** One worker: a picture for one person. */
export interface CloudWorker {
  /** Its process, where it is one. */
  readonly pid?: number | undefined
  tell(message: ToWorker): void
  /** Resolves with the reason, in words for the log, when it is no more; never rejects. */
  readonly ended: Promise<string>
  close(): Promise<void>
}

export interface WorkerOrder {
  readonly person: CloudPerson
  readonly width: number
  readonly height: number
  readonly frameRate: number
  readonly hear: (message: FromWorker) => void
  /** False: nobody waits for it any more, and what has been started of it can go. */
  readonly isWanted: () => boolean
}

/** Starts a worker. Rejects when it cannot be started. */
export type StartWorker = (order: WorkerOrder) => Promise<CloudWorker>

/** The same of a worker that shows, once, by a token for whom it draws. */
export type StartView = (order: WorkerOrder, handOver: string) => Promise<CloudWorker>
