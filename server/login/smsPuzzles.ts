import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { bitsOf, solvedChallenge } from '#shared/rules/proofOfWork.ts'
import { keyFor } from './tokens.ts'

/** How long a challenge may be worked on, and its solution is remembered. */
const puzzleMs = 5 * 60_000
/** What is asked may have grown while somebody worked. */
const growth = 2

/** Who asks for a code and for whom: a solution is good for nobody else. */
export interface PuzzleFor {
  readonly phone: string
  readonly network: string
}

/** Challenges that carry their own proof of where they come from; only the solved ones are remembered, so that each counts once. */
export function createSmsPuzzles(secret: string) {
  const key = keyFor('sms puzzle', secret)
  /** Used challenges → until when. Per process, as limits of calls are. */
  const used = new Map<string, number>()

  const macOf = (head: string, { phone, network }: PuzzleFor): string =>
    createHmac('sha256', key).update(`${head}|${phone}|${network}`).digest('base64url').slice(0, 22)

  return {
    make(bits: number, asked: PuzzleFor, now: number): string {
      const head = `${bits}.${now}.${randomBytes(12).toString('base64url')}`
      return `${head}.${macOf(head, asked)}`
    },

    /** Whether this proof pays for a code; a good one is used up. */
    take(proof: string, bits: number, asked: PuzzleFor, now: number): boolean {
      const challenge = proof.length > 600 ? undefined : solvedChallenge(proof)
      if (challenge === undefined || (bitsOf(challenge) ?? 0) < bits - growth) return false
      const cut = challenge.lastIndexOf('.')
      const [head, mac] = [challenge.slice(0, cut), challenge.slice(cut + 1)]
      const expected = macOf(head, asked)
      if (mac.length !== expected.length || !timingSafeEqual(Buffer.from(mac), Buffer.from(expected)))
        return false
      const age = now - Number(head.split('.')[1])
      if (!(age >= 0 && age <= puzzleMs)) return false
      for (const [known, until] of used) if (until <= now) used.delete(known)
      if (used.has(challenge)) return false
      used.set(challenge, now + puzzleMs)
      return true
    },
  }
}
export type SmsPuzzles = ReturnType<typeof createSmsPuzzles>
