import { limits } from '#shared/rules/limits.ts'
import { characterCount, hasControlCharacters } from '#shared/world/checks.ts'

/** Something to see: not only spaces and format characters. The server asks the same (shared/http/fields.ts). */
const VISIBLE = /[^\p{Z}\p{Cf}\p{Cc}]/u

/** Why a name cannot be shown to others; undefined for one the server takes once trimmed. */
export function displayNameProblem(name: string): 'empty' | 'long' | 'invalid' | undefined {
  const trimmed = name.trim()
  if (hasControlCharacters(trimmed) || !trimmed.isWellFormed()) return 'invalid'
  if (!VISIBLE.test(trimmed)) return 'empty'
  return characterCount(trimmed) > limits.displayName ? 'long' : undefined
}
