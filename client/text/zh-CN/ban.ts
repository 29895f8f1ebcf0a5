/** What is told of a ban, beside that there is one. */
export const banText = {
  contact: '（{{contact}}）',
  reason: '原因：{{reason}}',
  until: '封禁至 {{time}}',
  forGood: '长期有效',
  stop: '；',
} as const
