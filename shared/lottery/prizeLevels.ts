const numerals = ['一', '二', '三', '四', '五', '六']

/** 一等奖 to 六等奖, as tables in Chinese name them; '' for what is no level. */
export const prizeLevelName = (level: number): string => {
  const numeral = numerals[level - 1]
  return numeral === undefined ? '' : `${numeral}等奖`
}
