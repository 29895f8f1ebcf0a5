/** The panel of numbers. */
export const debugText = {
  debug: { title: '调试信息' },
} as const
