import { event, type ActionBody } from '#shared/protocol/messages.ts'
import { isItemId } from '#shared/map/items.ts'
import type { Recipe } from '#shared/map/recipes.ts'
import { limits } from '#shared/rules/limits.ts'
import { text } from '#shared/world/checks.ts'
import type { Player } from '#shared/world/world.ts'
import {
  accept,
  refuse,
  toPlayers,
  type ActionContext,
  type Decision,
  type Outgoing,
  type PlayerContext,
  type Refusal,
  type SubjectContext,
} from '../../handler.ts'
import { belongingsOf } from './memory.ts'
import { itemsOf, scriptOf } from './spaceScript.ts'

const abilityName = text(64)

export const itemName = (value: unknown): string | undefined => (isItemId(value) ? value : undefined)

export const isCount = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= limits.inventoryCountMax

/** What becomes of somebody's bag. */
export interface BagChange {
  readonly of: Player
  readonly deltas: ReadonlyMap<string, number>
}

type BagRefusal = 'itemTooFew' | 'itemTooMany' | 'tooManyItems'

/** What a bag holds after a change, of what it changes; refused when there are too few or too many of one. */
function countsAfter(
  { memory }: ActionContext,
  { of, deltas }: BagChange,
):
  | readonly (readonly [itemId: string, count: number])[]
  | { readonly key: BagRefusal; readonly why: Refusal } {
  const { items: owned } = belongingsOf(memory.things, of.uid)
  const counts = [...deltas].map(([itemId, delta]) => [itemId, (owned.get(itemId) ?? 0) + delta] as const)
  const short = counts.find(([, count]) => count < 0)
  if (short) return { key: 'itemTooFew', why: refuse('itemTooFew', { item: short[0] }) }
  const over = counts.find(([, count]) => count > limits.inventoryCountMax)
  if (over) return { key: 'itemTooMany', why: refuse('itemTooMany', { item: over[0] }) }
  const added = counts.filter(([itemId, count]) => count > 0 && !owned.has(itemId)).length
  if (owned.size + added > limits.inventoryItemsMax)
    return { key: 'tooManyItems', why: refuse('tooManyItems') }
  return counts
}

/**
 * What changing bags does, all of them or none: in one transaction with whatever else the events want stored. Counted at
 * once, so that nothing is used twice; each owner alone is told.
 */
export function changeBags(
  context: ActionContext,
  bags: readonly BagChange[],
  events: readonly Outgoing[] = [],
): Decision {
  const changes = []
  const told: Outgoing[] = []
  for (const bag of bags) {
    const { encId, uid: userId } = bag.of
    const deltas = new Map([...bag.deltas].filter(([, delta]) => delta !== 0))
    const counts = countsAfter(context, { of: bag.of, deltas })
    if ('why' in counts) {
      const isFull = counts.key !== 'itemTooFew' && userId !== context.identity.userId
      return isFull ? refuse('otherBagFull') : counts.why
    }
    changes.push(...[...deltas].map(([itemId, delta]) => ({ userId, itemId, delta })))
    const items = Object.fromEntries(counts.map(([itemId, count]) => [itemId, { count }]))
    told.push(toPlayers([encId], event('playerUpdatesInventory', { encId, items })))
  }
  return {
    ...accept(...events, ...told),
    effects: [{ kind: 'inventory', changes }],
    claims: [{ of: 'things', change: { kind: 'inventory', changes } }],
  }
}

/** addInventoryItem, removeInventoryItem. */
export function changeItem(
  context: SubjectContext,
  itemId: string | null | undefined,
  delta: number | null | undefined,
  sign: 1 | -1,
): Decision {
  const item = itemName(itemId)
  if (item === undefined) return refuse('fieldInvalid', { field: 'itemId' })
  if (!isCount(delta)) return refuse('fieldInvalid', { field: 'delta' })
  return changeBags(context, [{ of: context.subject, deltas: new Map([[item, sign * delta]]) }])
}

const isSame = (recipe: Recipe['inputs'], given: readonly (readonly [string, number])[]): boolean =>
  given.length === Object.keys(recipe).length &&
  given.every(([itemId, count]) => Object.hasOwn(recipe, itemId) && recipe[itemId] === count)

/** By a recipe of the map's script: all of it or nothing, and nothing twice (the claims of changeBags). */
export function craft(context: PlayerContext, { inputs }: ActionBody<'craft'>): Decision {
  const { self, world } = context
  const given = Object.entries(inputs ?? {}).filter(([, count]) => count !== 0)
  if (given.length === 0 || !given.every(([itemId, count]) => itemName(itemId) && isCount(count))) {
    return refuse('fieldsInvalid', { fields: 'inputs' })
  }
  const map = world.maps.get(self.mapId)
  const recipe = map && scriptOf(map).recipes.find((candidate) => isSame(candidate.inputs, given))
  if (!recipe) return refuse('noRecipe')
  const { items: owned } = belongingsOf(context.memory.things, self.uid)
  const short = given.find(([itemId, count]) => (owned.get(itemId) ?? 0) < count)
  if (short) return refuse('itemTooFew', { item: short[0] })
  const deltas = new Map(given.map(([itemId, count]) => [itemId, -count]))
  for (const [itemId, count] of Object.entries(recipe.outputs)) {
    deltas.set(itemId, (deltas.get(itemId) ?? 0) + count)
  }
  const told = event('playerCrafts', { encId: self.encId, inputs: Object.fromEntries(given) })
  return changeBags(context, [{ of: self, deltas }], [told])
}

/** Using an item: told on the level; one that is used up by it is gone, one that celebrates throws paper. */
export function triggerInventoryItem(
  context: PlayerContext,
  { itemId, abilityId }: ActionBody<'triggerInventoryItem'>,
): Decision {
  const { self, world, memory } = context
  const item = itemName(itemId)
  const ability = abilityName(abilityId ?? '')
  if (item === undefined || typeof ability !== 'string') return refuse('fieldInvalid', { field: 'itemId' })
  if (!belongingsOf(memory.things, self.uid).items.has(item)) return refuse('itemMissing', { item })
  const known = itemsOf(world)[item]
  if (known && ability !== '' && !Object.hasOwn(known.abilities ?? {}, ability)) {
    return refuse('noAbility', { item })
  }
  const { encId } = self
  const { consumes = false, confetti = false } = known?.abilities[ability] ?? {}
  const told: Outgoing[] = [event('playerTriggersInventoryItem', { encId, itemId: item, abilityId: ability })]
  if (confetti) told.push(event('playerShootsConfetti', { encId }))
  return consumes ? changeBags(context, [{ of: self, deltas: new Map([[item, -1]]) }], told) : accept(...told)
}
