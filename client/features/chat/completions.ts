import type { Mentionable } from './lineParts.ts'

/** Lists the commands there are; our own, all others are of programs. */
export const HELP = '/help'

/** What may stand in the place of what is being written. */
export interface Completion {
  /** With what parts it from the next word. */
  readonly insert: string
  readonly label: string
}

export interface Completions {
  /** Where what is being written begins in the text. */
  readonly from: number
  readonly list: readonly Completion[]
}

const SHOWN_MAX = 6
const nothing: Completions = { from: 0, list: [] }

/** The word a text begins with. */
export const firstWord = (text: string): string => text.trim().split(/\s+/, 1)[0] ?? ''

/** Whether a text is a command and no line: it begins with one slash. `//` is a line that begins with a slash. */
export const isCommand = (text: string): boolean => /^\/(?!\/)\S/.test(text.trim())

/**
 * What may be meant by what stands before the cursor: a command at the begin of the text, or somebody after an @.
 * Nothing that would change nothing.
 */
export function completionsOf(
  before: string,
  commands: readonly string[],
  people: readonly Mentionable[],
): Completions {
  const command = /^\/[^\s/]*$/.exec(before)?.[0]
  if (command !== undefined) {
    const meant = [HELP, ...commands].filter(
      (one) => one.toLowerCase().startsWith(command.toLowerCase()) && one !== command,
    )
    return { from: 0, list: meant.slice(0, SHOWN_MAX).map((one) => ({ insert: `${one} `, label: one })) }
  }
  const at = before.lastIndexOf('@')
  if (at < 0 || /[\w.]/.test(before[at - 1] ?? '')) return nothing
  const begun = before.slice(at + 1).toLowerCase()
  if (begun.length > 64 || begun.includes('\n')) return nothing
  const meant = people.filter(
    ({ name, isSelf }) => !isSelf && name !== '' && name.toLowerCase().includes(begun),
  )
  // Whoever has written a whole name wants to go on.
  if (meant.some(({ name }) => name.toLowerCase() === begun)) return nothing
  return {
    from: at,
    list: meant.slice(0, SHOWN_MAX).map(({ name }) => ({ insert: `@${name} `, label: name })),
  }
}
