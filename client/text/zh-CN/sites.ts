/** Third-party sites (platform.md §4, §8): their pages are among the first one may see. */
export const sitesText = {
  site: {
    entering: '正在进入{{name}}…',
    toPartner: '正在前往登录页面…',
    enterFailed: '没能进入{{name}}',
    noPartner: '请先登录',
    noPartnerBody: '请从{{name}}的网站进入，登录后会回到这里。',
    loginHere: '登录后就可以进入。',
    login: '登录',
    retry: '重新进入',
    outside: '期待再次见面',
    outsideBody: '你已离开空间，随时可以再次进入。',
    enter: '进入空间',
    home: '返回{{name}}首页',
    logout: '退出登录',
    notFoundTitle: '哎呀，目标走丢了…',
    notFoundBody: '这个地址没有对应的页面。',
    closedPortal: '这扇门在本站不开放',
    rights: '© {{year}} {{owner}}',
    poweredBy: '由灵境提供技术支持',
    pageTitle: '{{page}} · {{site}}',
  },
} as const
