/** Chat as it is met before its window has been opened. */
export const chatText = {
  chat: {
    buttonUnread: '聊天，{{count}} 条未读消息',
    button: '聊天',
    picture: { word: '[图片]' },
  },
} as const
