/** Who calls, waves, asks. */
export const callsText = {
  calls: {
    rings: '{{name}}在呼叫你',
    waves: '{{name}}向你挥手',
    wavesBack: '{{name}}也向你挥手',
    highFives: '{{name}}和你击掌',
    notifies: '{{name}}：{{text}}',
    mutes: '{{name}}请你静音',
    mutesVideo: '{{name}}请你关闭摄像头',
    answers: '{{name}}回复了你：{{text}}',
    leadTitle: '跟{{name}}走吗？',
    leadText: '你会跟在对方身后，自己走动即可停下。',
    leadYes: '跟随',
    leadNo: '不用了',
    leadGone: '现在跟不上{{name}}',
  },
} as const
