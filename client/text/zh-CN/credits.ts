/** Who made what is shown. */
export const creditsText = {
  title: '素材署名',
  lead: '灵境里的模型、贴图、字体与声音来自这些作者。感谢他们让作品可以自由使用。',
  empty: '署名清单还没有生成。',
  failed: '署名清单没能加载出来。',
  licence: '许可',
  changes: '改动',
  source: '出处',
} as const
