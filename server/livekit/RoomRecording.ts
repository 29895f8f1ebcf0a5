import type { Recording } from '../room/mediaRooms.ts'
import type { LiveKitApi } from './LiveKitApi.ts'

const isRunning = ({ state }: Recording): boolean => state === 'starting' || state === 'active'

/** What records one room, if anything does. */
export class RoomRecording {
  readonly #room: string
  readonly #api: LiveKitApi
  #current: Recording | undefined
  /** One wish after another. */
  #turn: Promise<unknown> = Promise.resolve()

  constructor(room: string, api: LiveKitApi) {
    this.#room = room
    this.#api = api
  }

  get state(): Recording | undefined {
    return this.#current
  }

  get isRunning(): boolean {
    return this.#current !== undefined && isRunning(this.#current)
  }

  /** Whether somebody there is this recording. */
  isOf(identity: string): boolean {
    return this.#current?.id === identity
  }

  /**
   * Begins, unless it is under way.
   * @throws EgressMissing
   */
  start(file: string): Promise<Recording> {
    return this.#next(async () => {
      if (this.#current && isRunning(this.#current)) return this.#current
      return (this.#current = await this.#api.record(this.#room, file))
    })
  }

  /** Ends it; undefined: there was none. */
  stop(): Promise<Recording | undefined> {
    return this.#next(async () => {
      if (!this.#current || !isRunning(this.#current)) return this.#current
      await this.#api.stopRecording(this.#current.id)
      return (this.#current = { ...this.#current, state: 'ending' })
    })
  }

  /** How it stands there. */
  async look(): Promise<void> {
    const current = this.#current
    if (!current || current.state === 'complete' || current.state === 'failed') return
    const now = await this.#api.recording(current.id)
    if (this.#current === current) this.#current = now ?? { ...current, state: 'failed' }
  }

  /** The room is over: so is what records it. */
  async end(): Promise<void> {
    await this.stop()
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work)
    this.#turn = done.catch(() => undefined)
    return done
  }
}
