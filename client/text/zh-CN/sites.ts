/** Third-party sites (platform.md §4, §8), as far as other pages speak of them; sitePages.ts has the rest. */
export const sitesText = {
  site: {
    home: '返回{{name}}首页',
    logout: '退出登录',
    rights: '© {{year}} {{owner}}',
    poweredBy: '由灵境提供技术支持',
    pageTitle: '{{page}} · {{site}}',
  },
} as const
