/** With whom one talks, whom one follows. */
export const talkText = {
  talk: {
    label: '当前状态',
    names: '{{names}}等 {{count}} 人',
    separator: '、',
    with: '与{{names}}对话中',
    whisper: '与{{names}}悄悄话中',
    leave: '离开',
    following: '正跟随{{name}}',
    stop: '停下',
    onStage: '你在台上，全层都能看到你',
  },
} as const
