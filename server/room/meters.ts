/** What rooms tell of themselves to whoever measures them. Each call is cheap. */
export interface RoomMeters {
  /** A space had its turn, this much later than planned. */
  ticked(lateMs: number, tookMs: number): void
  /** From one of our heartbeats to its answer. */
  heartbeat(ms: number): void
  /** An action was refused. */
  refused(code: number): void
  /** A frame was no action: damaged, not allowed to be one, or of a kind nobody knows. */
  undecodable(problem: 'malformed' | 'invalid' | 'unknown'): void
  /** A session is over. */
  ended(code: number): void
  /** A decision is stored, this long after it was made. */
  stored(ms: number): void
  /** A decision could not be stored. */
  notStored(): void
}

const nothing = () => undefined

/** Where nobody measures. */
export const noMeters: RoomMeters = {
  ticked: nothing,
  heartbeat: nothing,
  refused: nothing,
  undecodable: nothing,
  ended: nothing,
  stored: nothing,
  notStored: nothing,
}

/** How full the rooms of a process are. */
export interface RoomCounts {
  readonly spaces: number
  readonly people: number
  readonly bots: number
  readonly sessions: number
  /** Decisions that wait to be stored. */
  readonly storing: number
}
