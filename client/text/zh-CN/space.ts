/** Inside a space: what surrounds its features. */
export const spaceText = {
  banner: {
    offline: '网络已断开，恢复后会自动回到原处',
    waiting: '连接中断，{{seconds}} 秒后重试',
    limited: '操作或连接过于频繁，{{seconds}} 秒后重新连接',
    connecting: '正在重新连接…',
    back: '已恢复连接',
  },
  hud: {
    menu: '空间菜单',
    around: '周围的人和物',
    near: '周围',
    more: '更多工具',
    label: '空间工具',
    media: '声音和画面',
    peopleCount: '{{count}} 人在线',
    bag: '背包',
    maker: '装修',
    mayNotBuild: '你在这个空间里还不能装修，请联系管理员开通',
    exit: '离开空间',
    exitConfirm: '返回空间列表',
  },
  endsSoon: '这次访问将在 5 分钟后结束',
  failure: {
    failed: '没能完成，请稍后再试',
    connection: '连接中断，请检查网络后重试',
  },
  teacher: '老师',
  roles: { OWNER: '创建者', ADMIN: '管理员', BUILDER: '装修者', MEMBER: '成员' },
} as const
