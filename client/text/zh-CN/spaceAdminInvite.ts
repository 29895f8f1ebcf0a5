/** The page of an invitation. */
export const spaceAdminInviteText = {
  title: '空间邀请',
  loading: '正在加载…',
  checking: '正在检查…',
  validated: '验证通过。',
  invalid: '邀请无效。',
  invalidBody: '链接不完整、已经到期，或者被撤销了。请向邀请你的人再要一个。',
  loginFirst: '有人邀请你进入一个空间',
  from: '{{name}} 邀请你来',
  inside: '现在 {{count}} 人在里面',
  until: '{{until}} 前有效',
  login: '登录并进入',
  loginFirstBody: '登录之后就能进去，邀请会为你留着。',
  failed: '没能打开邀请',
  home: '返回首页',
} as const
