import { guestName } from '#shared/rules/guestName.ts'
import { displayName } from '#shared/world/checks.ts'
import type { Identity } from '../ports.ts'

/** What somebody may be called who wishes it; undefined: nobody is called that. Who only looks around keeps the name they were given. */
export function nameOf(
  {
    isSiteGuest,
    isGuestVisit,
    displayName: given,
  }: Pick<Identity, 'displayName' | 'isSiteGuest' | 'isGuestVisit'>,
  wished: unknown,
): string | undefined {
  if (isGuestVisit) return given
  const name = displayName(wished)
  return name !== undefined && isSiteGuest ? guestName(name) : name
}
