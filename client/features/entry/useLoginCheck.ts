import { useEffect } from 'react'
import { checkLogin } from '../../api/session.ts'
import { useSession } from '../../store/sessionStore.ts'

/**
 * The server shut the socket of somebody whose login it does not take (any more): asks whether they were logged out
 * elsewhere or banned, so that the page does not go on as if they were somebody.
 */
export function useLoginCheck(): void {
  const isUnauthorized = useSession((state) => state.barrier?.kind === 'unauthorized')
  useEffect(() => {
    if (isUnauthorized) void checkLogin()
  }, [isUnauthorized])
}
