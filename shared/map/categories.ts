/** What a level can be: as templates are told apart (platform.md §3). */
export const levelCategories = ['office', 'exhibition hall', 'game', 'meeting room', 'classroom'] as const
export type LevelCategory = (typeof levelCategories)[number]

export const isLevelCategory = (value: unknown): value is LevelCategory =>
  (levelCategories as readonly unknown[]).includes(value)
