/** Ways out of the space. */
export const portalsText = {
  portal: {
    title: '前往其他网页',
    text: '这扇门通向空间之外的网页，将在新标签页中打开：',
    open: '打开',
  },
} as const
