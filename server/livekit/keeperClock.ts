/** Time as the keepers of rooms see it; tests hold their own. */
export interface KeeperClock {
  /** ms that only go forward. */
  at(): number
  /** Does something later, unless the answer is called before. */
  after(ms: number, run: () => void): () => void
}

export const createKeeperClock = (steady: () => number): KeeperClock => ({
  at: steady,
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
})
