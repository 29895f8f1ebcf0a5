/** Whispers that wait for somebody's word: comes with what shows them. */
export const whisperText = {
  asks: '{{name}}想和你说悄悄话',
  accept: '接受',
  decline: '不了',
  asked: '已邀请{{names}}说悄悄话，等待回应',
  cancel: '取消',
  wants: '{{name}}想加入你们的悄悄话',
  letIn: '让对方加入',
  waits: '等待对方让你加入悄悄话',
} as const
