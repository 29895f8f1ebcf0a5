/** One's own desk, decorated. */
export const deskText = {
  hint: '选一件，放到工位上：它会离开背包，拿走后回到背包。最多摆 {{max}} 件。',
  empty: '背包是空的。捡到、做出来的东西会在这里。',
  failed: '背包打不开',
  count: '{{count}} 个',
  only: '这是你的工位：可以摆小件和背包里的东西。',
} as const
