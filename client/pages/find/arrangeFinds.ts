import { matchName, wantedOf, type Match, type Readings } from './matchName.ts'

export const findGroups = ['spaces', 'people', 'pages', 'actions'] as const
export type FindGroup = (typeof findGroups)[number]

/** Something to be found. */
export interface Findable {
  /** Unlike all others. */
  readonly key: string
  readonly group: FindGroup
  readonly name: string
  /** Other names it is found by. */
  readonly also?: readonly string[]
  /** Found by its text elsewhere (the server): shown also where its name does not say why. */
  readonly isGiven?: boolean
}

export interface Found<Item> {
  readonly item: Item
  /** What of its name was meant. */
  readonly match: Match | undefined
}

export interface FoundGroup<Item> {
  readonly group: FindGroup | 'recent'
  readonly found: readonly Found<Item>[]
}

const SHOWN = { spaces: 8, people: 8, pages: 6, actions: 6 } as const
const RECENT_SHOWN = 5
/** Of each group, where nothing is looked for. */
const OFFERED = { spaces: 5, people: 3, pages: 5, actions: 5 } as const

interface Ranked<Item> extends Found<Item> {
  readonly rank: number
}

function rankedBy<Item extends Findable>(
  readings: Readings,
  item: Item,
  wanted: string,
): Ranked<Item> | undefined {
  const match = matchName(readings, item.name, wanted)
  if (match) return { item, match, rank: match.rank }
  const others = (item.also ?? []).flatMap((name) => matchName(readings, name, wanted)?.rank ?? [])
  if (others.length > 0) return { item, match: undefined, rank: Math.min(...others) + 8 }
  return item.isGiven ? { item, match: undefined, rank: 90 } : undefined
}

/** What is shown for what was typed: by group, the best first; what was used lately goes before what fits as well. */
export function arrangeFinds<Item extends Findable>(
  readings: Readings,
  items: readonly Item[],
  typed: string,
  recent: readonly string[],
): readonly FoundGroup<Item>[] {
  const wanted = wantedOf(typed)
  if (wanted === '') return offered(items, recent)
  const usedAt = (key: string) => (recent.includes(key) ? recent.indexOf(key) : recent.length)
  return findGroups.flatMap((group) => {
    const found = items
      .filter((item) => item.group === group)
      .flatMap((item) => rankedBy(readings, item, wanted) ?? [])
      .sort((a, b) => a.rank - b.rank || usedAt(a.item.key) - usedAt(b.item.key))
      .slice(0, SHOWN[group])
    return found.length === 0 ? [] : [{ group, found }]
  })
}

function offered<Item extends Findable>(
  items: readonly Item[],
  recent: readonly string[],
): readonly FoundGroup<Item>[] {
  const byKey = new Map(items.map((item) => [item.key, item]))
  const used = recent.flatMap((key) => byKey.get(key) ?? []).slice(0, RECENT_SHOWN)
  const shown = new Set(used)
  const show = (list: readonly Item[]) => list.map((item) => ({ item, match: undefined }))
  const groups = findGroups.map((group) => ({
    group,
    found: show(items.filter((item) => item.group === group && !shown.has(item)).slice(0, OFFERED[group])),
  }))
  return [{ group: 'recent' as const, found: show(used) }, ...groups].filter(({ found }) => found.length > 0)
}
