/** Who is here: list, cards, roles. */
export const peopleText = {
  members: {
    button: '成员',
    title: '成员',
    administrators: '管理员',
    members: '成员',
    self: '自己',
    empty: '只有你一个人',
    emptyHint: '复制链接，邀请朋友一起来。',
    speaker: '发言与提问',
    copyLink: '复制空间链接',
    copied: '空间地址已复制',
    copyFailed: '复制失败',
    message: '发消息',
    away: '暂时离开',
    close: '关闭成员列表',
    me: '我的名片',
    open: '查看{{name}}的名片',
    report: '举报',
  },
} as const
