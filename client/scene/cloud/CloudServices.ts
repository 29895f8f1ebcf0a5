import type { EncId } from '#shared/ids.ts'
import type { PictureLine } from '../../net/cloud/picture.ts'
import type { ViewMode } from '../camera/viewMode.ts'
import { createTopView } from '../camera/topView.ts'
import { followGround } from '../followGround.ts'
import { createSignal } from '../frame/signal.ts'
import type { Ground } from '../Ground.ts'
import { ClosedDoors } from '../level/ClosedDoors.ts'
import { ShownLevel } from '../level/shownLevel.ts'
import { PlanPeople } from '../plan/planPeople.ts'
import { takeOver } from '../plan/takeOver.ts'
import { SelfActions } from '../player/selfActions.ts'
import type { SceneSource } from '../sceneSource.ts'
import type { Ray } from '../aim.ts'
import type { Hands } from '../tools/Hands.ts'
import type { Tool } from '../tools/Tool.ts'
import { Toolbox } from '../tools/Toolbox.ts'
import { tapLevel } from '../tools/tapLevel.ts'
import { turnOfDrag, walkAhead } from '../tools/walkTool.ts'
import { nextView, setView, viewStore } from '../viewStore.ts'
import { packOwnPose, readEye, readEyeWords, type HandWords, type RemoteEye } from './cloudWords.ts'
import { createRemoteAim } from './remoteEye.ts'
import { SharedView } from './SharedView.ts'

/** How near to the ray somebody's middle is to be meant, metres; and half as high. */
const PERSON_M = 0.32
const HALF_HEIGHT_M = 0.95
/** Still, one's pose is told again so often, ms: the picture may be of a worker that has just come. */
const POSE_AGAIN_MS = 500

/** How a page that draws nothing reaches whoever draws for it. */
export interface Painter {
  readonly line: () => PictureLine | undefined
  /** Hears numbers and words of the other side, and that the line is another one; answers the way to stop. */
  listen(ears: {
    fast(numbers: Float32Array): void
    words(text: unknown): void
    line(line: PictureLine | undefined): void
  }): () => void
}

/**
 * What the parts of a level share that is drawn on another machine: one walks, sits, uses things and meets people
 * here, on this page, and what is told away is where one is and how one turns one's eye. So nothing is lost but the
 * picture when whoever draws it goes.
 */
export class CloudServices implements Ground {
  readonly source: SceneSource
  readonly hands: Hands
  readonly shown = new ShownLevel()
  readonly people = new PlanPeople()
  readonly self: SelfActions
  readonly picked = createSignal<[encId: EncId]>()
  readonly toolbox: Toolbox
  readonly news = createSignal()
  readonly top = createTopView()
  readonly aim = createRemoteAim(() => this.eye)
  private readonly painter: Painter
  private readonly doors: ClosedDoors
  private eye: RemoteEye | undefined
  private readonly view = new SharedView()
  private toldAt = 0
  private toldMs = -Infinity
  private readonly told = { x: NaN, y: NaN, z: NaN, heading: NaN }
  /** Turned since it was told last: once a frame is enough. */
  private readonly turned = { turn: 0, tilt: 0, dx: 0, dy: 0 }
  private isTurned = false

  constructor(source: SceneSource, hands: Hands, painter: Painter) {
    this.source = source
    this.hands = hands
    this.painter = painter
    // Whoever draws stands behind oneself as well, by the same words of the world.
    this.self = new SelfActions(source, this.shown, this.people, () => undefined)
    this.doors = new ClosedDoors(source, this.shown)
    this.toolbox = new Toolbox(this.createTool())
  }

  heading(): number {
    return this.eye?.heading ?? 0
  }

  lookTo(x: number, z: number): void {
    const { shown } = this.self.player
    this.tell({ say: 'lookTo', dx: x - shown.x, dz: z - shown.z })
  }

  /** Lines over heads are drawn by whoever draws the heads; they hear them by themselves. */
  say(): void {
    this.news.tell()
  }

  hearVoice(encId: EncId, level: number): void {
    this.tell({ say: 'voice', encId, level })
  }

