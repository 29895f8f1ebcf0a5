import type { World } from '#shared/world/world.ts'

/** The name somebody has here: who is inside the one they show, who is not the one they are known by; '' when nobody knows. */
export function nameOf(
  { players, encIds, members }: Pick<World, 'players' | 'encIds' | 'members'>,
  userId: string,
): string {
  const encId = encIds.get(userId)
  const member = members.get(userId)
  return (encId !== undefined && players.get(encId)?.name) || member?.displayName || member?.name || ''
}
