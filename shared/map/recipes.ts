import { limits } from '../rules/limits.ts'
import { isItemId } from './items.ts'
import { record, type Properties } from './properties.ts'

/** So much of each item. */
export type Amounts = Readonly<Record<string, number>>

/** What becomes of what. */
export interface Recipe {
  readonly inputs: Amounts
  readonly outputs: Amounts
}

const RECIPES_MAX = 500
const none: readonly Recipe[] = []

const isAmount = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= limits.inventoryCountMax

/** Amounts of items; undefined: something else. */
function amountsOf(value: unknown): Amounts | undefined {
  const amounts = Object.entries(record(value) ?? {})
  const isValid = ([itemId, amount]: readonly [string, unknown]): boolean =>
    isItemId(itemId) && isAmount(amount)
  return record(value) && amounts.every(isValid) ? (Object.fromEntries(amounts) as Amounts) : undefined
}

/** A map's script as a record; undefined: it is a program of somebody else's, or none. */
export function scriptRecord(script: string | undefined): Properties | undefined {
  if (!script?.trimStart().startsWith('{')) return undefined
  try {
    return record(JSON.parse(script))
  } catch {
    return undefined
  }
}

/** The recipes of a map's script (docs/decisions/009-places-and-things.md); none where one of them is none. */
export function recipesOf(script: string | undefined): readonly Recipe[] {
  const listed = scriptRecord(script)?.['recipes']
  if (!Array.isArray(listed) || listed.length > RECIPES_MAX) return none
  const recipes: Recipe[] = []
  for (const each of listed as unknown[]) {
    const inputs = amountsOf(record(each)?.['inputs'])
    const outputs = amountsOf(record(each)?.['outputs'])
    if (!inputs || !outputs) return none
    recipes.push({ inputs, outputs })
  }
  return recipes
}
