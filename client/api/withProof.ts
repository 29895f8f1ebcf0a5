import { ApiError } from './http.ts'

/** A puzzle that was solved too late or is asked for anew: so often, then the refusal stands. */
const TRIES = 3

/** The solution of a puzzle, found by a worker; undefined: it is none. */
function solve(challenge: string): Promise<string | undefined> {
  const worker = new Worker(new URL('./proofWorker.ts', import.meta.url), { type: 'module' })
  return new Promise<string | undefined>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<string | undefined>) => resolve(data)
    worker.onerror = ({ message }) => reject(new Error(message))
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}

/**
 * Makes a call that may cost a puzzle (shared/rules/proofOfWork.ts): nobody sees more of it than a moment's wait.
 * Throws what the call throws.
 */
export async function withProof<Answer>(
  call: (proof: string | undefined) => Promise<Answer>,
): Promise<Answer> {
  let proof: string | undefined
  for (let tries = 1; ; tries++) {
    try {
      return await call(proof)
    } catch (error) {
      const isPuzzle = error instanceof ApiError && error.code === 'ProofOfWorkRequired'
      const challenge = isPuzzle ? error.details[0]?.challenge : undefined
      if (challenge === undefined || tries === TRIES) throw error
      proof = await solve(challenge)
      if (proof === undefined) throw error
    }
  }
}
