/** First to sixth prize. */
export const levels = [1, 2, 3, 4, 5, 6] as const
type Level = (typeof levels)[number]

/** A level that has a name; what nobody knows is the last. */
export const levelOf = (level: number): Level => levels.find((known) => known === level) ?? 6

const names = { 1: '一等奖', 2: '二等奖', 3: '三等奖', 4: '四等奖', 5: '五等奖', 6: '六等奖' } as const

/** 一等奖 to 六等奖, as tables in Chinese name them. */
export const prizeLevelName = (level: number): string => names[levelOf(level)]
