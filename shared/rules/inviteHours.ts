/** How long an invite may be good, hours (platform.md §5): 1 hour to 30 days. */
export const inviteHours = [1, 6, 12, 24, 168, 720] as const
export type InviteHours = (typeof inviteHours)[number]
