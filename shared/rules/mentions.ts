import { limits } from './limits.ts'

/** Somebody a line can name. */
export interface Named {
  readonly userId: string
  readonly name: string
}

/** An address in a text; it ends at a space, a quote or the punctuation of Chinese, which no address has. */
export const addressPattern = /https?:\/\/[^\s<>"“”‘’「」『』（）【】《》，。；：！？、]+/gi

/** Those who have a name, longer names first, since 安安 is not 安. */
export const byName = <P extends Named>(people: readonly P[]): readonly P[] =>
  people.filter(({ name }) => name !== '').toSorted((a, b) => b.name.length - a.name.length)

/** Who is named by the @ that stands at a place of a text. `people`: as byName has them. */
export const namedAt = <P extends Named>(text: string, at: number, people: readonly P[]): P | undefined =>
  people.find(({ name }) => text.startsWith(name, at + 1))

/** The user ids of those a line names with @, each once and no more than a line may; in an address there is nobody. */
export function mentionedIn(contents: string, people: readonly Named[]): ReadonlySet<string> {
  const mentioned = new Set<string>()
  if (!contents.includes('@')) return mentioned
  const text = contents.replace(addressPattern, ' ')
  const named = byName(people)
  let looked = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    if (++looked > limits.mentionsOfLine) break
    const person = namedAt(text, at, named)
    if (person) mentioned.add(person.userId)
  }
  return mentioned
}
