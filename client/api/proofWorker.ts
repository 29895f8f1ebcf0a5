import { solvePuzzle } from '#shared/rules/proofOfWork.ts'

/** Solves one puzzle beside the page, so that nothing on it stands still. */
const scope = self as unknown as {
  onmessage: (event: MessageEvent<string>) => void
  postMessage(proof: string | undefined): void
}
scope.onmessage = ({ data }) => scope.postMessage(solvePuzzle(data))
