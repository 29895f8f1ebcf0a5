import type { ErrorCode } from '#shared/errors.ts'

/** What the pages of third-party sites are refused alone; comes with them. */
export const siteErrorsText = {
  GuestsNotTaken: '这里不再接受访客，请刷新页面',
  SiteGuestsFull: '现在访客太多，请稍后再来',
  SiteGuestsCrowded: '你所在的网络来的访客太多，请稍后再来',
  SiteGuestBanned: '你已被请出这里，暂时不能再来',
  SiteNetworkBanned: '你所在的网络有访客被请出，暂时不能新来访客，请稍后再来',
  SiteNotConfigured: '这个站点还没有开通登录',
  HandOverRefused: '登录链接已失效，请回到原网站重新进入',
} as const satisfies Partial<Record<ErrorCode, string>>

export type SiteErrorCode = keyof typeof siteErrorsText
