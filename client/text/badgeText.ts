import { limits } from '#shared/rules/limits.ts'

/** The number on a badge: capped as "99+", empty for none. */
export const badgeText = (count: number): string =>
  count > limits.unreadBadgeCap ? `${limits.unreadBadgeCap}+` : count > 0 ? String(count) : ''
