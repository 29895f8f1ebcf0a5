/** What is asked before something typed is lost. */
export const unsentText = {
  title: '放弃已填写的内容？',
  body: '离开后，这里填写的内容不会保留。',
  drop: '放弃内容',
  stay: '继续填写',
} as const
