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

/** By map: every change of a map makes a new one. */
const known = new WeakMap<GameMap, Script>()

/** Recipes and items of a map's script; a script that is no such JSON has none. */
export function scriptOf(map: GameMap): Script {
  let script = known.get(map)
  if (!script) {
    const items = itemsSchema.parse(scriptRecord(map.script)?.['items'])
    script = { recipes: recipesOf(map.script), items }
    known.set(map, script)
  }
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
