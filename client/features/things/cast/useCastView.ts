import type { EncId, MapId } from '#shared/ids.ts'
import { metresBefore, placedScreen } from '#shared/map/screens.ts'
import { canManage } from '#shared/rules/roles.ts'
import { useSpaceFacts } from '../../../space/spaceFacts.ts'
import { useSelection } from '../../../store/createStore.ts'
import { useSession } from '../../../store/sessionStore.ts'
import { useSocial } from '../../../store/socialStore.ts'
import { isOpenTo } from '../../../store/spaceGates.ts'
import { useWorld, worldStore } from '../../../store/worldStore.ts'
import { announcedStore } from '../../media/announcedStore.ts'
import { useMedia } from '../../media/mediaStore.ts'
import { casterAt, useShareRefusal } from '../../screens/sharesStore.ts'
import { castView, type CastFacts, type CastView } from './castView.ts'
import { screenUnable } from './screenUnable.ts'

/** Who shows something on a screen. Who shares nothing any more holds it for a moment only: the room says so. */
function useCaster(mapId: MapId, screen: string): CastFacts['caster'] {
  const self = useSession(({ selfEncId }) => selfEncId)
  const announced = useSelection(announcedStore, (state) => state.announced)
  const encId = casterAt(announced, mapId, screen)
  const player = useWorld(({ players }) => (encId === undefined ? undefined : players.get(encId)))
  const isSent = useMedia(({ people }) => people.get(player?.uid ?? '')?.sending.has('screen') ?? false)
  if (encId === undefined) return undefined
  if (encId === self) return { isOwn: true, name: '' }
  return isSent ? { isOwn: false, name: player?.name ?? '' } : undefined
}

/** Where somebody stands to a thing of a level: the room asks the same before it shows anything there. */
function placeAt(mapId: MapId, screen: string, self: EncId | undefined): CastFacts['place'] {
  const map = worldStore.get().maps.get(mapId)
  const placed = map && placedScreen(map, screen)
  if (!placed) return 'none'
  const at = self === undefined ? undefined : worldStore.live(self)?.position
  return at && metresBefore(map, placed, at) !== undefined ? 'before' : 'behind'
}

/** What is offered at a screen of a level now. */
export function useCastView(mapId: MapId, screen: string): CastView {
  const { withOthers } = useSpaceFacts()
  const self = useSession(({ selfEncId }) => selfEncId)
  const isOpen = useSocial(({ flags }) => isOpenTo(flags, 'screen'))
  return castView({
    place: useWorld(() => placeAt(mapId, screen, self)),
    caster: useCaster(mapId, screen),
    isSharing: useMedia(({ own }) => own.screen === 'on'),
    isAllowed: isOpen,
    hasOthers:
      useWorld(({ players }) => [...players.values()].some(({ encId, isNpc }) => encId !== self && !isNpc)) &&
      withOthers,
    unable: screenUnable(),
    refusal: useShareRefusal(),
    runs: useWorld(({ players }) => self !== undefined && canManage(players.get(self)?.role ?? '')),
  })
}
