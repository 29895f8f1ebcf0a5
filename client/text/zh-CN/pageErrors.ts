import type { ErrorCode } from '#shared/errors.ts'

/** What only pages are refused, and the map maker's templates: comes after the shell of a page (AwayLine.tsx), and with these. */
export const pageErrorsText = {
  ShowroomOutdated: '另一位管理者刚刚改过展厅内容，你的修改还在，请先查看对方的版本',
  SiteFactsOutdated: '别人刚刚改过这些信息，请重新载入后再改',
  TooManyApiKeys: '密钥数量已到上限，请先删除一个',
  TemplateNotFound: '这个模板不存在，或已被删除',
  TooManyTemplates: '模板数量已到上限，请先删除一个',
  PublishRecordNotFound: '没有找到这条发布记录',
  FileInUse: '文件还在使用中，不能删除',
  TemplateBusy: '模板正在更新或发布，请稍后再试',
  TemplateNotDeletable: '已发布的模板要先撤回，才能删除',
  SiteAdminStays: '这个账号负责管理本站，请先由运营方从 SITE_ADMINS 中移除，再注销',
  BelongingsChanged: '你名下的内容刚刚有变化，请核对后重试',
  AccountNotClosing: '账号没有在注销，或已经无法撤销',
  ExportUnderWay: '上一次导出还没有结束，请稍后再试',
  TemplateNotPublished: '只有已发布的模板才能撤回',
  TemplateWithoutSpace: '模板的来源空间已经不在了',
  PublishRecordOutdated: '这个模板已有更新的版本',
  TooManyCalledOff: '今天取消的活动太多了，请明天再安排',
  RecordingNotFound: '没有找到这条录制记录',
  RecordingRuns: '这次录制还在进行，请先结束录制',
  TooManyEvents: '计划中的活动已到上限，请先取消一个',
  TooManyAnnouncements: '公告数量已到上限，请先删除一条',
  TooManyLotteries: '抽奖数量已到上限，请先删除一个',
  TooManyPrizes: '奖品数量已到上限，请先删除一个',
  AdminNotBannable: '不能封禁管理员用户',
  SpaceHiddenBySite: '站点管理员把这个空间移出了列表，需要恢复请联系管理员',
  SpaceNotPublic: '只有公开空间可以设为官方空间',
  ApiKeyNotFound: '这个密钥不存在，或已被删除',
  ReportNotFound: '这条举报不存在，或已被处理',
  CustomerInfoNotFound: '这条客户信息已经不在了',
  SiteNotFound: '没有找到这个站点',
  LoginSessionNotFound: '这个登录已经退出',
} as const satisfies Partial<Record<ErrorCode, string>>

export type PageErrorCode = keyof typeof pageErrorsText
