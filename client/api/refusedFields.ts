import { ApiError } from './http.ts'

/**
 * Which of these fields of a form the server refused (400 with details). Empty when the refusal is about anything
 * else, even besides them: then it is for the form as a whole.
 */
export function refusedFields<Name extends string>(error: unknown, names: readonly Name[]): readonly Name[] {
  if (!(error instanceof ApiError) || error.status !== 400) return []
  const refused = error.details.map(({ field }) => names.find((name) => field === name))
  return refused.every((name) => name !== undefined) ? [...new Set(refused)] : []
}
