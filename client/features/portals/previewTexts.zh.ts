/** What is behind a portal, and why it does not open. */
export const portalPreviewText = {
  people: '{{count}} 人在那里',
  empty: '那里现在没有人',
  unnamed: '另一层',
  space: '另一个空间',
  page: '通向空间之外的网页，在新标签页中打开',
  gone: '这扇门通往的地方已经不在了',
  private: '私密空间：成员和受邀的人才能进入，请向它的主人要邀请链接',
  banned: '你不能再进入这个空间',
  full: '那里人已满，请稍后再来',
  unknown: '暂时看不到门那边的情况',
} as const
