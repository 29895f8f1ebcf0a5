import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { levelNames } from './en/levelNames.ts'
import { levelWords } from './en/levelWords.ts'

interface Stored {
  readonly name?: string
  readonly description?: string
  readonly closed?: string
  readonly text?: string
  readonly _name?: string
  readonly type?: number
  readonly previewMessage?: string
  readonly propertiesJson?: string
  readonly abilities?: Readonly<Record<string, { readonly name: string }>>
}
type Table = Readonly<Record<string, Stored>>
interface StoredMap extends Stored {
  readonly nooks?: Table
  readonly areas?: Table
  readonly objects?: Table
  readonly tutorialTasks?: { readonly areas?: readonly Stored[] }
  readonly script?: string
}

const folder = new URL('../../assets/spaces/', import.meta.url)
const maps = readdirSync(folder).flatMap((file) => {
  const { levels } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as {
    readonly levels: readonly { readonly map: StoredMap }[]
  }
  return levels.map(({ map }) => map)
})

function* wordsOfThing({
  _name,
  type,
  previewMessage,
  propertiesJson,
}: Stored): Generator<string | undefined> {
  const properties = JSON.parse(propertiesJson ?? '{}') as {
    readonly text?: string
    readonly item?: unknown
    readonly cookie?: unknown
    readonly portal?: { readonly locked?: string }
    readonly guide?: {
      readonly name: string
      readonly stops: readonly { readonly says?: readonly string[] }[]
      readonly answers: readonly string[]
    }
  }
  yield properties.portal?.locked
  const { guide } = properties
  if (guide) yield* [guide.name, ...guide.answers, ...guide.stops.flatMap(({ says = [] }) => says)]
  yield previewMessage
  if (type || previewMessage || properties.item || properties.cookie) {
    yield _name
    yield type ? properties.text : undefined
  }
}

interface StoredRoom {
  readonly name: { readonly zh: string }
  readonly nooks: readonly Stored[]
  readonly things: readonly {
    readonly name?: string
    readonly type?: number
    readonly words?: string
    readonly properties?: object
    readonly item: string
  }[]
}
const rooms = JSON.parse(
  readFileSync(new URL('../../assets/rooms.json', import.meta.url), 'utf8'),
) as readonly StoredRoom[]
const pieces = new Map(
  (
    JSON.parse(readFileSync(new URL('../../assets/catalogue.json', import.meta.url), 'utf8')) as {
      readonly id: string
      readonly name: { readonly zh: string }
    }[]
  ).map(({ id, name }) => [id, name.zh]),
)

/** What is read of a preset room of the map maker once it stands. */
function* wordsOfRoom({ name, nooks, things }: StoredRoom): Generator<string | undefined> {
  yield name.zh
  for (const nook of nooks) yield nook.name
  for (const { name: own, type, words, properties, item } of things)
    yield* wordsOfThing({
      _name: own ?? pieces.get(item) ?? '',
      ...(type && { type }),
      ...(words && { previewMessage: words }),
      ...(properties && { propertiesJson: JSON.stringify(properties) }),
    })
}

/** What is read of a level but signs, which are drawn, and works of art. */
function* wordsOf(map: StoredMap): Generator<string | undefined> {
  yield map.name
  yield map.description
  for (const { name } of Object.values(map.nooks ?? {})) yield name
  for (const { name, closed } of Object.values(map.areas ?? {})) yield* [name, closed]
  for (const { text } of map.tutorialTasks?.areas ?? []) yield text
  for (const object of Object.values(map.objects ?? {})) yield* wordsOfThing(object)
  const { items = {} } = JSON.parse(map.script ?? '{}') as { readonly items?: Table }
  for (const { name, description, abilities } of Object.values(items))
    yield* [name, description, ...Object.values(abilities ?? {}).map((ability) => ability.name)]
}

test('what is read in the levels and preset rooms that come with Lingjing is there in English, and nothing else', () => {
  const all = [
    ...maps.flatMap((map) => [...wordsOf(map)]),
    ...rooms.flatMap((room) => [...wordsOfRoom(room)]),
  ]
  const words = new Set(all.filter((text) => text && /[\u4e00-\u9fff]/.test(text)))
  expect(words.size).toBeGreaterThan(150)
  const known: Readonly<Record<string, string>> = { ...levelWords, ...levelNames }
  expect([...words].filter((text) => !known[text!])).toEqual([])
  expect(
    Object.keys(levelWords).filter((text) => !words.has(text) && text !== '红方' && text !== '青方'),
  ).toEqual([])
  expect(Object.values(known).filter((text) => /[\u4e00-\u9fff]/.test(text))).toEqual([])
})
