import { canManage } from '#shared/rules/roles.ts'
import { useSession } from './sessionStore.ts'
import { useWorld } from './worldStore.ts'

/** Whether one runs the space one is in, as its owner or an admin; the server has the last word. */
export function useManages(): boolean {
  const self = useSession(({ selfEncId }) => selfEncId)
  return useWorld(({ players }) =>
    canManage((self === undefined ? undefined : players.get(self)?.role) ?? ''),
  )
}
