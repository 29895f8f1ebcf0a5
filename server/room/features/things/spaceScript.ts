import { z } from 'zod'
import { recipesOf, scriptRecord, type Recipe } from '#shared/map/recipes.ts'
import { limits } from '#shared/rules/limits.ts'
import type { GameMap, World } from '#shared/world/world.ts'

const itemId = z.string().min(1).max(limits.itemIdLength)
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

/** What of a map's script concerns things; whatever else it holds is other programs' business. */
const itemsSchema = z.record(itemId, itemSchema).catch({}).default({})

type Items = Readonly<Record<string, z.infer<typeof itemSchema>>>

interface Script {
  readonly recipes: readonly Recipe[]
  readonly items: Items
}

const nothing: Script = { recipes: [], items: {} }
const KNOWN_MAX = 32
/** By their text, those used last at the end: a map is made anew with every change of it, its script stays. */
const known = new Map<string, Script>()

function readScript(text: string): Script {
  return { recipes: recipesOf(text), items: itemsSchema.parse(scriptRecord(text)?.['items']) }
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
  for (const map of maps.values()) {
    const added = Object.entries(scriptOf(map).items).filter(([id]) => !(id in known))
    if (added.length === 0) continue
    letters += map.script?.length ?? 0
    if (letters > limits.spaceItemsLetters) break
    for (const [id, item] of added.slice(0, limits.spaceItemsMax - count)) known[id] = item
    count += added.length
    if (count >= limits.spaceItemsMax) break
  }
  return known
}
