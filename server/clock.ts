/** Time as the server sees it; tests hold their own. */
export interface Clock {
  /** ms since the epoch. */
  now(): number
}
