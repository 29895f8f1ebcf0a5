import type { MapId } from '#shared/ids.ts'
import { diffMaps } from '#shared/map/patch/diffMaps.ts'
import { inverseOf, isEmptyPatch, keysByName, type MapPatch } from '#shared/map/patch/mapPatch.ts'
import type { MapObject } from '#shared/map/placement.ts'
import { limits } from '#shared/rules/limits.ts'
import type { GameMap } from '#shared/world/world.ts'
import { randomId } from '../../../net/randomId.ts'
import type { Ground } from '../../../scene/Ground.ts'
import { LaidSteps, type Outcome, type SentStep } from '../steps/LaidSteps.ts'
import type { KeptSteps } from '../steps/keptSteps.ts'
import { StepHistory, type Step } from '../steps/StepHistory.ts'
import type { Reach } from '../reach.ts'
import { HiddenThings } from './HiddenThings.ts'
import { ownFeet } from './ownFeet.ts'
import { workStore } from './workStore.ts'

/** What becomes of a level. */
export type Change = (map: GameMap) => GameMap

export interface WorkOptions {
  readonly send: (step: SentStep) => Promise<Outcome>
  /** Keeps what there is for the next page. */
  readonly keep: (kept: KeptSteps) => void
  /** What was left by the page before. */
  readonly kept: KeptSteps | undefined
  readonly onRefusal: (error: unknown) => void
  /** A step is more than one frame of the wire holds: it is not done. */
  readonly onTooLarge?: () => void
  /** Where this person may build. */
  readonly reach: () => Reach
  /** Asks for what of a level nobody is told of just now, by keys; without: it is not asked for. */
  readonly fetchHidden?: (mapId: MapId) => Promise<GameMap['objects']>
  /** ms since the epoch. */
  readonly now?: () => number
}

/**
 * What one person does to a level in the map maker: each edit is tried on a copy, the difference is the step, shown at
 * once and sent; steps go back and forth. Made when the map maker opens, ended when it closes.
 */
export class Work {
  readonly ground: Ground
  readonly #steps: LaidSteps
  readonly #hidden: HiddenThings
  /** The level whose hidden things were asked for. */
  #asked: MapId | undefined
  readonly #history: StepHistory
  /** All since the map maker was opened, or saved, under the ids it was sent with, for whoever cancels. */
  #since: readonly Step[]
  #leftOver: readonly SentStep[]
  #attempt: Change | undefined
  #named: { readonly map: GameMap; readonly keys: ReadonlyMap<string, string> } | undefined
  #attempted: { readonly map: GameMap; readonly attempt: Change; readonly laid: GameMap } | undefined
  readonly #options: WorkOptions
  readonly #stop: () => void

