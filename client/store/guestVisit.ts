import { guestVisitKey } from '#shared/rules/guestVisit.ts'
import { useAuth } from './authStore.ts'

/** Whether this page looks around an official space without an account (先逛逛). */
export const useIsGuestVisit = (): boolean => useAuth(({ login }) => login?.authFrom === guestVisitKey)
