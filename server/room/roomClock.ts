/** Both times a room needs. */
export interface RoomClock {
  /** ms since the epoch, for what is stored or shown. May jump when somebody sets the machine's clock. */
  now(): number
  /** ms that only go forward, for intervals, budgets and signs of life. Says nothing about the time of day. */
  steady(): number
}

/** The machine's own. */
export const machineClock: RoomClock = { now: () => Date.now(), steady: () => performance.now() }
