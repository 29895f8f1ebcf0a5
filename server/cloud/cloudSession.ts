import {
  cloudPlay,
  type CloudSignal,
  type CloudStage,
  type PictureSize,
  type ProviderMessage,
  type StopReason,
} from '#shared/cloud/messages.ts'
import { pictureSize } from '#shared/cloud/pictureSize.ts'
import { Strikes } from '../room/sessions/rateLimit.ts'
import type { RoomLog } from '../room/roomLog.ts'
import type { CloudPerson, CloudWorker, FromPage, FromWorker, StartWorker, WorkerOrder } from './provider.ts'
import { isSignal, lengthOf } from './signals.ts'

/** What a session asks of the pool it is in. */
export interface SessionHost {
  readonly startWorker: StartWorker
  readonly log: RoomLog
  steady(): number
  /** Runs something once a worker is gone, or has had its time for it; one that is still starting has more. */
  whenGone(gone: Promise<void>, isStarting: boolean, run: () => void): void
  /** It has ended; the place it had among the workers is free once `freed` is called. */
  ended(session: CloudSession): void
  /** The worker of a session that has ended is gone. */
  freed(session: CloudSession): void
}

export interface SessionOptions {
  readonly host: SessionHost
  readonly id: string
  readonly person: CloudPerson
  readonly size: PictureSize
  readonly frameRate: number
}

/** The way to one page; a page that comes back has another. */
export interface Line {
  tell(message: ProviderMessage): void
}

/** So many deaths of its workers within so long are too many. */
const DEATHS_MAX = 3
const DEATHS_MS = 60_000
/** Signals for one worker by one line; a page has about twenty to tell. Each is work for the worker, and waits for it. */
const SIGNALS_MAX = 128
/** Those that wait for a worker to come up, characters: a description with its candidates is a few thousand. */
const KEPT_MAX = 64 * 1024
/** A worker hears of another size so often, ms: each makes its picture anew. */
const RESIZE_MS = 1_000
/** Workers that were not ready in time and are replaced. */
const UNREADY_MAX = 1

const parts = ['downloading', 'extracting'] as const

/** What is known of the worker that draws now. */
interface Drawing {
  readonly starting: Promise<CloudWorker>
  /** Undefined: not started yet. */
  worker: CloudWorker | undefined
  readonly since: number
  /** What it was told last of how large the picture is, and when. */
  size: PictureSize
  sizedAt: number
  /** What it was told by the line of now. */
  signals: number
  /** How far it is, told last; −1: nothing. */
  readonly told: { downloading: number; extracting: number }
  isReady: boolean
  /** The page has another line than the one it was started for. */
  isLineNew: boolean
  /** Its pictures arrive at the line of now. */
  isStreaming: boolean
  isLaunchTold: boolean
}

/** Where it stands: in the queue; with a worker; between two workers; ended. */
type Standing =
  | { readonly state: 'queued' }
  | { readonly state: 'drawing'; readonly drawing: Drawing }
  | { readonly state: 'replacing' }
  | { readonly state: 'ended' }

/** One person's picture, from the launch to `stopped`: its place in the queue, its workers one after the other, its line. */
export class CloudSession {
  readonly id: string
  readonly person: CloudPerson
  readonly #host: SessionHost
  readonly #frameRate: number
  readonly #deaths = new Strikes(DEATHS_MAX, DEATHS_MS)
  #size: PictureSize
  #standing: Standing = { state: 'queued' }
  #line: Line | undefined
  #lostAt: number
  #activeAt: number
  #assignedAt: number | undefined
  #rank: number | undefined
  #unready = 0
  /** Workers that died before they were ready, one after the other. */
  #early = 0
  #signals: CloudSignal[] = []

  constructor({ host, id, person, size, frameRate }: SessionOptions) {
    this.#host = host
    this.id = id
    this.person = person
    this.#size = size
    this.#frameRate = frameRate
    this.#lostAt = this.#activeAt = host.steady()
  }

  /** Whether its page is there. */
  get hasLine(): boolean {
    return this.#line !== undefined
  }

  get isQueued(): boolean {
    return this.#standing.state === 'queued'
  }

  get isEnded(): boolean {
    return this.#standing.state === 'ended'
  }

  /** Since when it has had a worker, ms of a steady clock; undefined: never. */
  get assignedAt(): number | undefined {
    return this.#assignedAt
  }

  isLine(line: Line): boolean {
    return this.#line === line
  }

