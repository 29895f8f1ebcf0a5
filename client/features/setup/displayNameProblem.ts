import { limits } from '#shared/rules/limits.ts'
import { characterCount, hasControlCharacters, isVisible } from '#shared/rules/plainText.ts'

/** Why a name cannot be shown to others; undefined for one the server takes once trimmed. */
export function displayNameProblem(name: string): 'empty' | 'long' | 'invalid' | undefined {
  const trimmed = name.trim()
  if (hasControlCharacters(trimmed) || !trimmed.isWellFormed()) return 'invalid'
  if (!isVisible(trimmed)) return 'empty'
  return characterCount(trimmed) > limits.displayName ? 'long' : undefined
}
