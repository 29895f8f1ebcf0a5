/** How somebody is banned. */
export const siteAdminBanText = {
  title: '封禁「{{name}}」',
  titleOwner: '封禁「{{name}}」的创建者',
  body: '对方会立刻离开所有空间，封禁期间不能登录。',
  duration: '封禁时长',
  hours: {
    h1: '1 小时',
    h12: '12 小时',
    h24: '24 小时',
    h72: '3 天',
    h168: '7 天',
    h720: '1 个月',
    h99999: '永久',
  },
  until: '到 {{time}} 为止',
  reason: '原因',
  reasonHint: '对方登录时和在通知里会看到，也会记入操作日志。',
  confirm: '封禁',
} as const