  /** Its page has a line, the first or a new one: it is told where the session stands. Another page that had it is told that. */
  connect(line: Line, size: PictureSize): void {
    this.#line?.tell({ kind: 'stage', stage: 'stopped', reason: 'replaced' })
    this.#line = line
    this.#signals = []
    this.#activeAt = this.#host.steady()
    this.#rank = undefined
    if (this.#standing.state === 'replacing') this.#stage({ stage: 'assigned' })
    if (this.#standing.state === 'drawing') this.#tellAgain(this.#standing.drawing)
    this.#resize(size)
  }

  #tellAgain(drawing: Drawing): void {
    this.#stage({ stage: 'assigned' })
    for (const part of parts) {
      if (drawing.told[part] >= 0) this.#stage({ stage: part, progress: drawing.told[part] })
    }
    drawing.isStreaming = drawing.isLaunchTold = false
    drawing.signals = 0
    if (drawing.isReady) this.#tellReady()
    if (drawing.worker) drawing.worker.tell({ kind: 'again' })
    else drawing.isLineNew = true
  }

  /** The line is gone. */
  lost(): void {
    this.#line = undefined
    this.#lostAt = this.#host.steady()
  }

  /** So many are ahead in the queue. */
  ranked(rank: number): void {
    if (rank === this.#rank || !this.#line) return
    this.#rank = rank
    this.#stage({ stage: 'queuing', rank })
  }

  /** What its page says. */
  hear(message: FromPage): void {
    switch (message.kind) {
      case 'signal':
        return this.#signal(message.signal)
      case 'resize':
        return this.#resize(message)
      case 'active':
      // What a game hears that is drawn elsewhere, ours hears on its own wire; somebody did something.
      case 'game':
        this.#activeAt = this.#host.steady()
        return
      case 'stop':
        return this.end('asked')
    }
  }

  #signal(signal: CloudSignal): void {
    if (!isSignal(signal)) return
    const drawing = this.#drawing
    // Nobody has offered anything yet.
    if (!drawing || drawing.signals >= SIGNALS_MAX) return
    drawing.signals += 1
    if (drawing.worker) return drawing.worker.tell({ kind: 'signal', signal })
    const kept = this.#signals.reduce((sum, one) => sum + lengthOf(one), 0)
    if (kept + lengthOf(signal) <= KEPT_MAX) this.#signals.push(signal)
  }

  #resize(asked: PictureSize): void {
    const size = pictureSize(asked)
    if (!size) return
    this.#size = size
    if (this.#drawing) this.#tellSize(this.#drawing)
  }

  #tellSize(drawing: Drawing): void {
    const { width, height } = this.#size
    if (!drawing.worker || (width === drawing.size.width && height === drawing.size.height)) return
    const now = this.#host.steady()
    if (now - drawing.sizedAt < RESIZE_MS) return
    drawing.size = this.#size
    drawing.sizedAt = now
    drawing.worker.tell({ kind: 'resize', width, height })
  }