  constructor(ground: Ground, options: WorkOptions) {
    this.ground = ground
    this.#options = options
    this.#history = new StepHistory(options.kept?.done, options.kept?.undone)
    this.#since = options.kept?.since ?? []
    this.#leftOver = options.kept?.waiting ?? []
    this.#hidden = new HiddenThings(options.now ?? Date.now)
    this.#steps = new LaidSteps({
      send: options.send,
      onChange: () => this.#changed(),
      onRefusal: (step, error) => this.#refused(step, error),
    })
    this.#stop = ground.shown.lay(
      (map) => this.#laid(map),
      () => this.#attempt !== undefined,
    )
    this.#tell()
  }

  /** The level as it is with all this person did, without what is only being tried. */
  get map(): GameMap | undefined {
    const id = this.ground.shown.map?.id
    const stored = id === undefined ? undefined : this.ground.source.world().maps.get(id)
    return stored && this.#over(stored)
  }

  /** A level of the world with what of it nobody is told just now, and all that is on its way. */
  #over(stored: GameMap): GameMap {
    return this.#steps.over(this.#hidden.with(stored))
  }

  get mapId(): MapId | undefined {
    return this.ground.shown.map?.id
  }

  /** Where this person may build. */
  reach(): Reach {
    return this.#options.reach()
  }

  /** A thing by its name, as it is seen. */
  thing(name: string): MapObject | undefined {
    const map = this.#attempt ? this.ground.shown.map : this.map
    if (!map) return undefined
    // Asked for each chosen thing with each frame.
    if (this.#named?.map !== map) this.#named = { map, keys: keysByName(map) }
    const key = this.#named.keys.get(name)
    return key === undefined ? undefined : map.objects.get(key)
  }

  /**
   * Does something to the level; answers whether that changed anything. `name`: a word of editor.did.
   */
  do(name: string, change: Change): boolean {
    const { map } = this
    return map !== undefined && this.#done(name, map, this.#after(map, change))
  }

  /**
   * The same with what says itself which cells are closed: whole rooms. What was closed by hand under their things is
   * theirs to remember.
   */
  doWhole(name: string, change: Change): boolean {
    const { map } = this
    return map !== undefined && this.#done(name, map, change(map))
  }

  #done(name: string, map: GameMap, after: GameMap): boolean {
    this.#attempt = undefined
    const patch = diffMaps(map, after)
    if (isEmptyPatch(patch)) {
      this.ground.shown.refresh()
      return false
    }
    if (!fitsFrame(patch)) {
      this.ground.shown.refresh()
      this.#options.onTooLarge?.()
      return false
    }
    const step: Step = { id: randomId(), mapId: map.id, name, patch }
    this.#history.add(step)
    this.#since = [...this.#since, step]
    this.#send(step.id, step, patch, false, { on: map, laid: after })
    return true
  }

  /** The level as `do` would make it. */
  felt(change: Change): GameMap {
    if (!this.map) throw new Error('no level to do anything to')
    return this.#after(this.map, change)
  }

  #after(map: GameMap, change: Change): GameMap {
    const { catalogue } = this.ground.shown
    const changed = change(map)
    return catalogue ? ownFeet(map, changed, catalogue, this.#options.reach()) : changed
  }

  /** Shows what is only being tried, until the next `do` or `attempt`. */
  attempt(change: Change | undefined): void {
    if (change === this.#attempt) return
    this.#attempt = change
    this.ground.shown.refresh()
  }

  undo(): Step | undefined {
    const step = this.#history.undo()
    if (step) {
      this.#again(step, inverseOf(step.patch))
    }
    return step
  }

  redo(): Step | undefined {
    const step = this.#history.redo()
    if (step) {
      this.#again(step, step.patch)
    }
    return step
  }

  #again(step: Step, patch: MapPatch): void {
    const id = randomId()
    this.#since = [...this.#since, { ...step, id, patch }]
    this.#send(id, step, patch, true)
  }

  /** Takes back all that was done since the map maker was opened or the work saved, also by the page before. */
  cancel(): void {
    const back = this.#since.toReversed()
    this.#since = this.#leftOver = []
    this.#history.done = []
    this.#history.undone = []
    for (const step of back) this.#send(randomId(), step, inverseOf(step.patch), true)
    this.#keep()
    this.#tell()
  }

  /** The ids of the steps that are in no save so far. */
  unsaved(): ReadonlySet<string> {
    return new Set(this.#since.map(({ id }) => id))
  }

  /** A save has these steps in it. Others may have been refused, or come, while it was made. */
  saved(ids: ReadonlySet<string> = this.unsaved()): void {
    this.#since = this.#since.filter(({ id }) => !ids.has(id))
    this.#keep()
    this.#tell()
  }

  /** Sends what the page before could not send. */
  sendLeftOver(): void {
    const steps = this.#leftOver
    this.#leftOver = []
    for (const step of steps) this.#steps.push(step)
    this.#tell()
  }

  forgetLeftOver(): void {
    this.#leftOver = []
    this.#keep()
    this.#tell()
  }

  /** Resolves once the server has answered all. */
  async settled(): Promise<void> {
    while (this.#steps.waiting.length > 0) {
      await new Promise<void>((resolve) => {
        const stop = workStore.subscribe(() => {
          stop()
          resolve()
        })
      })
    }
  }

  /** The map maker closes. What waits for the network is kept for the next time. */
  end(): void {
    this.#attempt = undefined
    this.#steps.end()
    this.#keep()
    this.#stop()
  }

  #send(
    id: string,
    { mapId }: Step,
    patch: MapPatch,
    isGuarded: boolean,
    made?: { readonly on: GameMap; readonly laid: GameMap },
  ): void {
    this.#attempt = undefined
    this.#steps.push({ id, mapId, patch, isGuarded }, made)
    this.#noteHidden()
  }

  #laid(map: GameMap): GameMap {
    this.#askForHidden(map.id)
    const laid = this.#over(map)
    const attempt = this.#attempt
    if (!attempt) return laid
    if (this.#attempted?.map !== laid || this.#attempted.attempt !== attempt)
      this.#attempted = { map: laid, attempt, laid: attempt(laid) }
    return this.#attempted.laid
  }

  #noteHidden(): void {
    const { map } = this
    if (map) this.#hidden.made(map)
    this.#tell()
  }

  #askForHidden(mapId: MapId): void {
    if (this.#asked === mapId) return
    this.#asked = mapId
    // Without an answer they are as hidden as they are to everybody else.
    void this.#options.fetchHidden?.(mapId).then(
      (objects) => {
        this.#hidden.found(mapId, objects)
        this.ground.shown.refresh()
        this.#noteHidden()
      },
      () => undefined,
    )
  }

  #refused(step: SentStep, error: unknown): void {
    this.#history.drop(step.id)
    this.#since = this.#since.filter(({ id }) => id !== step.id)
    // What it hid, or took away of the hidden, is as it was: the server knows.
    this.#hidden.forget(step.mapId)
    if (this.#asked === step.mapId) this.#asked = undefined
    this.#changed()
    this.#options.onRefusal(error)
  }

  #changed(): void {
    this.ground.shown.refresh()
    this.#keep()
    this.#tell()
  }

  #keep(): void {
    const { done, undone } = this.#history
    const waiting = [...this.#leftOver, ...this.#steps.waiting]
    this.#options.keep({ done, undone, since: this.#since, waiting })
  }

  #tell(): void {
    const { map } = this
    const hidden = map ? this.#hidden.namesIn(map) : noNames
    workStore.setState({
      hidden: hidden.size === 0 ? noNames : hidden,
      canUndo: this.#history.done.length > 0,
      canRedo: this.#history.undone.length > 0,
      undoes: this.#history.done.at(-1)?.name,
      redoes: this.#history.undone.at(-1)?.name,
      waiting: this.#steps.waiting.length,
      unsaved: this.#since.length,
      leftOver: this.#leftOver.length,
    })
  }
}

const noNames: ReadonlySet<string> = new Set()

/** What a step may take of a frame, bytes: a larger one would end the connection, again and again. */
const STEP_BYTES_MAX = limits.frameBytesMax - 4_096
const BYTES_OF_LETTER = 3

function fitsFrame(patch: MapPatch): boolean {
  const text = JSON.stringify(patch)
  if (text.length * BYTES_OF_LETTER <= STEP_BYTES_MAX) return true
  return text.length <= STEP_BYTES_MAX && new TextEncoder().encode(text).length <= STEP_BYTES_MAX
}

let current: Work | undefined

/** The work under way, if the map maker is open. */
export const currentWork = (): Work | undefined => current

export function setWork(work: Work | undefined): void {
  current = work
}
