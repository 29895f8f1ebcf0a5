import type { OrthographicCamera, PerspectiveCamera, WebGLRenderer } from 'three'
import type { EncId } from '#shared/ids.ts'
import { createStore, type Store } from '../store/createStore.ts'
import type { Aim } from './aim.ts'
import { createCameraAim } from './camera/cameraAim.ts'
import { CameraRig } from './camera/rig.ts'
import { Curtain } from './frame/curtain.ts'
import { idleWork } from './frame/IdleWork.ts'
import { FrameNotes } from './frame/FrameNotes.ts'
import { qualities, type Quality, type QualityName } from './frame/quality.ts'
import { createSignal } from './frame/signal.ts'
import type { Ground } from './Ground.ts'
import { followGround } from './followGround.ts'
import { LabelAtlas } from './labels/labelAtlas.ts'
import { LabelLayer } from './labels/labelLayer.ts'
import { ClosedDoors } from './level/ClosedDoors.ts'
import type { Level } from './level/level.ts'
import { MovableThings } from './level/furniture/movableThings.ts'
import { ShownLevel } from './level/shownLevel.ts'
import { People } from './people/people.ts'
import { ScenePicture } from './picture/ScenePicture.ts'
import { SelfActions } from './player/selfActions.ts'
import type { SceneSource } from './sceneSource.ts'
import type { Hands } from './tools/Hands.ts'
import { Toolbox } from './tools/Toolbox.ts'
import { createWalkTool } from './tools/walkTool.ts'
import { setView, viewStore } from './viewStore.ts'

type Numbers = () => Readonly<Record<string, number>>

/** What the parts of one mounted scene share. What only one of them needs lies in that part. */
export class SceneServices implements Ground {
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
  /** How the scene gets onto its canvas. */
  readonly picture: ScenePicture
  readonly people: People
  readonly self: SelfActions
  /** What somebody at this window holds; undefined where the scene is only looked at. */
  readonly hands: Hands | undefined
  readonly toolbox: Toolbox
  readonly aim: Aim
  /** Somebody was clicked on. */
  readonly picked = createSignal<[encId: EncId]>()
  private readonly counts = new Set<Numbers>([
    () => ({ things: this.things.count, lines: this.picture.height }),
  ])
  private readonly doors: ClosedDoors
  private giveUpWays = (): void => undefined

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
    this.aim = createCameraAim(() => this.rig.camera)
    this.atlas = new LabelAtlas(renderer)
    this.labels = new LabelLayer(this.atlas)
    this.picture = new ScenePicture(renderer, this.labels, qualities[quality])
    this.people = new People(this.atlas, () => this.frame.renew())
    this.self = new SelfActions(source, this.shown, this.people, (heading) => this.rig.standBehind(heading))
    this.doors = new ClosedDoors(source, this.shown)
    this.toolbox = new Toolbox(createWalkTool(this))
  }

  /** Lets the scene follow the world of its source; answers the way to stop. */
  follow(): () => void {
    const { source, doors, frame } = this
    setView(this.rig.mode)
    const told = () => frame.news.tell()
    const stops = [
      followGround(this, {
        doors,
        people: this.people,
        sync: () => this.sync(),
        told,
        entered: (level) => this.enter(level),
      }),
      viewStore.subscribe(({ mode }) => this.rig.setMode(mode)),
      this.shown.changed.on(() => frame.renew()),
      source.onPoses(told),
    ]
    return () => {
      for (const stop of stops) stop()
      this.giveUpWays()
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
    this.doors.sync(me)
  }

  private enter(level: Level): void {
    this.curtain.close()
    this.people.clear()
    this.self.player.placed = false
    this.rig.overlook(level.spawn.x, level.spawn.z)
    // Of a level that was left nothing more is made.
    this.giveUpWays()
    this.giveUpWays = idleWork.add(level.ways())
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

  get news() {
    return this.frame.news
  }

  heading(): number {
    return this.rig.heading
  }

  get top() {
    return this.rig.plan
  }

  lookTo(x: number, z: number): void {
    const { shown } = this.self.player
    this.rig.lookTo(x - shown.x, z - shown.z)
    this.frame.news.tell()
  }

  say(encId: EncId, text: string): void {
    this.people.say(encId, text, performance.now())
    this.frame.news.tell()
  }

  hearVoice(encId: EncId, level: number): void {
    this.people.hearVoice(encId, level, performance.now())
    this.frame.news.tell()
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
    this.picture.dispose()
    this.labels.dispose()
    this.atlas.dispose()
  }
}
