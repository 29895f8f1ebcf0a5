import type { BindOutcome } from '#shared/http/identity.ts'
import { ApiError } from '../../api/http.ts'

/** What a refused binding is told as: a key of `identity.bind`. */
export type BindProblem = 'hasBind2OtherPhone' | 'hasBind2OtherUnity' | 'isTwoUser'

const problems: readonly BindProblem[] = ['hasBind2OtherPhone', 'hasBind2OtherUnity', 'isTwoUser']

/** Which of the outcomes came true; undefined: next2Confirm, or none of those that stop. */
export const bindProblem = (outcome: BindOutcome): BindProblem | undefined =>
  problems.find((name) => outcome[name])

/** A link that is of no use any more, whatever is typed. */
export const isExpired = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'BindLinkExpired'
