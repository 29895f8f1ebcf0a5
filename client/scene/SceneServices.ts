import type { OrthographicCamera, PerspectiveCamera, WebGLRenderer } from 'three'
import type { EncId } from '#shared/ids.ts'
import { closedNooks } from '#shared/map/nooks.ts'
import { canManage } from '#shared/rules/roles.ts'
import type { Player, World } from '#shared/world/world.ts'
import { keepTrying } from '../net/keepTrying.ts'
import { createStore, type Store } from '../store/createStore.ts'
import { CameraRig } from './camera/rig.ts'
import { Curtain } from './frame/curtain.ts'
import { FrameNotes } from './frame/FrameNotes.ts'
import { qualities, type Quality, type QualityName } from './frame/quality.ts'
import { createSignal } from './frame/signal.ts'
import { LabelAtlas } from './labels/labelAtlas.ts'
import { LabelLayer } from './labels/labelLayer.ts'
import type { Level } from './level/level.ts'
import { MovableThings } from './level/furniture/movableThings.ts'
import type { Occupancy } from './level/signs/doorSigns.ts'
import { ShownLevel } from './level/shownLevel.ts'
import { People } from './people/people.ts'
import { SelfActions } from './player/selfActions.ts'
import { offerScene } from './sceneHandle.ts'
import type { SceneSource } from './sceneSource.ts'
import type { Hands } from './tools/Hands.ts'
import { Toolbox } from './tools/Toolbox.ts'
import { createWalkTool } from './tools/walkTool.ts'
import { setView, viewStore } from './viewStore.ts'

/** How often one looks into rooms. */
const ROOMS_MS = 1_000

type Numbers = () => Readonly<Record<string, number>>

/** What the parts of one mounted scene share. What only one of them needs lies in that part. */
export class SceneServices {
  readonly source: SceneSource
  readonly frame = new FrameNotes()
  readonly curtain: Curtain
  readonly quality: Store<Quality>
  readonly rig: CameraRig
  readonly shown = new ShownLevel()
  /** What stands about in the level. */
  readonly things = new MovableThings()
  readonly atlas: LabelAtlas
  readonly labels: LabelLayer
  readonly people: People
  readonly self: SelfActions
  /** What somebody at this window holds; undefined where the scene is only looked at. */
  readonly hands: Hands | undefined
  readonly toolbox: Toolbox
  /** Somebody was clicked on. */
  readonly picked = createSignal<[encId: EncId]>()
  private readonly counts = new Set<Numbers>([() => ({ things: this.things.count })])
  private rooms: Occupancy = new Map()
  private closed: { readonly level: Level; readonly ids: readonly string[] } | undefined

  /** `onCamera` hears which of the rig's cameras is used from now on. */
  constructor(
    source: SceneSource,
    renderer: WebGLRenderer,
    camera: PerspectiveCamera,
    quality: QualityName,
    hands: Hands | undefined,
    onCamera: (camera: PerspectiveCamera | OrthographicCamera) => void,
  ) {
    this.source = source
    this.hands = hands
    this.curtain = new Curtain(source)
    this.quality = createStore(() => qualities[quality])
    this.rig = new CameraRig(camera, (used) => {
      setView(this.rig.mode)
      this.frame.shade()
      onCamera(used)
    })
    this.atlas = new LabelAtlas(renderer)
    this.labels = new LabelLayer(this.atlas)
    this.people = new People(this.atlas, () => this.frame.renew())
    this.self = new SelfActions(source, this.shown, this.people, (heading) => this.rig.standBehind(heading))
    this.toolbox = new Toolbox(createWalkTool(this))
  }

  /** Lets the scene follow the world of its source; answers the way to stop. */
  follow(): () => void {
    const { source, people, self, frame } = this
    setView(this.rig.mode)
    let isOver = false
    const sync = (): void => {
      this.sync()
      frame.news.tell()
    }
    const loading = keepTrying(async () => {
      await this.shown.load()
      if (!isOver) sync()
    })
    const looking = setInterval(() => this.lookIntoRooms(), ROOMS_MS)
    const stops = [
      loading,
      () => clearInterval(looking),
      () => (isOver = true),
      offerScene({ walkTo: self.walkTo }),
      viewStore.subscribe(({ mode }) => this.rig.setMode(mode)),
      this.shown.entered.on((level) => this.enter(level)),
      this.shown.changed.on(() => frame.renew()),
      source.subscribe(sync),
      source.onEvents((events, atMs) => {
        people.hear(events, source, atMs)
        self.hear(events)
        frame.news.tell()
      }),
      source.onPoses(people.hearPose),
      source.onPoses(() => frame.news.tell()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }

  /** Takes over what the world says: level, people, oneself. Runs once per batch of events. */
  private sync(): void {
    const { source, shown, people, self } = this
    const world = source.world()
    const encId = source.self()
    const me = encId === undefined ? undefined : source.live(encId)
    shown.sync(world, me?.mapId)
    const { level } = shown
    if (level) people.sync(source, level.mapId, me?.encId, performance.now())
    self.sync(world, me, level)
    if (me && level) this.closeNooks(this.shutFor(world, me), level)
  }

  /** Doors one does not come in at: closed to oneself, or full. */
  private shutFor(world: World, me: Player): readonly string[] {
    const shut = closedNooks(world, me)
    if (canManage(me.role)) return shut
    const full = [...this.rooms].flatMap(([id, state]) =>
      state === 'full' && !shut.includes(id) ? [id] : [],
    )
    return [...shut, ...full]
  }

  /** Who is in which room: walking is no event. */
  private lookIntoRooms(): void {
    const { source, shown } = this
    const world = source.world()
    const players = [...world.players.keys()].flatMap((encId) => source.live(encId) ?? [])
    const before = this.rooms
    this.rooms = shown.lookIn(players, world)
    const encId = source.self()
    const me = encId === undefined ? undefined : source.live(encId)
    if (before !== this.rooms && me && shown.level) this.closeNooks(this.shutFor(world, me), shown.level)
  }

  private enter(level: Level): void {
    this.curtain.close()
    this.people.clear()
    this.self.player.placed = false
    this.rig.overlook(level.spawn.x, level.spawn.z)
  }

  private closeNooks(ids: readonly string[], level: Level): void {
    const { closed } = this
    if (
      closed?.level === level &&
      closed.ids.length === ids.length &&
      ids.every((id, i) => id === closed.ids[i])
    )
      return
    this.closed = { level, ids }
    level.closeNooks(ids)
  }

  /** While nothing is seen: people get their bodies. Answers whether a frame is drawn all the same. */
  prepare(nowMs: number): boolean {
    const { frame } = this
    if (!this.shown.level) return false
    this.people.build(this.source.world(), 0)
    const isDue = this.curtain.isFrameDue(nowMs, frame.isRenewed)
    if (isDue) frame.shown()
    return isDue
  }

  /** A part tells numbers of its own for `stats`; answers the way to take them back. */
  count(numbers: Numbers): () => void {
    this.counts.add(numbers)
    return () => void this.counts.delete(numbers)
  }

  /** Numbers of all parts. */
  stats(): Readonly<Record<string, number>> {
    return Object.assign({}, ...[...this.counts].map((numbers) => numbers())) as Record<string, number>
  }

  dispose(): void {
    this.people.dispose()
    this.self.dispose()
    this.labels.dispose()
    this.atlas.dispose()
  }
}
