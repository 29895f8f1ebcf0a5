import { roleRank } from '#shared/rules/roles.ts'
import { useSession } from '../../store/sessionStore.ts'
import { useWorld } from '../../store/worldStore.ts'

/** Whether one may edit the level one is on; the server has the last word. */
export function useIsEditor(): boolean {
  const self = useSession(({ selfEncId }) => selfEncId)
  return useWorld(
    ({ players }) =>
      roleRank((self !== undefined && players.get(self)?.role) || 'GUEST') >= roleRank('BUILDER'),
  )
}
