/** Emotes, their bar and their wheel. */
export const emotesText = {
  emotes: {
    wave: '挥手',
    heart: '爱心',
    partyPopper: '庆祝',
    thumbsUp: '点赞',
    questionMark: '疑问',
    raisedHand: '举手',
    clap: '鼓掌',
    dance: '跳舞',
    lowerHand: '放下手',
  },
  wheel: {
    button: '表情',
    label: '表情',
    letGo: '松开发送',
    open: '全部表情',
    openKey: '全部表情（Q）',
  },
} as const
