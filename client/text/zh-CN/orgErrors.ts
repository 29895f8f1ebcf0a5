import type { ErrorCode } from '#shared/errors.ts'

/** What pages of organizations are refused alone; comes with them. */
export const orgErrorsText = {
  TooManyOrganizations: '组织数量已到上限，请先退出或删除一个',
  OrganizationNotFound: '这个组织不存在，或已被删除',
  OrganizationInviteNotFound: '没有找到这个链接',
  OrganizationMemberNotFound: '这个用户不在组织里',
  OrganizationMemberExists: '这个用户已经在组织里',
  OrganizationFull: '组织人数已满',
  OrganizationInviteEnded: '链接已撤销或已过期',
  OrganizationSpaceExists: '这个空间已经共享给组织',
  TooManySharedSpaces: '共享的空间已到上限，请先收回一个',
  OrganizationTemplateExists: '这个模板已经共享给组织',
  TooManySharedTemplates: '组织里共享的模板已到上限，请先收回一个',
  OrganizationOwnerStays: '不能移出组织的拥有者',
} as const satisfies Partial<Record<ErrorCode, string>>

export type OrgErrorCode = keyof typeof orgErrorsText
