import type { EncId, MapId } from '#shared/ids.ts'
import { nookAt } from '#shared/map/nooks.ts'
import { metresBefore, placedScreen, type PlacedScreen } from '#shared/map/screens.ts'
import type { ActionBody } from '#shared/protocol/messages.ts'
import { isLookingAround } from '#shared/rules/guestVisit.ts'
import { isInSilence } from '#shared/rules/conversation.ts'
import { limits } from '#shared/rules/limits.ts'
import { mediaAllowed, mediaBits } from '#shared/rules/media.ts'
import { isUndisturbed } from '#shared/rules/undisturbed.ts'
import type { GameMap, Player } from '#shared/world/world.ts'
import type { ReactionContext, Watch } from '../../feature.ts'
import { accept, refuse, type Decision, type PlayerContext } from '../../handler.ts'
import type { Change } from '../../memory.ts'
import { isBlockedPair } from '../../known/blocks.ts'
import { isClosed as isNookClosed, nookRefusal } from '../../known/nooks.ts'
import { wallId, wallOf, type WallCast } from '../../known/walls.ts'

const ends = ({ id }: WallCast): Change => ({ of: 'screens', change: { kind: 'castEnds', id } })

/** castToWall: what one shares is shown there instead of where it was. */
export function castToWall(context: PlayerContext, body: ActionBody<'castToWall'>): Decision {
  const { self, world, memory, space, at } = context
  if (!mediaAllowed(space.settings).screen) return refuse('screenClosed')
  if (isInSilence(world, self)) return refuse('silentZone')
  const map = world.maps.get(self.mapId)
  const screen = map && placedScreen(map, body.screen ?? '')
  if (!map || !screen) return refuse('noSuchObject')
  const id = wallId(self.mapId, screen.key)
  const taken = memory.screens.walls.get(id)
  if (taken?.caster === self.encId) return accept()
  const metres = metresBefore(map, screen, context.latest(self).position)
  if (metres === undefined || metres > Math.max(limits.castReachM, screen.reachM / 2)) {
    return refuse('screenTooFar')
  }
  // Who shares nothing holds it for a moment only.
  const isShared = taken && ((memory.media.sending.get(taken.caster) ?? 0) & mediaBits.screen) !== 0
  if (taken && (isShared || at - taken.since < limits.wallIdleMs)) return refuse('wallTaken')
  const former = wallOf(memory.screens, self.encId)
  const wall: WallCast = {
    id,
    mapId: self.mapId,
    screen: screen.key,
    caster: self.encId,
    since: at,
    viewers: [],
  }
  return {
    ...accept(),
    changes: [...(former ? [ends(former)] : []), { of: 'screens', change: { kind: 'casts', wall } }],
  }
}

/** endWallCast: one's own, or, by who runs the space, whatever is shown on a screen of the level. */
export function endWallCast(context: PlayerContext, body: ActionBody<'endWallCast'>): Decision {
  const { self, memory, access } = context
  const wall = body.screen
    ? memory.screens.walls.get(wallId(self.mapId, body.screen))
    : wallOf(memory.screens, self.encId)
  if (!wall) return accept()
  if (wall.caster !== self.encId && !access.canManage) return refuse('onlyOfOneself')
  return { ...accept(), changes: [ends(wall)] }
}

/** So often who sees a wall is looked at while people walk. */
const LOOK_MS = 200

/** Keeps who sees what is shown on walls: those in front of it, near, on its side of the walls and in its nook. */
export const watchWalls: Watch = (context) => {
  const { world, before, memory, space, at } = context
  const { walls, lookedAt } = memory.screens
  if (walls.size === 0) return undefined
  const isClosed = !mediaAllowed(space.settings).screen || !space.allowMultiPlayer
  // Who leaves is news at once; who walks, or blocks, may wait a little.
  const isDue = isClosed || world.players.size !== before.players.size || at - lookedAt >= LOOK_MS
  if (!isDue) return undefined
  const next = new Map<string, WallCast>()
  let hasChanged = false
  for (const wall of walls.values()) {
    const viewers = isClosed ? undefined : viewersOf(context, wall)
    const isSame =
      viewers?.length === wall.viewers.length && viewers.every((encId, i) => encId === wall.viewers[i])
    if (viewers) next.set(wall.id, isSame ? wall : { ...wall, viewers })
    if (!isSame) hasChanged = true
  }
  return {
    changes: [{ of: 'screens', change: { kind: 'looked', walls: hasChanged ? next : walls, at } }],
  }
}

/** Who sees a wall; undefined: it shows nothing any more. */
function viewersOf(context: ReactionContext, { mapId, screen, caster }: WallCast): EncId[] | undefined {
  const { world, memory } = context
  const map = world.maps.get(mapId)
  const placed = map && placedScreen(map, screen)
  const player = world.players.get(caster)
  if (!map || !placed || player?.mapId !== mapId) return undefined
  // Who may not come back into the nook it hangs in shows nothing there from outside.
  if (refusalAt(context, player, mapId, placed) === 'nookClosed') return undefined
  // A screen has sound: nothing of it goes into a silent zone, or out of one. Nobody sees who a ghost is.
  if (isInSilence(world, player) || player.attributes.ghost) return []
  const viewers: EncId[] = []
  for (const other of world.players.values()) {
    if (other.encId === caster || other.mapId !== mapId || !other.isSignedIn || other.attributes.ghost)
      continue
    if (isInSilence(world, other) || isUndisturbed(other) || isLookingAround(other)) continue
    if (isBlockedPair(memory.social, player.uid, other.uid)) continue
    if (isShutAway(context, map, placed, other)) continue
    if (seesWall(context, map, placed, other)) viewers.push(other.encId)
  }
  return viewers.sort((a, b) => a - b)
}

const refusalAt = (context: ReactionContext, player: Player, mapId: MapId, { front }: PlacedScreen) =>
  nookRefusal({ ...context, latest: (other) => other }, player, mapId, front)

/** A closed nook may be an area without walls: nothing from outside comes in all the same. */
function isShutAway(
  { world, memory }: Pick<ReactionContext, 'world' | 'memory'>,
  map: GameMap,
  { nookId }: PlacedScreen,
  { position }: Player,
): boolean {
  const own = nookAt(map, position)
  return own !== undefined && own !== nookId && isNookClosed(world, memory, map.id, own)
}

function seesWall(
  { hearing }: Pick<ReactionContext, 'hearing'>,
  map: GameMap,
  screen: PlacedScreen,
  { position }: Player,
): boolean {
  const metres = metresBefore(map, screen, position)
  if (metres === undefined || metres > screen.reachM) return false
  const { x, z } = screen.front
  return hearing(map).canHear(x, z, position.x, position.z)
}
