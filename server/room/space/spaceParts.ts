import type { Action } from '#shared/protocol/messages.ts'
import { Storing } from '../commit/storing.ts'
import { Consequences } from './consequences.ts'
import { Arrivals } from '../sessions/arrivals.ts'
import { Attendance } from '../sessions/attendance.ts'
import { Intake } from '../sessions/intake.ts'
import type { Session } from '../sessions/session.ts'
import { Enquiries } from './enquiries.ts'
import { MapEdits } from '../maps/mapEdits.ts'
import { MediaFollower } from './mediaFollower.ts'
import type { Accepted, Decision, Refusal } from '../handler.ts'
import { Grounds } from '../maps/grounds.ts'
import { Holds } from '../movement/holds.ts'
import { MoveBudgets } from '../movement/moveBudgets.ts'
import { MoveLane } from '../movement/moveLane.ts'
import { MoveTeller } from '../movement/moveTeller.ts'
import { PlaceKeeper } from '../movement/placeKeeper.ts'
import { Whereabouts } from '../movement/whereabouts.ts'
import type { SpaceServices } from './SpaceContext.ts'
import type { Inside } from './spaceState.ts'
import { Standing } from './standing.ts'
import { Shares } from '../turns/shares.ts'
import { Turns } from '../turns/turns.ts'

/** What the parts have the space do. */
export interface SpaceHooks {
  /** Does something of which a failure means that the space is not to be trusted any more. */
  guard(run: () => void): void
  act(session: Session, action: Action): void
  carryOut(session: Session, decision: Decision, txnId: number | undefined): void
  apply(session: Session, decision: Accepted): void
  refuse(session: Session, txnId: number | undefined, refusal: Refusal, withError?: boolean): void
}

export type SpaceParts = ReturnType<typeof createSpaceParts>

/** The parts of a living space, each with one purpose, made known to each other. */
export function createSpaceParts(inside: Inside, hooks: SpaceHooks) {
  const { state, options, out } = inside
  const { clock, catalogue } = options
  const turns = new Turns(() => clock.steady())
  const shares = new Shares({ ...options, turns })
  const grounds = new Grounds(catalogue, (work) => shares.spend(work))
  const maps = new MapEdits((kind) => state.isWanted(kind))
  const holds = new Holds()
  const places = new PlaceKeeper(options)
  const budgets = new MoveBudgets(state.stalls)
  const teller = new MoveTeller(inside)
  const standing = new Standing(inside)
  const lane = new MoveLane({ state, grounds, budgets })
  const attendance = new Attendance({ inside, places, holds, budgets })
  const storing = new Storing({ ...hooks, inside, maps, turns, shares })
  return {
    shares,
    maps,
    holds,
    places,
    budgets,
    teller,
    standing,
    attendance,
    media: new MediaFollower(inside),
    whereabouts: new Whereabouts({ inside, teller, places, holds, budgets }),
    arrivals: new Arrivals({
      inside,
      teller,
      places,
      holds,
      standing,
      shares,
      passed: () => storing.passed(),
    }),
    consequences: new Consequences({ inside, maps, grounds, shares }),
    storing,
    intake: new Intake({
      ...hooks,
      inside,
      turns,
      shares,
      noticeStall: (at) => attendance.noticeStall(at),
      step: (session, bytes, at) => lane.take(session, bytes, at),
    }),
    enquiries: new Enquiries({
      ...options,
      ...hooks,
      turns,
      shares,
      sessionOf: (userId) => state.sessions.ofUser(userId),
      remember: (changes) => state.remembered.load(changes),
      flush: (session) => out.flushSession(session),
    }),
    services: createServices(inside, grounds, maps),
  }
}

/** What handlers get of the space. */
function createServices({ state, options }: Inside, grounds: Grounds, maps: MapEdits): SpaceServices {
  const { ports, encIds, catalogue, address, siteOrigin, roomId } = options
  return {
    catalogue,
    address,
    siteOrigin,
    roomId,
    spawnTokens: ports.spawnTokens,
    extensionTokens: ports.extensionTokens,
    newId: options.newId,
    random: options.random ?? Math.random,
    encIdOf: (userId) => encIds.of(userId, state.at()),
    walkable: (mapId) => {
      const map = state.world.maps.get(mapId)
      return map && grounds.walkable(map)
    },
    waters: (mapId) => {
      const map = state.world.maps.get(mapId)
      return map && grounds.waters(map)
    },
    stagedMaps: () => maps.staged,
    stagedLevels: () => maps.stagedLevels,
    isSensitive: (text) => ports.isSensitive(text),
    latest: (player) => state.movement.latest(player),
    isDriven: (encId, except) => state.sessions.isDriven(encId, except),
  }
}
