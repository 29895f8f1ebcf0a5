/** A steady clock that only statements move, and the longest stretch of them that nothing else came between. */
export interface BreathWatch {
  now(): number
  /** To be told of every statement. */
  onQuery(sql: string): void
  /** What `run` took by this clock, and its longest stretch without a turn for anybody else, ms. */
  during(run: () => Promise<unknown>): Promise<{ readonly all: number; readonly longest: number }>
}

/** Reads whole maps, edits of maps or visits. */
const isHeavy = /"(?:map_json|events)"|\* from "(?:map_edits|visits)"/
/** What a statement is taken to cost with all that is done with its rows, ms. */
const costOf = (sql: string): number => (isHeavy.test(sql) ? 8 : 1)

export function createBreathWatch(): BreathWatch {
  let at = 0
  return {
    now: () => at,
    onQuery: (sql) => void (at += costOf(sql)),
    async during(run) {
      const begunAt = at
      let turnAt = at
      let longest = 0
      const look = () => {
        longest = Math.max(longest, at - turnAt)
        turnAt = at
      }
      const turn = () => {
        look()
        next = setImmediate(turn)
      }
      let next = setImmediate(turn)
      try {
        await run()
      } finally {
        clearImmediate(next)
        look()
      }
      return { all: at - begunAt, longest }
    },
  }
}
