/** Recording a conversation, for those who may; it comes with its button. */
export const recordingText = {
  start: '录制',
  starting: '正在开始录制…',
  startOf: {
    proximity: '录制这段对话',
    whisper: '录制这段悄悄话',
    nook: '录制这个房间的对话',
    meeting: '录制这场会议',
    stage: '录制舞台',
    cast: '录制这块屏幕',
  },
  recorded: '这段对话正在被录制',
  end: '结束录制',
  ending: '正在结束…',
  askTitle: '开始录制？',
  askBody: '在场的人都会看到正在录制。录制会随这段对话一起结束，也可以随时提前结束。',
  confirm: '开始录制',
  confirming: '正在开始…',
  ended: '录制已结束，可以在空间管理的「录制」里查看',
  endFailed: '录制没能结束：{{reason}}',
  notStarted: '录制没有成功，请稍后再试',
} as const
