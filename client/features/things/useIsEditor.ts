import { roleRank } from '#shared/rules/roles.ts'
import type { EncId } from '#shared/ids.ts'
import type { World } from '#shared/world/world.ts'
import { sessionStore, useSession } from '../../store/sessionStore.ts'
import { useWorld, worldStore } from '../../store/worldStore.ts'

const isBuilder = ({ players }: Pick<World, 'players'>, self: EncId | undefined): boolean =>
  roleRank((self !== undefined && players.get(self)?.role) || 'GUEST') >= roleRank('BUILDER')

/** Whether one may edit the level one is on; the server has the last word. */
export function useIsEditor(): boolean {
  const self = useSession(({ selfEncId }) => selfEncId)
  return useWorld((world) => isBuilder(world, self))
}

/** The same at this moment. */
export const isEditor = (): boolean => isBuilder(worldStore.get(), sessionStore.get().selfEncId)
