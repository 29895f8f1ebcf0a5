import { PerspectiveCamera, Scene, WebGLRenderer } from 'three'
import { mapOfFile } from '#shared/map/mapOfFile.ts'
import type { SpaceFile } from '#shared/map/spaceFile.ts'
import { limits } from '#shared/rules/limits.ts'
import { loadCatalogue, loadJson } from '../assets.ts'
import { qualities } from '../frame/quality.ts'
import { Stage } from '../stage.ts'
import { createLocalWorld } from './localWorld.ts'
import type { LocalPerson } from './localWorld.ts'
import { driftPose, paceVerdict, type ShowView } from './showPace.ts'

/** A level to be looked at, with nobody's hands in it. */
export interface ShowPlan {
  /** The built-in space below assets/spaces, and which of its levels. */
  readonly space: string
  readonly level: string
  readonly view: ShowView
  readonly people: readonly LocalPerson[]
}

export interface ShowHooks {
  /** The level is furnished and drawn. */
  onShown(): void
  /** It cannot be drawn here, or too slowly to be looked at; the show has ended by itself. */
  onGaveUp(reason: unknown): void
}

/** Thirty pictures a second are enough to look at. */
const FRAME_MS = 33
/** So many pictures after the level is furnished it is shown: shaders and shadows are there by then. */
const SETTLE_FRAMES = 4
/** Times of pictures kept. */
const LONGEST_MEMORY = 120

/**
 * A level that lives by itself in a box of a page: people walk, the camera drifts. It stands still while the page or
 * the box cannot be seen, and ends when the machine is too slow for it.
 */
export class Show {
  private readonly box: HTMLElement
  private readonly plan: ShowPlan
  private readonly hooks: ShowHooks
  private readonly evenSlow: boolean
  private readonly abort = new AbortController()
  private renderer: WebGLRenderer | undefined
  private stage: Stage | undefined
  private readonly scene = new Scene()
  private readonly camera = new PerspectiveCamera(50, 16 / 9)
  private world: ReturnType<typeof createLocalWorld> | undefined
  private isSeen = true
  private isPaused = false
  private furnished = { map: 0, assets: 0 }
  private drawn = 0
  private lastMs = 0
  private steppedMs = 0
  private driftS = 0
  private readonly times: number[] = []

  /** `evenSlow`: for machines that are not made for it: plainer, and not ended for being slow. */
  constructor(box: HTMLElement, plan: ShowPlan, evenSlow: boolean, hooks: ShowHooks) {
    this.box = box
    this.plan = plan
    this.evenSlow = evenSlow
    this.hooks = hooks
    this.start().catch((error: unknown) => this.giveUp(error))
  }

  /** Stands still, or goes on. */
  pause(isPaused: boolean): void {
    this.isPaused = isPaused
  }

  dispose(): void {
    if (this.abort.signal.aborted) return
    this.abort.abort()
    this.stage?.dispose()
    this.renderer?.dispose()
    this.renderer?.forceContextLoss()
    this.renderer?.domElement.remove()
  }

  private giveUp(reason: unknown): void {
    if (this.abort.signal.aborted) return
    this.dispose()
    this.hooks.onGaveUp(reason)
  }

  private async start(): Promise<void> {
    const { plan, scene, camera, box, abort } = this
    const [file, catalogue] = await Promise.all([
      loadJson<SpaceFile>(`spaces/${plan.space}.json`),
      loadCatalogue(),
    ])
    if (abort.signal.aborted) return
    const found = file.levels.find(({ mapId }) => mapId === plan.level)
    if (!found) throw new Error(`${plan.space} has no level ${plan.level}`)
    const renderer = new WebGLRenderer({ antialias: true, powerPreference: 'low-power' })
    this.renderer = renderer
    renderer.shadowMap.enabled = true
    renderer.setPixelRatio(Math.min(window.devicePixelRatio, qualities.medium.pixelRatio))
    renderer.domElement.setAttribute('aria-hidden', 'true')
    this.fit()
    const map = mapOfFile(found.map)
    const world = createLocalWorld(map, catalogue, undefined, plan.people, (part, share) => {
      this.furnished[part] = Math.max(this.furnished[part], share)
    })
    this.world = world
    this.stage = new Stage(world, renderer, scene, camera, this.evenSlow ? 'low' : 'medium')
    box.append(renderer.domElement)
    renderer.domElement.addEventListener('webglcontextlost', () => this.giveUp('context lost'))
    this.watch()
    requestAnimationFrame(this.frame)
  }

  private watch(): void {
    const resize = new ResizeObserver(() => this.fit())
    const seen = new IntersectionObserver(([entry]) => (this.isSeen = entry?.isIntersecting ?? true))
    resize.observe(this.box)
    seen.observe(this.box)
    this.abort.signal.addEventListener('abort', () => {
      resize.disconnect()
      seen.disconnect()
    })
  }

  private fit(): void {
    const { clientWidth: width, clientHeight: height } = this.box
    if (width === 0 || height === 0) return
    this.renderer?.setSize(width, height)
    this.camera.aspect = width / height
    this.camera.updateProjectionMatrix()
  }

  private readonly frame = (nowMs: number): void => {
    if (this.abort.signal.aborted) return
    requestAnimationFrame(this.frame)
    const sinceMs = nowMs - this.lastMs
    if (!this.isSeen || document.hidden || sinceMs < FRAME_MS - 2) return
    const isFirst = this.lastMs === 0
    this.lastMs = nowMs
    if (this.isPaused && this.drawn > SETTLE_FRAMES) return
    this.draw(nowMs, Math.min(0.1, sinceMs / 1000))
    const isReady = this.furnished.map >= 1 && this.furnished.assets >= 1
    if (!isReady || isFirst) return
    this.drawn++
    if (this.drawn === SETTLE_FRAMES) this.hooks.onShown()
    if (this.drawn <= SETTLE_FRAMES) return
    this.times.push(sinceMs)
    if (this.times.length > LONGEST_MEMORY) this.times.splice(0, LONGEST_MEMORY / 2)
    if (!this.evenSlow && paceVerdict(this.times) === 'tooSlow') this.giveUp('too slow')
  }

  private draw(nowMs: number, deltaS: number): void {
    const { stage, renderer, world, scene, camera, box } = this
    if (!stage || !renderer) return
    if (nowMs - this.steppedMs >= limits.moveSendMs) {
      this.steppedMs = nowMs
      world?.step()
    }
    this.driftS += deltaS
    stage.setCameraPose(driftPose(this.plan.view, this.driftS))
    stage.movePlayer(nowMs, deltaS)
    stage.movePeople(nowMs, deltaS)
    stage.moveCamera(nowMs, deltaS)
    stage.showPeople(nowMs, deltaS, box.clientWidth, box.clientHeight)
    stage.light()
    renderer.render(scene, camera)
  }
}
