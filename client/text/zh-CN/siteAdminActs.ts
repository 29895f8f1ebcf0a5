/** What the console asks before it does something to a space. */
export const siteAdminActsText = {
  ask: {
    setOfficial: '把「{{name}}」设为官方空间？',
    setCommunity: '把「{{name}}」移回社区空间？',
    closeChat: '关闭「{{name}}」的文字聊天？',
    openChat: '开启「{{name}}」的文字聊天？',
    closeMedia: '关闭「{{name}}」的音视频？',
    openMedia: '开启「{{name}}」的音视频？',
    hide: '从列表中隐藏「{{name}}」？',
    show: '在列表中显示「{{name}}」？',
    restore: '恢复「{{name}}」？',
    release: '恢复「{{name}}」？',
  },
  effect: {
    setOfficial: '它会出现在所有人的官方空间列表里。',
    setCommunity: '它会从官方空间列表里消失，回到社区空间。',
    closeChat: '空间里的人马上就不能发消息，新的消息不会保存。',
    openChat: '空间里的人又可以发消息了。',
    closeMedia: '空间里的人马上就不能打开麦克风和摄像头。',
    openMedia: '声音与画面重新由空间自己的设置决定。',
    hide: '别人在空间列表和搜索里找不到它，有链接的人仍能进入。',
    show: '公开的空间会重新出现在空间列表里。',
    restore: '成员和内容都还在，原来的人可以再次进入。',
    release: '大家马上可以再次进入。问题还在的话，它会再次出错，接连出错后又会自动停用。',
  },
  removeTitle: '删除空间「{{name}}」？',
  removeBody: '空间里的人会立刻离开，所有人都不能再进入。在「已删除」里标出的日期之前可以恢复。',
  destroyTitle: '彻底删除「{{name}}」？',
  destroyBody:
    '楼层、文件、聊天、成员和抽奖都会被永久删除，无法恢复。用它保存的模板会保留。创建者会收到通知。',
} as const
