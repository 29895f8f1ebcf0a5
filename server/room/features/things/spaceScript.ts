import { z } from 'zod'
import type { v1 } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'
import type { GameMap, World } from '#shared/world/world.ts'

const itemId = z.string().min(1).max(limits.itemIdLength)
const amounts = z.record(itemId, z.int().min(1).max(limits.inventoryCountMax))
const short = z.string().max(200)

const itemSchema = z.object({
  name: short,
  category: short.optional(),
  description: z.string().max(2_000).optional(),
  previewUrl: z.string().max(2_000).default(''),
  meta: z.record(short, short).default({}),
  abilities: z.record(short, z.object({ name: short })).default({}),
})

const recipeSchema = z.object({ inputs: amounts, outputs: amounts })

/** What of a map's script concerns things; whatever else it holds is other programs' business. */
const scriptSchema = z.object({
  recipes: z.array(recipeSchema).max(500).catch([]).default([]),
  items: z.record(itemId, itemSchema).catch({}).default({}),
})

export type Recipe = z.infer<typeof recipeSchema>
type Items = Readonly<Record<string, v1.SpaceItem.$Properties>>

interface Script {
  readonly recipes: readonly Recipe[]
  readonly items: Items
}

const empty: Script = { recipes: [], items: {} }
/** By map: every change of a map makes a new one. */
const known = new WeakMap<GameMap, Script>()

/** Recipes and items of a map's script; a script that is no such JSON has none. */
export function scriptOf(map: GameMap): Script {
  let script = known.get(map)
  if (!script) {
    script = parse(map.script)
    known.set(map, script)
  }
  return script
}

function parse(text: string | undefined): Script {
  if (!text?.trimStart().startsWith('{')) return empty
  try {
    return scriptSchema.parse(JSON.parse(text))
  } catch {
    return empty
  }
}

/** The items of all maps of a space; the lower level's where two know the same one. */
export const itemsOf = ({ maps }: Pick<World, 'maps'>): Items =>
  Object.assign({}, ...[...maps.values()].reverse().map((map) => scriptOf(map).items)) as Items
