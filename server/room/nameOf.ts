import { guestName } from '#shared/rules/guestName.ts'
import { displayName } from '#shared/world/checks.ts'
import type { Identity } from './ports.ts'

/** What somebody may be called who wishes it; undefined: nobody is called that. */
export function nameOf({ isSiteGuest }: Pick<Identity, 'isSiteGuest'>, wished: unknown): string | undefined {
  const name = displayName(wished)
  return name !== undefined && isSiteGuest ? guestName(name) : name
}
