/** Not to be disturbed, for a time or until one says so. */
export const focusText = {
  title: '请勿打扰',
  text: '呼叫、打招呼、击掌、带领、悄悄话和敲门都不会打扰你。错过的会在结束后列在系统通知里。',
  minutes: '专注 {{count}} 分钟',
  hours: '专注 {{count}} 小时',
  open: '直到我关闭',
  end: '结束',
  until: '专注中，{{time}} 结束',
  on: '请勿打扰中',
} as const
