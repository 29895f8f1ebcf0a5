import type { MapId } from '#shared/ids.ts'
import { layoutEvents } from '#shared/map/edit/roomLayout.ts'
import { levelsOfWire } from '#shared/world/levels.ts'
import type { Level } from '#shared/world/world.ts'
import { limits } from '#shared/rules/limits.ts'
import { changesMap, type MapEdits, type StagedEdit } from '../maps/mapEdits.ts'
import { refuse, type Accepted, type Refusal } from '../handler.ts'
import type { Inside } from '../space/spaceState.ts'
import type { Shares } from '../turns/shares.ts'
import type { Turns } from '../turns/turns.ts'
import type { Session } from '../sessions/session.ts'
import { DurableQueue, type DurableAction } from './durable.ts'
import type { Effect } from '../effects.ts'
import { OnceKeys } from './onceKeys.ts'
import { refusalFor } from '../storeErrors.ts'

export interface StoringOptions {
  readonly inside: Inside
  readonly maps: MapEdits
  readonly turns: Turns
  readonly shares: Shares
  /** Of what fails in here the space is not to be trusted any more. */
  guard(run: () => void): void
  /** The decision is stored: it happens. */
  apply(session: Session, decision: Accepted): void
  refuse(session: Session, txnId: number | undefined, refusal: Refusal): void
}

/** Decisions on their way to the database: nothing of them happens before it has them, and nothing happens twice. */
export class Storing {
  readonly #options: StoringOptions
  readonly #once = new OnceKeys()
  readonly #queue: DurableQueue
  #count = 0

  constructor(options: StoringOptions) {
    this.#options = options
    const { inside, turns, guard } = options
    const { ports, spaceId, features } = inside.options
    this.#queue = new DurableQueue({
      now: () => inside.state.at(),
      store: (effects) => ports.commit(spaceId, effects),
      weightOf: features.weightOf,
      breathe: () => turns.breathe(),
      stored: (action) => guard(() => this.#finish(action)),
      failed: (actions, error) => guard(() => this.#fail(actions, error)),
    })
  }

  /** Decisions that wait. */
  get count(): number {
    return this.#count
  }

  push(session: Session, txnId: number | undefined, decision: Accepted, wanted: readonly Effect[]): void {
    if (this.isKnown(session, decision, txnId)) return
    const { inside, maps, refuse: answer } = this.#options
    if (this.#queue.isFull) return answer(session, txnId, refuse('notNow'))
    const { state } = inside
    const at = state.at()
    // What a decision changes of maps is decided at once and told when it is stored.
    const changes = decision.events.filter(changesMap)
    const levels = levelsToldIn(decision)
    const staged = changes.length === 0 && !levels ? undefined : maps.stage(changes, state.now(), levels)
    if (staged && inside.options.grow?.(staged.growth) === false) {
      maps.drop([staged])
      return answer(session, txnId, refuse('notNow'))
    }
    const edits =
      staged?.edits.map((edit): Effect => ({ kind: 'mapEdit', edit, grows: staged.growth.grows })) ?? []
    const effects = [...wanted, ...edits]
    const action = { session, decision, effects, staged, waiting: [{ session, txnId }], decidedAt: at }
    if (decision.once !== undefined) this.#once.start(decision.once, action, at)
    state.remembered.claim(action, decision.claims)
    this.#count += 1
    this.#queue.push(action)
  }

  /** Whether the same action came before: then it is answered with the first one. Another in its place is refused. */
  isKnown(session: Session, { once }: Pick<Accepted, 'once'>, txnId: number | undefined): boolean {
    const { inside, refuse: answer } = this.#options
    const known = once && this.#once.find(once, inside.state.at())
    if (!known) return false
    if (known.of !== once.of) answer(session, txnId, once.taken)
    else if (known.pending) known.pending.waiting.push({ session, txnId })
    else inside.out.answer(session, txnId)
    return true
  }

  #finish(action: DurableAction): void {
    const { inside, shares, apply } = this.#options
    const { session, decision, staged, waiting } = action
    const at = inside.state.at()
    this.#count -= 1
    inside.meters.stored(at - action.decidedAt)
    inside.state.remembered.keep(action)
    if (decision.once !== undefined) this.#once.done(decision.once, at)
    if (staged) shares.spend(() => this.#finishEdit(session, staged), session)
    apply(session, { ...decision, events: decision.events.filter((told) => !changesMap(told)) })
    for (const { session: asked, txnId } of waiting) inside.out.answer(asked, txnId)
  }

  #finishEdit({ identity: { userId } }: Session, staged: StagedEdit): void {
    const { inside, maps } = this.#options
    const { state } = inside
    const before = state.world.maps
    const actor = state.actor(userId)
    inside.broadcast(maps.finish(staged, before, state.now()), actor)
    if (state.isWanted('gameObjectLayout') || state.isWanted('levelSetLayout')) {
      for (const map of state.world.maps.values()) {
        const levelId = `${inside.options.spaceId}.${map.id}`
        inside.broadcast(layoutEvents(levelId, before.get(map.id), map), actor)
      }
    }
    void this.compact(limits.mapEditsKept, userId)
  }

  /** Writes maps anew that at least so many edits lie beside, on the account of the space and of this person. */
  async compact(atLeast: number, userId: string | undefined): Promise<void> {
    const { ports, spaceId, log } = this.#options.inside.options
    const mapIds: readonly MapId[] = this.#options.maps.takeLoose(atLeast)
    for (const mapId of mapIds) {
      await ports
        .compactMap(spaceId, mapId, this.#options.shares.payer(userId))
        .catch((err: unknown) => log.error({ err, spaceId, mapId }, 'map not stored anew'))
    }
  }

  #fail(actions: readonly DurableAction[], err: unknown): void {
    const { inside, maps, refuse: answer } = this.#options
    inside.options.log.error({ err, actions: actions.length }, 'not stored')
    this.#count -= actions.length
    for (const _ of actions) inside.meters.notStored()
    const gone = actions.flatMap(({ staged }) => staged ?? [])
    maps.drop(gone)
    for (const { growth } of gone) inside.options.grow?.({ bytes: -growth.bytes, grows: false })
    inside.state.remembered.drop(actions)
    const refusal: Refusal = { ok: false, ...refusalFor(err) }
    for (const { decision, waiting } of actions) {
      if (decision.once !== undefined) this.#once.forget(decision.once)
      for (const { session, txnId } of waiting) answer(session, txnId, refusal)
    }
  }

  /** Once a second: what has waited too long, and what need not be remembered any more. */
  tidy(at: number): void {
    this.#once.purge(at)
    this.#queue.expire()
  }

  /** Resolves when all that was decided by now is in the database, or refused; undefined: it is. */
  passed(): Promise<void> | undefined {
    return this.#queue.passed()
  }

  /** Resolves when nothing is left to store, or after `ms`: what is not stored by then is never answered. */
  settled(ms: number): Promise<void> {
    return this.#queue.settled(ms)
  }
}

/** The levels a decision makes of those there are. */
const levelsToldIn = ({ events }: Accepted): readonly Level[] | undefined => {
  const told = events.find(({ kind }) => kind === 'spaceSetsLevels')
  return told?.kind === 'spaceSetsLevels' ? levelsOfWire(told.body.levels) : undefined
}
