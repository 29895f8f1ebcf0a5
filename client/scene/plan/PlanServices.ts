import type { EncId } from '#shared/ids.ts'
import { distanceToPrism } from '#shared/map/placement.ts'
import {
  clampTopView,
  createTopView,
  panTopView,
  settleTopView,
  zoomTopView,
  type TopView,
} from '../camera/topView.ts'
import type { Aim } from '../aim.ts'
import { followGround } from '../followGround.ts'
import { createSignal } from '../frame/signal.ts'
import type { Ground } from '../Ground.ts'
import { ClosedDoors } from '../level/ClosedDoors.ts'
import { ShownLevel } from '../level/shownLevel.ts'
import { SelfActions } from '../player/selfActions.ts'
import type { SceneSource } from '../sceneSource.ts'
import type { Hands } from '../tools/Hands.ts'
import type { Tool } from '../tools/Tool.ts'
import { Toolbox } from '../tools/Toolbox.ts'
import { viewStore } from '../viewStore.ts'
import { PlanPeople } from './planPeople.ts'
import type { PlanView } from './planView.ts'
import { takeOver } from './takeOver.ts'

/** Towards the top of the picture. */
const NORTH = Math.PI
/** One looks down from so high, metres: over all that stands there. */
const EYE_M = 50
/** On phones one sees less of the level, and that larger. */
const PHONE_PX = 641
const PHONE_EXTENT_M = 14
/** How near a click means somebody or a seat, metres; and a thing, from its edge. */
const PERSON_M = 0.6
const SEAT_M = 0.45
const THING_M = 0.35

/** What the parts of a level that is shown as a plan share: the same feet, seats and things as in three dimensions. */
export class PlanServices implements Ground {
  readonly source: SceneSource
  readonly hands: Hands
  readonly shown = new ShownLevel()
  readonly people = new PlanPeople()
  readonly self: SelfActions
  readonly picked = createSignal<[encId: EncId]>()
  readonly toolbox: Toolbox
  /** Something is to be drawn that did not move. */
  readonly news = createSignal()
  readonly top: TopView = createTopView()
  readonly aim: Aim = {
    rayAt: (x, y) => {
      const at = this.groundAt(x, y)
      return { ox: at.x, oy: EYE_M, oz: at.z, dx: 0, dy: -1, dz: 0 }
    },
    seenAt: (x, _y, z) => {
      const { view, width, height } = this
      return { x: ((x - view.x) * view.scale * 2) / width, y: ((view.z - z) * view.scale * 2) / height }
    },
  }
  /** Of the picture, CSS pixels. */
  width = 0
  height = 0
  private readonly doors: ClosedDoors

  constructor(source: SceneSource, hands: Hands) {
    this.source = source
    this.hands = hands
    this.self = new SelfActions(source, this.shown, this.people, () => undefined)
    this.doors = new ClosedDoors(source, this.shown)
    this.toolbox = new Toolbox(this.createTool())
    // A finger covers more than a pointer.
    if (globalThis.innerWidth < PHONE_PX) this.top.extent = this.top.shown = PHONE_EXTENT_M
  }

  heading(): number {
    return NORTH
  }

  lookTo(x: number, z: number): void {
    const { top, self } = this
    top.panX = x - self.player.shown.x
    top.panZ = z - self.player.shown.z
  }

  say(encId: EncId, text: string): void {
    this.people.say(encId, text, performance.now())
    this.news.tell()
  }

  hearVoice(encId: EncId, level: number): void {
    this.people.hearVoice(encId, level, performance.now())
    this.news.tell()
  }

  /** What of the level the picture shows. */
  get view(): PlanView {
    const { top, width, height } = this
    const scale = Math.min(width, height) / top.shown
    return { x: top.x + (top.right * width) / 2 / scale, z: top.z + (top.below * height) / 2 / scale, scale }
  }

  /** Follows the world of the source; answers the way to stop. */
  follow(): () => void {
    viewStore.setState({ isPlan: true })
    const stop = followGround(this, {
      doors: this.doors,
      people: this.people,
      sync: () => this.sync(),
      told: () => this.news.tell(),
      entered: () => this.enter(),
    })
    return () => {
      viewStore.setState({ isPlan: false })
      stop()
    }
  }

  private sync(): void {
    takeOver(this, this.doors)
  }

  private enter(): void {
    this.people.clear()
    this.self.player.placed = false
    this.top.x = this.top.z = Infinity
    this.top.panX = this.top.panZ = 0
  }

  /** One frame; answers whether there is anything new to be seen. */
  step(nowMs: number, deltaS: number): boolean {
    const { level } = this.shown
    if (!level) return false
    const { x, z, shown } = this.top
    let changed = this.people.move(this.source.world(), level, this.self.encId, nowMs, deltaS)
    changed = this.self.step(nowMs, deltaS) || changed
    const { player } = this.self
    if (!player.placed) return changed
    settleTopView(
      this.top,
      { x: player.shown.x, z: player.shown.z, vx: player.body.vx, vz: player.body.vz },
      deltaS,
    )
    clampTopView(this.top, level.width, level.depth)
    const moved = Math.abs(this.top.x - x) + Math.abs(this.top.z - z) + Math.abs(this.top.shown - shown)
    return changed || !(moved < 0.002)
  }

  private groundAt(x: number, y: number): { readonly x: number; readonly z: number } {
    const { view, width, height } = this
    return { x: view.x + (x * width) / 2 / view.scale, z: view.z - (y * height) / 2 / view.scale }
  }

  private tap(x: number, y: number, isDouble: boolean): void {
    const { self, shown, people, picked } = this
    const { level } = shown
    const { player } = self
    if (!level || !player.placed) return
    const at = this.groundAt(x, y)
    const away = (one: { readonly x: number; readonly z: number }): number =>
      Math.hypot(one.x - at.x, one.z - at.z)
    if (!isDouble) {
      for (const { encId, shown: place } of people.all)
        if (encId !== self.encId && away(place) < PERSON_M) return picked.tell(encId)
    }
    const thing = level.things.find(({ prism }) => distanceToPrism(prism, at.x, at.z) < THING_M)
    if (thing && distanceToPrism(thing.prism, player.body.x, player.body.z) <= thing.reach)
      return self.take({ kind: 'thing', thing })
    self.stopFollowing()
    if (player.doing.name === 'seated') return player.standUp()
    const seat = level.seats.find((one) => away(one) < SEAT_M && self.isFree(one.chairIdx))
    if (seat) self.sitOn(seat)
    else self.walk(at, isDouble)
  }

  private createTool(): Tool {
    const { self, top } = this
    return {
      tap: (x, y, isDouble) => this.tap(x, y, isDouble),
      look: (dx, dy) => panTopView(top, dx, dy, Math.min(this.width, this.height)),
      zoom: (factor) => zoomTopView(top, factor),
      hold: ({ right, ahead, run, jump }) => self.wish(right, -ahead, run, jump),
      use: () => self.use(),
      offers: () => self.offers(),
      // There is one view only.
      nextView: () => undefined,
      leave: () => self.wish(0, 0, false, false),
    }
  }

  dispose(): void {
    this.self.dispose()
  }
}
