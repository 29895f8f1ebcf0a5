/** What somebody prefers. */
export const settingsText = {
  settings: {
    button: '设置',
    title: '设置',
  },
} as const
