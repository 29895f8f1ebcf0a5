import type { HttpSay, HttpSubject } from '#shared/rules/httpRights.ts'

/** Words of the API page in both languages. The summaries of calls: summaries.zh.ts, and the endpoints in English. */
export interface DocsText {
  readonly lang: 'zh-CN' | 'en'
  readonly title: string
  readonly intro: readonly string[]
  readonly otherLanguage: string
  readonly document: string
  readonly parameters: string
  readonly body: string
  readonly answers: string
  readonly errors: string
  readonly who: string
  readonly name: string
  readonly place: string
  readonly shape: string
  readonly required: string
  readonly optional: string
  readonly contents: string
  readonly schemas: string
  readonly says: Readonly<Record<HttpSay, string>>
  readonly subjects: Readonly<Record<HttpSubject, string>>
  readonly tags: Readonly<Record<string, string>>
}

export const zh: DocsText = {
  lang: 'zh-CN',
  title: '灵境开放接口',
  intro: [
    '所有接口都在 /api/v2 下，请求与响应都是 JSON（上传除外）。出错时一律返回 {code, message, details?}，列表一律是 {data, total}，size 默认 20、最多 200。',
    '登录取得 access_token，或在「账号与安全」的「API 密钥」里创建密钥（lk_ 开头），放在请求头 Authorization: Bearer … 里。服务器从不读取 cookie。',
    '读取类接口带弱 ETag；新建类接口可带 Idempotency-Key，24 小时内重复的请求得到同一个响应。超过频率限制时返回 429 与 Retry-After。',
  ],
  otherLanguage: 'English',
  document: 'OpenAPI 3.1 文档',
  parameters: '参数',
  body: '请求体',
  answers: '响应',
  errors: '错误码',
  who: '谁可以调用',
  name: '名称',
  place: '位置',
  shape: '类型',
  required: '必填',
  optional: '可选',
  contents: '目录',
  schemas: '数据结构',
  says: {
    yes: '可以',
    no: '不可以',
    public: '仅公开空间',
    official: '仅公开的官方空间',
    own: '仅自己的',
    state: '视当时情况',
    role: '按其角色',
  },
  subjects: {
    guest: '未登录',
    visitor: '访客',
    member: '成员',
    builder: '装修者',
    admin: '管理员',
    owner: '创建者',
    siteAdmin: '站点管理员',
    banned: '被封禁账号',
    sentOut: '被本空间封禁',
    apiKey: '密钥',
    mediaGroup: '媒体集团站点',
    manufacturer: '制造商站点',
    siteGuest: '站点的访客',
    guestVisit: '先逛逛的访客',
  },
  tags: {
    site: '站点',
    auth: '登录',
    users: '用户',
    reports: '举报',
    spaces: '空间',
    available: '楼层',
    levels: '楼层与布局',
    template: '模板',
    publish: '发布',
    find: '查找',
    organization: '组织',
    announcement: '公告',
    notification: '通知',
    lottery: '抽奖',
    cusInfo: '客户信息',
    upload: '上传',
    resource: '资源',
    'client-log': '客户端日志',
    'client-faults': '客户端异常',
    livekit: '媒体服务器',
    'site-admin': '站点管理',
    stats: '统计',
  },
}

export const en: DocsText = {
  lang: 'en',
  title: 'Lingjing API',
  intro: [
    'Everything is under /api/v2, JSON in and out (uploads aside). Whatever fails answers {code, message, details?}; lists are {data, total} with size 20 by default and 200 at most.',
    'Log in to get an access_token, or create an API key (lk_…), and send it as Authorization: Bearer …. Cookies are never read.',
    'Reads carry a weak ETag. Creates take an Idempotency-Key: a repetition within 24 hours gets the same answer. Past a limit the answer is 429 with Retry-After.',
  ],
  otherLanguage: '中文',
  document: 'OpenAPI 3.1 document',
  parameters: 'Parameters',
  body: 'Body',
  answers: 'Answers',
  errors: 'Errors',
  who: 'Who may call',
  name: 'Name',
  place: 'Place',
  shape: 'Type',
  required: 'required',
  optional: 'optional',
  contents: 'Contents',
  schemas: 'Shapes',
  says: {
    yes: 'yes',
    no: 'no',
    public: 'public spaces',
    official: 'public official spaces',
    own: 'what is theirs',
    state: 'depends on the state',
    role: 'as their role',
  },
  subjects: {
    guest: 'guest',
    visitor: 'visitor',
    member: 'member',
    builder: 'builder',
    admin: 'admin',
    owner: 'owner',
    siteAdmin: 'site admin',
    banned: 'banned account',
    sentOut: 'banned from the space',
    apiKey: 'api key',
    mediaGroup: 'media group site',
    manufacturer: 'manufacturer site',
    siteGuest: 'guest of a site',
    guestVisit: 'guest who looks around',
  },
  tags: {},
}