  get #drawing(): Drawing | undefined {
    return this.#standing.state === 'drawing' ? this.#standing.drawing : undefined
  }

  /** It is its turn: a worker is started. */
  assign(): void {
    this.#activeAt = this.#assignedAt = this.#host.steady()
    this.#stage({ stage: 'assigned' })
    this.#start()
  }

  #start(): void {
    const ordered = this.#order({
      hear: (message) => {
        if (this.#drawing === drawing) this.#heard(drawing, message)
      },
      isWanted: () => this.#drawing === drawing,
    })
    const drawing: Drawing = {
      starting: ordered,
      worker: undefined,
      since: this.#host.steady(),
      size: this.#size,
      sizedAt: -Infinity,
      signals: 0,
      told: { downloading: -1, extracting: -1 },
      isReady: false,
      isLineNew: false,
      isStreaming: false,
      isLaunchTold: false,
    }
    this.#standing = { state: 'drawing', drawing }
    ordered.then(
      (worker) => {
        // Whoever let go of it closes it.
        if (this.#drawing !== drawing) return
        drawing.worker = worker
        this.#tellSize(drawing)
        if (drawing.isLineNew) worker.tell({ kind: 'again' })
        for (const signal of this.#signals.splice(0)) worker.tell({ kind: 'signal', signal })
        void worker.ended.then((reason) => this.#died(drawing, { reason }))
      },
      (err: unknown) => this.#died(drawing, { err }),
    )
  }

  /** Also what throws at once rejects. */
  async #order({ hear, isWanted }: Pick<WorkerOrder, 'hear' | 'isWanted'>): Promise<CloudWorker> {
    return await this.#host.startWorker({
      person: this.person,
      ...this.#size,
      frameRate: this.#frameRate,
      hear,
      isWanted,
    })
  }

  #heard(drawing: Drawing, message: FromWorker): void {
    switch (message.kind) {
      case 'progress':
        return this.#progress(drawing, message.part, message.progress)
      case 'gameReady':
        if (drawing.isReady) return
        drawing.isReady = true
        this.#unready = 0
        this.#tellReady()
        return this.#launched(drawing)
      case 'streaming':
        drawing.isStreaming = true
        return this.#launched(drawing)
      case 'signal':
        if (isSignal(message.signal)) this.#line?.tell(message)
        return
    }
  }

  /** Only ever further: what a worker says that goes back is not told. */
  #progress(drawing: Drawing, part: (typeof parts)[number], progress: number): void {
    if (drawing.isReady || !Number.isFinite(progress)) return
    if (part === 'downloading' && drawing.told.extracting >= 0) return
    const percent = Math.floor(Math.min(100, Math.max(0, progress)))
    if (percent <= drawing.told[part]) return
    drawing.told[part] = percent
    this.#stage({ stage: part, progress: percent })
  }

  #tellReady(): void {
    this.#stage({ stage: 'install_finished' })
    this.#line?.tell({ kind: 'game', message: { name: 'ready' } })
  }

  /** Pictures of a level that is not drawn yet are none. */
  #launched(drawing: Drawing): void {
    if (!drawing.isReady || !drawing.isStreaming || drawing.isLaunchTold) return
    drawing.isLaunchTold = true
    this.#stage({ stage: 'launched' })
  }

  #died(drawing: Drawing, why: object): void {
    if (this.#drawing !== drawing) return
    this.#host.log.warn({ ...this.#about, ...why }, 'a cloud worker is no more')
    // Those that never came so far count however slowly they die: a level may be more than any worker bears.
    this.#early = drawing.isReady ? 0 : this.#early + 1
    if (this.#deaths.add(this.#host.steady()) || this.#early >= DEATHS_MAX) return this.end('resourceError')
    this.#replace(drawing)
  }

  /** The next worker is not started before the last is gone. */
  #replace(drawing: Drawing): void {
    this.#standing = { state: 'replacing' }
    this.#stage({ stage: 'assigned' })
    this.#whenGone(drawing, () => {
      if (this.isEnded) this.#host.freed(this)
      else this.#start()
    })
  }

  #whenGone(drawing: Drawing, run: () => void): void {
    this.#host.whenGone(this.#gone(drawing), drawing.worker === undefined, run)
  }

  /** Resolves when a worker that is let go is no more. */
  async #gone({ starting }: Drawing): Promise<void> {
    let worker: CloudWorker
    try {
      worker = await starting
    } catch {
      // It never was.
      return
    }
    try {
      await worker.close()
    } catch (err) {
      this.#host.log.error({ err, ...this.#about }, 'a cloud worker was not closed')
    }
  }

  /** Time has passed. */
  tick(now: number): void {
    if (!this.#line && now - this.#lostAt >= cloudPlay.graceMs) return this.end('gone')
    const drawing = this.#drawing
    if (!drawing) return
    this.#tellSize(drawing)
    if (now - this.#activeAt >= cloudPlay.idleMs) return this.end('idle')
    if (drawing.isReady || now - drawing.since < cloudPlay.readyMs) return
    this.#host.log.warn(this.#about, 'a cloud worker was not ready in time')
    this.#unready += 1
    if (this.#unready > UNREADY_MAX) this.end('resourceError')
    else this.#replace(drawing)
  }

  /** It is over, and its page is told why. */
  end(reason: StopReason): void {
    const standing = this.#standing
    if (standing.state === 'ended') return
    this.#standing = { state: 'ended' }
    this.#signals = []
    this.#host.log.info({ ...this.#about, reason }, 'cloud session stopped')
    this.#stage({ stage: 'stopped', reason })
    this.#line = undefined
    if (standing.state === 'drawing') {
      this.#whenGone(standing.drawing, () => this.#host.freed(this))
    }
    this.#host.ended(this)
  }

  get #about(): object {
    return { userId: this.person.userId, spaceId: this.person.spaceId }
  }

  #stage(stage: CloudStage): void {
    this.#line?.tell({ kind: 'stage', ...stage })
  }
}
