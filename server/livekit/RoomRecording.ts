import { isOver, isRunning } from '#shared/rules/recordings.ts'
import type { Recording } from '../room/mediaRooms.ts'
import type { LiveKitApi } from './LiveKitApi.ts'

/** Who hears what becomes of the recordings of a room. */
export interface RecordingListener {
  /** Resolves once it is written down; what cannot be is not recorded. */
  began(recording: Recording, startedBy: string): Promise<void>
  /** Rejects never. */
  became(recording: Recording): Promise<void>
}

/** What records one room, if anything does. */
export class RoomRecording {
  readonly #room: string
  readonly #api: LiveKitApi
  readonly #listener: RecordingListener
  #current: Recording | undefined
  #startedBy = ''
  /** One wish after another. */
  #turn: Promise<unknown> = Promise.resolve()

  constructor(room: string, api: LiveKitApi, listener: RecordingListener) {
    this.#room = room
    this.#api = api
    this.#listener = listener
  }

  get isRunning(): boolean {
    return this.#current !== undefined && isRunning(this.#current)
  }

  /** Who wanted what runs. */
  get startedBy(): string {
    return this.#startedBy
  }

  /** Whether somebody there is this recording. */
  isOf(identity: string): boolean {
    return this.#current?.id === identity
  }

  /**
   * Begins, unless it is under way.
   * @throws EgressMissing
   */
  start(file: string, startedBy: string): Promise<Recording> {
    return this.#next(async () => {
      if (this.#current && isRunning(this.#current)) return this.#current
      const recording = await this.#api.record(this.#room, file)
      try {
        await this.#listener.began(recording, startedBy)
      } catch (err) {
        // Whoever records and is not known here is put out as well.
        await this.#api.stopRecording(recording.id).catch(() => {})
        throw err
      }
      this.#startedBy = startedBy
      return (this.#current = recording)
    })
  }

  /** Ends it; undefined: there was none. */
  stop(): Promise<Recording | undefined> {
    return this.#next(async () => {
      if (!this.#current || !isRunning(this.#current)) return this.#current
      await this.#api.stopRecording(this.#current.id)
      return this.#become({ ...this.#current, state: 'ending' })
    })
  }

  /** How it stands there. */
  async look(): Promise<void> {
    const current = this.#current
    if (!current || isOver(current)) return
    const now = (await this.#api.recording(current.id)) ?? { id: current.id, state: 'lost' }
    // What was told to end has ended, whatever is said of it a moment later.
    if (this.#current !== current || now.state === current.state) return
    if (current.state === 'ending' && isRunning(now)) return
    await this.#become(now)
  }

  /** The room is over: so is what records it. */
  async end(): Promise<void> {
    await this.stop()
  }

  async #become(recording: Recording): Promise<Recording> {
    this.#current = recording
    await this.#listener.became(recording)
    return recording
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work)
    this.#turn = done.catch(() => undefined)
    return done
  }
}
