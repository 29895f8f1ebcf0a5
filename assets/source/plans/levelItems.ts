/** The items of built-in levels (docs/levels.md), as a map's script has them: docs/decisions/009-places-and-things.md. */

interface LevelItem {
  readonly name: string
  readonly description: string
  readonly icon: string
  readonly model: string
  /** What using it is called; `consumes`: it is used up by it; `confetti`: paper flies. */
  readonly abilities?: Readonly<
    Record<string, { readonly name: string; readonly consumes?: boolean; readonly confetti?: boolean }>
  >
}

const items = {
  cup: { name: '纸杯', description: '可以装果汁', icon: '🥤', model: 'item-cup' },
  juice: {
    name: '苹果汁',
    description: '鲜榨的',
    icon: '🧃',
    model: 'item-cup',
    abilities: { drink: { name: '喝', consumes: true } },
  },
  coffee: {
    name: '咖啡',
    description: '热的，拿去给同事吧',
    icon: '☕',
    model: 'item-coffee',
    abilities: { drink: { name: '喝', consumes: true } },
  },
  soda: {
    name: '汽水',
    description: '冰的，还冒着气',
    icon: '🥤',
    model: 'item-can',
    abilities: { drink: { name: '喝', consumes: true } },
  },
  water: {
    name: '水',
    description: '温的，刚接的',
    icon: '💧',
    model: 'item-cup',
    abilities: { drink: { name: '喝', consumes: true } },
  },
  tea: {
    name: '热茶',
    description: '小满家的，趁热喝',
    icon: '🍵',
    model: 'item-cup',
    abilities: { drink: { name: '喝', consumes: true } },
  },
  apple: {
    name: '苹果',
    description: '很脆',
    icon: '🍎',
    model: 'item-apple',
    abilities: { eat: { name: '吃', consumes: true } },
  },
  paper: { name: '纸', description: '可以折、可以糊', icon: '📄', model: 'item-paper' },
  plane: {
    name: '纸飞机',
    description: '飞出去就没了',
    icon: '✈️',
    model: 'item-plane',
    abilities: { fly: { name: '放飞', consumes: true } },
  },
  book: { name: '书', description: '有人落在这里的', icon: '📖', model: 'item-book' },
  flower: { name: '花', description: '刚摘的', icon: '🌸', model: 'item-flower' },
  bouquet: {
    name: '花束',
    description: '送给谁好呢',
    icon: '💐',
    model: 'item-bouquet',
    abilities: { toss: { name: '抛洒', consumes: true, confetti: true } },
  },
  candle: { name: '蜡烛', description: '做灯笼用', icon: '🕯️', model: 'item-candle' },
  lantern: { name: '手提灯笼', description: '提着走很好看', icon: '🏮', model: 'item-lantern' },
} as const satisfies Readonly<Record<string, LevelItem>>

type ItemId = keyof typeof items
type Amounts = Readonly<Partial<Record<ItemId, number>>>

/** A map's script with these items, and what is made of them. */
export const itemScript = (
  ids: readonly ItemId[],
  recipes: readonly { readonly inputs: Amounts; readonly outputs: Amounts }[],
): string =>
  JSON.stringify({
    items: Object.fromEntries(
      ids.map((id) => {
        const { name, description, icon, model, ...more }: LevelItem = items[id]
        return [id, { name, description, meta: { icon, model }, ...more }]
      }),
    ),
    recipes,
  })

/** What of a piece one may take: an item that goes with who takes it, or of which everybody has at most so many. */
export const takeable = (item: ItemId, words: string, most?: number) => ({
  words,
  properties: { item: most === undefined ? item : { id: item, most } },
})

/** What machines give: everybody may have so many at once. */
export const vending = takeable('soda', '拿瓶汽水', 2)
export const cooler = takeable('water', '接杯水', 1)
