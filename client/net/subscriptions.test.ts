import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { MapId } from '#shared/ids.ts'
import { eventNotes } from '#shared/protocol/kindNotes.ts'
import { setters } from '#shared/world/attributes.ts'
import { isMapComplete, mapSetters } from '#shared/world/map.ts'
import { reduceAll } from '#shared/world/reduce.ts'
import { mapEvents } from '#shared/world/snapshot.ts'
import { blankMap } from '#shared/world/update.ts'
import { emptyWorld } from '#shared/world/world.ts'
import { allHears, featureHears } from '../../scripts/featureHears.ts'
import { heard, shownOfMaps, shownOfPlayers, subscriptionsWith, alsoShown } from './subscriptions.ts'

const root = join(import.meta.dirname, '../..')

const filesOf = (path: string): string[] =>
  readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !/(^|\/)(text|dev|show)\//.test(name))
    .map((name) => join(path, name))

const read = (paths: readonly string[]): string =>
  paths.map((path) => readFileSync(join(root, path), 'utf8')).join('\n')

/** The client's own code, with the rules of desks it goes by. */
const sources = read(
  [...filesOf('client'), 'shared/map/nooks.ts'].filter(
    (path) => path !== 'client/net/subscriptions.ts' && !path.endsWith('/feature.ts'),
  ),
)

const alwaysSent = ['ready', 'serverHeartbeat', 'transactionStatus']
const isEvent = (kind: string): boolean => kind in eventNotes && !alwaysSent.includes(kind)

/** Whatever code asks an event whether it is. */
function listenedFor(code: string): Set<string> {
  const kinds = [...code.matchAll(/(?:case|kind [=!]==) '(\w+)'/g)].map(([, kind]) => kind ?? '')
  // What happened to a space comes as one of these (client/space/happened.ts).
  if (code.includes('useHappened(')) kinds.push('customEvent')
  return new Set(kinds.filter(isEvent))
}

const subscriptions = subscriptionsWith(allHears)

test('whatever somebody listens for is asked for', () => {
  const kinds = [...listenedFor(sources)]
  expect(kinds.length).toBeGreaterThan(20)
  expect(kinds.filter((kind) => !subscriptions[kind])).toEqual([])
})

test('a feature hears what its files listen for, and nothing else', () => {
  expect(featureHears.get('calls')).toContain('callUpdate')
  for (const [name, hears] of featureHears) {
    const files = filesOf(`client/features/${name}`).filter((path) => !path.endsWith('/feature.ts'))
    expect(hears.toSorted(), name).toEqual([...listenedFor(read(files))].sort())
  }
})

test('a kind nobody listens for is not asked for as heard', () => {
  const named = (kind: string) => sources.includes(`'${kind}'`) || sources.includes(`${kind}:`)
  // The store takes the commits of maps; what they are known by goes into the next subscription.
  const deaf = Object.values(heard)
    .flat()
    .filter((kind) => kind !== 'mapCommitsChanges' && !named(kind))
  expect(deaf).toEqual([])
  expect(sources).toContain('updateId')
})

/** Names taken out of something whose name ends in `owner`: of a.owner.x and of { x } = a.owner. */
function readOf(owner: string): Set<string> {
  const dotted = [...sources.matchAll(new RegExp(`\\b${owner}\\??\\.(\\w+)`, 'gi'))].map(([, name]) => name)
  const taken = [...sources.matchAll(new RegExp(`\\{([^{}]*)\\}(?: = [^\\n;]*\\b|: )${owner}\\b`, 'gi'))]
  const nested = [...sources.matchAll(new RegExp(`\\b${owner}: \\{([^{}]*)\\}`, 'gi'))]
  const names = [...taken, ...nested].flatMap(([, inside = '']) => inside.match(/\w+/g) ?? [])
  return new Set([...dotted, ...names].filter((name) => name !== undefined))
}

test('what is shown is read, and what is read of players and levels is asked for', () => {
  const ofPlayers = readOf('attributes')
  for (const { event, part } of Object.values(setters)) {
    const isPlain = part === 'name' || part === 'outfitString'
    expect(isPlain || ofPlayers.has(part), part).toBe((shownOfPlayers as readonly string[]).includes(part))
    expect(subscriptions[event] ?? false, event).toBe((shownOfPlayers as readonly string[]).includes(part))
  }
  const ofMaps = readOf('map')
  for (const { event, field } of Object.values(mapSetters)) {
    const isShown = (shownOfMaps as readonly string[]).includes(field)
    if (!isShown) expect(ofMaps.has(field), field).toBe(false)
    expect(subscriptions[event] ?? false, event).toBe(isShown)
  }
  for (const [field, kinds] of Object.entries(alsoShown)) {
    expect(sources, field).toMatch(new RegExp(`\\b${field}\\b`))
    for (const kind of kinds) expect(subscriptions[kind], kind).toBe(true)
  }
})

test('a level that is heard of by these is whole', () => {
  const id = '1' as MapId
  const map = { ...blankMap(id), dimensions: [2, 2] as const, collisions: new Uint8Array(4) }
  const told = mapEvents(map).filter(({ kind }) => subscriptions[kind])
  const heardOf = reduceAll(emptyWorld, told).maps.get(id)
  expect(heardOf && isMapComplete(heardOf)).toBe(true)
})
