/** Pictures one sends for a space. */
export const uploadsText = {
  choose: '上传图片',
  reset: '恢复模板封面',
  cancel: '取消上传',
  progress: '上传进度',
  state: '{{percent}}% · {{speed}} MB/s',
  hint: 'PNG、JPEG、WebP、GIF 或 AVIF，10 MB 以内，建议 16:9。',
  succeeded: '上传成功',
  failed: '上传失败',
  sensitive: '上传失败，图片包含敏感内容',
  tooLarge: '图片太大，请换一张小一点的',
  unsupported: '上传失败，这不是支持的图片',
  timedOut: '上传超时，请重新上传',
} as const
