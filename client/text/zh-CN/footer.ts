/** What stands at the foot of pages. */
export const footerText = {
  label: '页脚',
  slogan: '走动、落座、打招呼。隔着屏幕，也在一处。',
  terms: '服务条款',
  privacy: '个人信息保护规则',
  cookies: 'Cookie 政策',
  contact: '联系我们',
  credits: '素材署名',
  api: '开放接口',
  operatedBy: '© {{year}} {{operator}} · 灵境',
  rights: '© {{year}} 灵境',
} as const
