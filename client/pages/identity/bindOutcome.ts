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

/** Keeps the first and the last three digits: enough to know one's own number. */
export const maskPhone = (phone: string): string =>
  phone.length < 8 ? phone : `${phone.slice(0, 3)}${'*'.repeat(phone.length - 6)}${phone.slice(-3)}`
