import { useMemo } from 'react'
import { useMembers } from '../../store/membersStore.ts'
import type { Mentionable } from './lineParts.ts'

/** Whom a line can name: everybody who is here. The same list as long as they are the same people. */
export function useMentionable(): readonly Mentionable[] {
  const rows = useMembers((state) => state.rows)
  const key = JSON.stringify(rows.map(({ userId, name, isSelf }) => [userId, name, isSelf]))
  return useMemo(
    () =>
      (JSON.parse(key) as [string, string, boolean][]).map(([userId, name, isSelf]) => ({
        userId,
        name,
        isSelf,
      })),
    [key],
  )
}
