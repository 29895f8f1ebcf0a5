/** The foot of a list that goes on (components/LoadMore.tsx). */
export const listsText = {
  loadMore: '加载更多',
  moreFailed: '后面的没能加载出来：{{reason}}',
  allShown: '已显示全部 {{count}} 项',
} as const
