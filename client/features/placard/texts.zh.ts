/** The menu of a space, and what it has to show to everybody. */
export const placardText = {
  menu: {
    title: '空间菜单',
    close: '关闭空间菜单',
    home: '访问首页',
    settings: '设置',
    rooms: '房间与日程',
    registration: '客户信息登记',
    admin: '空间管理',
    fullScreen: '全屏',
    endFullScreen: '退出全屏',
    noFullScreen: '浏览器不允许全屏',
    display: '展示屏',
    logout: '退出登录',
  },
  pinned: '置顶消息',
  dismiss: '收起置顶消息',
  display: {
    title: '展示屏',
    picture: '展示屏图片 {{number}} / {{count}}',
    before: '上一张',
    next: '下一张',
    failed: '这张图片没能加载出来',
  },
  landscape: '关闭屏幕旋转锁定，横过手机体验更好',
  landscapeRead: '好的',
} as const
