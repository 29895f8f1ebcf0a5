/** The first page of the console. */
export const siteAdminOverviewText = {
  diskUnknown: '系统没有提供',
  failed: '概览没能加载出来',
  online: '当前在线',
  inSpaces: '在 {{spaces}} 个空间里',
  people: '注册用户',
  spaces: '空间',
  fresh: '今日新增 {{today}} · 近 7 天 {{week}}',
  reports: '待处理举报',
  waiting: '去处理',
  nothingWaits: '没有待处理的举报',
  storage: '已用存储',
  disk: '磁盘剩余 {{free}}，共 {{total}}',
} as const
