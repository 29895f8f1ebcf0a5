import { goKartsOf } from '#shared/map/vehicles.ts'
import { act } from '../../space/act.ts'
import { sessionStore } from '../../store/sessionStore.ts'
import { worldStore } from '../../store/worldStore.ts'

/** Gets on what stands there, or into a go-kart of the stand; says why not. */
export async function getOn(key: string): Promise<void> {
  const { selfEncId } = sessionStore.get()
  const { players, maps } = worldStore.get()
  const self = selfEncId === undefined ? undefined : players.get(selfEncId)
  const object = self && maps.get(self.mapId)?.objects.get(key)
  if (!object) return
  if (goKartsOf(object) > 0) await act('setGoKartId', { goKartId: key })
  else await act('setVehicleId', { vehicleId: key, action: 'ride' })
}

/** Off again, or the reason why not: from a boat only where there is a shore. */
export const getOff = (isGoKart: boolean): Promise<boolean> =>
  isGoKart ? act('setGoKartId', { goKartId: '' }) : act('setVehicleId', { vehicleId: '', action: 'leave' })