  /** Follows the world of the source, and whoever draws; answers the way to stop. */
  follow(): () => void {
    const { painter } = this
    const stops = [
      followGround(this, {
        doors: this.doors,
        people: this.people,
        sync: () => this.sync(),
        told: () => this.news.tell(),
        entered: () => this.enter(),
      }),
      viewStore.subscribe(({ mode }) => this.tellView(mode)),
      painter.listen({
        fast: (numbers) => this.see(numbers),
        words: (text) => {
          const said = readEyeWords(text)
          if (!said) return
          this.view.heard(said.mode)
          setView(said.mode)
        },
        line: (line) => {
          if (line) this.greet()
        },
      }),
    ]
    viewStore.setState({ isCloud: true })
    return () => {
      viewStore.setState({ isCloud: false })
      for (const stop of stops) stop()
    }
  }

  /** Whoever draws from now on knows nothing yet. */
  private greet(): void {
    this.eye = undefined
    this.toldAt = 0
    this.toldMs = -Infinity
    const isDark = document.documentElement.dataset['theme'] === 'dark'
    this.tell({ say: 'manner', language: document.documentElement.lang, isDark })
    this.view.forget()
    this.tellView(viewStore.get().mode)
  }

  private tellView(wished: ViewMode): void {
    const mode = this.view.toSay(wished)
    if (mode) this.tell({ say: 'view', mode })
  }

  private see(numbers: Float32Array): void {
    const eye = readEye(numbers)
    // What comes late is passed over.
    if (!eye || (this.eye && eye.at < this.eye.at)) return
    this.eye = eye
    this.news.tell()
  }

  private tell(words: HandWords): void {
    this.painter.line()?.sendWords(words)
  }

  private sync(): void {
    takeOver(this, this.doors)
  }

  private enter(): void {
    this.people.clear()
    this.self.player.placed = false
  }

  /** One frame: one goes on, and where one is and looks is told. */
  step(nowMs: number, deltaS: number): void {
    const { shown, people, self, source } = this
    const { level } = shown
    if (!level) return
    people.move(source.world(), level, self.encId, nowMs, deltaS)
    self.step(nowMs, deltaS)
    this.tellTurn()
    this.tellPose(nowMs)
  }

  private tellTurn(): void {
    if (!this.isTurned) return
    const { turned } = this
    this.tell({ say: 'look', ...turned })
    turned.turn = turned.tilt = turned.dx = turned.dy = 0
    this.isTurned = false
  }

  private tellPose(nowMs: number): void {
    const { player } = this.self
    if (!player.placed) return
    const { told } = this
    const { x, y, z, heading, speed } = player.shown
    const isSame = x === told.x && y === told.y && z === told.z && heading === told.heading
    if (isSame && nowMs - this.toldMs < POSE_AGAIN_MS) return
    const { vx, vz, grounded } = player.body
    const numbers = packOwnPose(this.toldAt + 1, { x, y, z, heading, speed, vx, vz, airborne: !grounded })
    if (!this.painter.line()?.sendFast(numbers)) return
    this.toldAt += 1
    this.toldMs = nowMs
    told.x = x
    told.y = y
    told.z = z
    told.heading = heading
  }

  /** Who is met by a ray. */
  readonly person = ({ ox, oy, oz, dx, dy, dz }: Ray, reachM: number): EncId | undefined => {
    let nearest = reachM
    let found: EncId | undefined
    for (const { encId, shown } of this.people.all) {
      const middle = shown.y + HALF_HEIGHT_M
      const along = (shown.x - ox) * dx + (middle - oy) * dy + (shown.z - oz) * dz
      if (along <= 0 || along >= nearest || encId === this.self.encId) continue
      const away = Math.hypot(ox + dx * along - shown.x, oz + dz * along - shown.z)
      if (away > PERSON_M || Math.abs(oy + dy * along - middle) > HALF_HEIGHT_M) continue
      nearest = along
      found = encId
    }
    return found
  }

  private createTool(): Tool {
    const { self } = this
    return {
      // Before the first picture there is nothing to click on.
      tap: (x, y, isDouble) => {
        if (this.eye) tapLevel(this, this.aim.rayAt(x, y), isDouble)
      },
      look: (dx, dy) => {
        const { turn, tilt } = turnOfDrag(dx, dy)
        const { turned } = this
        turned.turn += turn
        turned.tilt += tilt
        turned.dx += dx
        turned.dy += dy
        this.isTurned = true
      },
      zoom: (factor) => this.tell({ say: 'zoom', factor }),
      hold: (wishes) => walkAhead(self, this.heading(), wishes),
      use: () => self.use(),
      offers: () => self.offers(),
      nextView,
      leave: () => self.wish(0, 0, false, false),
    }
  }

  dispose(): void {
    this.self.dispose()
  }
}
