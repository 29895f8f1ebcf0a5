import { z } from 'zod'
import { isItemId } from '#shared/map/items.ts'
import { record, type Properties } from '#shared/map/properties.ts'
import { recipesOf, scriptRecord, type Recipe } from '#shared/map/recipes.ts'
import { limits } from '#shared/rules/limits.ts'
import type { GameMap, World } from '#shared/world/world.ts'

const short = z.string().max(200)

/** What using an item is called; whether it is used up by it, and whether paper flies. */
const abilitySchema = z.object({
  name: short,
  consumes: z.boolean().optional(),
  confetti: z.boolean().optional(),
})

const itemSchema = z.object({
  name: short,
  category: short.optional(),
  description: z.string().max(2_000).optional(),
  previewUrl: z.string().max(2_000).default(''),
  meta: z.record(short, short).default({}),
  abilities: z.record(short, abilitySchema).default({}),
})

type Items = Readonly<Record<string, z.infer<typeof itemSchema>>>

interface Script {
  readonly recipes: readonly Recipe[]
  readonly items: Items
}

const nothing: Script = { recipes: [], items: {} }
/** More than one space has levels, so that a space is not read anew each time somebody looks into a bag. */
const KNOWN_MAX = 256
/** By their text, those used last at the end: a map is made anew with every change of it, its script stays. */
const known = new Map<string, Script>()

/**
 * What of a map's script concerns things; whatever else it holds is other programs' business. None where one of them is
 * none: the first one that is ends the reading, since a whole list of faults is dear to make and nobody reads it.
 */
function readItems(listed: Properties | undefined): Items {
  const items: Record<string, Items[string]> = {}
  for (const [id, value] of Object.entries(listed ?? {}).slice(0, limits.spaceItemsMax)) {
    const item = isItemId(id) ? itemSchema.safeParse(value) : undefined
    if (!item?.success) return {}
    items[id] = item.data
  }
  return items
}

function readScript(text: string): Script {
  return { recipes: recipesOf(text), items: readItems(record(scriptRecord(text)?.['items'])) }
}

/** Recipes and items of a map's script; a script that is no such JSON has none. */
export function scriptOf(map: Pick<GameMap, 'script'>): Script {
  const text = map.script
  if (!text) return nothing
  const script = known.get(text) ?? readScript(text)
  known.delete(text)
  known.set(text, script)
  const [oldest] = known.keys()
  if (known.size > KNOWN_MAX && oldest !== undefined) known.delete(oldest)
  return script
}

/**
 * The items of a space: of its levels in their order, the first one's where two know the same, as far as they may take.
 * No item is known because every record has something of its name.
 */
export function itemsOf({ maps }: Pick<World, 'maps'>): Items {
  const known = Object.create(null) as Record<string, Items[string]>
  let count = 0
  let letters = 0
  // What nobody can take from is read all the same: it counts as well.
  for (const script of new Set(Array.from(maps.values(), ({ script = '' }) => script))) {
    if (!script.trimStart().startsWith('{')) continue
    letters += script.length
    if (letters > limits.spaceItemsLetters) break
    const added = Object.entries(scriptOf({ script }).items).filter(([id]) => !(id in known))
    for (const [id, item] of added.slice(0, limits.spaceItemsMax - count)) known[id] = item
    count += added.length
    if (count >= limits.spaceItemsMax) break
  }
  return known
}
