/** Help card and the tour of a first visit. */
export const helpText = {
  tour: {
    title: '初次到访',
    next: '下一步',
    look: {
      name: '看',
      title: '环顾四周',
      keys: '按住鼠标拖动画面，滚轮拉近拉远',
      touch: '单指拖动画面，双指缩放',
    },
    walk: {
      name: '走',
      title: '走几步',
      keys: '按 W A S D 或方向键，也可以点击地面',
      touch: '推动左侧摇杆，也可以轻点地面',
    },
    act: {
      name: '动',
      title: '坐下，或做个表情',
      keys: '靠近椅子按 E；按住 Q 选一个表情',
      touch: '轻点椅子坐下；点笑脸选一个表情',
    },
    chat: {
      name: '聊',
      title: '打个招呼',
      keys: '按回车键打开聊天',
      touch: '点下方的聊天按钮',
    },
    over: {
      title: '都会了，随处走走吧',
      keys: '按 H 随时查看全部操作',
      touch: '在设置里随时查看全部操作',
    },
  },
  help: {
    button: '帮助',
    title: '操作方法',
    gotIt: '知道了',
  },
} as const
