import { OrthographicCamera, Vector3 } from 'three'
import type { PerspectiveCamera } from 'three'
import type { Collider } from '#shared/map/walking/colliders.ts'
import { damping } from '../heading.ts'
import type { Level } from '../level/level.ts'
import {
  createOrbit,
  fitOrbit,
  followOrbit,
  orbitRules,
  trailOrbit,
  turnOrbit,
  turnHead,
  zoomOrbit,
} from './orbit.ts'
import { loweredBy, openingFor } from './opening.ts'
import { apartFrom, notWithin, rayPrism } from './rayPrism.ts'
import type { ViewMode } from './viewMode.ts'
import { clampTopView, createTopView, panTopView, settleTopView, topRules, zoomTopView } from './topView.ts'

/** How the camera stands, for pictures: metres; looks at a point. */
export interface CameraPose {
  readonly position: readonly [number, number, number]
  readonly target: readonly [number, number, number]
  /** Vertical opening in degrees. */
  readonly fov?: number
}

declare module '../../net/debugHook.ts' {
  interface DebugHook {
    /** Puts the scene's camera somewhere for a picture; without a pose it follows the player again. */
    setCameraPose?(pose?: CameraPose): void
  }
}

/** Whom the camera follows. */
export interface Followed {
  readonly placed: boolean
  readonly seated: boolean
  /** Feet as shown, metres. */
  readonly x: number
  readonly y: number
  readonly z: number
  /** Velocity over the ground, m/s. */
  readonly vx: number
  readonly vz: number
  /** What stops the view over the shoulder; undefined: all that is solid and high. */
  readonly firm?: ReadonlySet<Collider> | undefined
}

const FOV = 50
/** Through one's own eyes less would feel like blinkers. */
const FIRST_FOV = 62
const FIRST_EYE_M = 1.6
const FIRST_SEATED_EYE_M = 1.22
/** The eye stands before the face, or one would see one's own nose. */
const FIRST_AHEAD_M = 0.12
const HAND_TURN_REST_MS = 1500
/** So far from a doorway or a crown it no longer fills the picture, metres. */
const STOP_MARGIN_M = 0.5
/** Share of the way to a solid that is kept before it where one stands very near. */
const KEPT_NEAR = 0.8
/** Nearer than this one's own body would fill the picture, metres. */
const TOO_NEAR_M = 0.75
/** Zooming in past the nearest place over the shoulder by this factor goes into the head. */
const INTO_HEAD = 0.92

const near: Collider[] = []
const offset = new Vector3()

/**
 * Where the eye of the scene is. Two cameras, one in use: perspective over the shoulder and in first person,
 * orthographic for the plan. `onCamera` hears when the other one takes over.
 */
export class CameraRig {
  readonly orbit = createOrbit()
  readonly plan = createTopView()
  private readonly perspective: PerspectiveCamera
  private readonly orthographic = new OrthographicCamera()
  private readonly onCamera: (camera: PerspectiveCamera | OrthographicCamera) => void
  private current: ViewMode = 'follow'
  private ahead = 0
  private posed: CameraPose | undefined
  private handTurnMs = -Infinity
  private width = 0
  private height = 0
  private aside = 0

  constructor(
    perspective: PerspectiveCamera,
    onCamera: (camera: PerspectiveCamera | OrthographicCamera) => void,
  ) {
    this.perspective = perspective
    this.onCamera = onCamera
    perspective.near = 0.12
    perspective.far = 700
    this.setFov()
    const { orthographic } = this
    orthographic.up.set(0, 0, -1)
    // Everything is drawn, however high: what "near" means to labels and bodies is the height of the camera.
    orthographic.near = -60
    orthographic.far = 60
  }

  get mode(): ViewMode {
    return this.current
  }

  get isPosed(): boolean {
    return this.posed !== undefined
  }

  /** The camera in use. */
  get camera(): PerspectiveCamera | OrthographicCamera {
    return this.isPlan ? this.orthographic : this.perspective
  }

  /** Seen from above: also no sky, and nothing turns. */
  get isPlan(): boolean {
    return this.current === 'top' && !this.posed
  }

  /** Metres ahead, in the middle of the picture, to whom the camera follows; 0 where it shows nobody so. */
  get followedM(): number {
    return this.ahead
  }

  /** One's own body is not in its own way. */
  get hidesSelf(): boolean {
    if (this.posed || this.current === 'top') return false
    return this.current === 'first' || this.orbit.shown < TOO_NEAR_M
  }

  /** Heading (radians) that "forward" means on keys and stick. */
  get heading(): number {
    // From above north is up.
    return this.isPlan ? Math.PI : this.orbit.heading
  }

  /** Where over the ground the eye looks, with how far ahead of it (metres) things matter most. */
  lookedAt(aheadM: number, out: { x: number; z: number }): void {
    const { posed, orbit, plan } = this
    if (posed) [out.x, , out.z] = posed.target
    else if (this.isPlan) [out.x, out.z] = [plan.x, plan.z]
    else {
      out.x = orbit.x + Math.sin(orbit.heading) * aheadM
      out.z = orbit.z + Math.cos(orbit.heading) * aheadM
    }
  }

  setMode(mode: ViewMode): void {
    if (mode === this.current) return
    const before = this.current
    this.current = mode
    const { orbit } = this
    if (before === 'first' && mode === 'follow') {
      orbit.distance = Math.max(orbit.distance, orbitRules.distanceMin * 1.6)
      orbit.pitch = Math.max(orbitRules.pitchMin, orbit.pitch)
    }
    if (mode === 'first') orbit.pitch = Math.min(orbit.pitch, 0.15)
    this.plan.panX = this.plan.panZ = 0
    this.setFov()
    this.onCamera(this.camera)
  }

  /** Turns the view, or moves the plan; radians for the former, CSS pixels for the latter. */
  look(dHeading: number, dPitch: number, dxPx: number, dyPx: number, nowMs: number): void {
    this.handTurnMs = nowMs
    if (this.current === 'top') panTopView(this.plan, dxPx, dyPx, this.height)
    else if (this.current === 'first') turnHead(this.orbit, dHeading, dPitch)
    else turnOrbit(this.orbit, dHeading, dPitch)
  }

  /** factor > 1 moves away. Past the nearest place the view goes into the head, and out of it again. */
  zoom(factor: number): void {
    const { orbit } = this
    if (this.current === 'top') return zoomTopView(this.plan, factor)
    if (this.current === 'first') {
      if (factor > 1) this.setMode('follow')
      return
    }
    if (factor < INTO_HEAD && orbit.distance <= orbitRules.distanceMin) return this.setMode('first')
    zoomOrbit(orbit, factor)
  }

  /** Behind somebody who has just come, looking along a heading. */
  standBehind(heading: number): void {
    const { orbit } = this
    orbit.heading = heading
    orbit.distance = 5.2
    orbit.pitch = 0.3
    // Not where it was: there at once.
    orbit.x = Infinity
  }

  /** Turns towards what is so far away (metres) of who is followed; from above it comes to the middle. */
  lookTo(dx: number, dz: number): void {
    const { orbit, plan } = this
    if (this.current === 'top') [plan.panX, plan.panZ] = [dx, dz]
    else orbit.heading = Math.atan2(dx, dz)
  }

  /** Over a level nobody of ours is in yet. */
  overlook(x: number, z: number): void {
    const { orbit } = this
    orbit.x = x
    orbit.z = z
    orbit.y = 1.2
    orbit.distance = 15
    orbit.pitch = 0.55
  }

  /** Puts the camera somewhere for a picture; undefined gives it back. */
  setPose(pose: CameraPose | undefined): void {
    this.posed = pose
    this.setFov()
    this.onCamera(this.camera)
  }

  private setFov(): void {
    const { width, height, perspective, posed } = this
    const aspect = height > 0 ? width / height : 1
    perspective.fov = posed?.fov ?? openingFor(this.current === 'first' ? FIRST_FOV : FOV, aspect)
    const lowered = this.current === 'follow' && !posed ? loweredBy(FOV, aspect) : 0
    if (width > 0) perspective.setViewOffset(width, height, this.aside, -lowered * height, width, height)
    else perspective.updateProjectionMatrix()
  }

  private fit(width: number, height: number): void {
    if (width === this.width && height === this.height) return
    this.width = width
    this.height = height
    if (width === 0 || height === 0) return
    this.setFov()
  }

  /** Shows whom it follows so many pixels left of the middle. */
  private moveAside(px: number): void {
    this.aside = px
    this.setFov()
  }

  /**
   * Eases the picture to the left while something covers its right, `px` wide, so that one and whom one stands with are
   * still seen. Answers whether it moves.
   */
  keepClear(px: number, deltaS: number): boolean {
    const wanted = this.current === 'follow' && !this.posed ? Math.min(px / 2, this.width / 8) : 0
    const gap = wanted - this.aside
    if (gap === 0 || this.width === 0) return false
    this.moveAside(Math.abs(gap) < 0.5 ? wanted : this.aside + gap * damping(9, deltaS))
    return true
  }

  /** One frame; `width` and `height` of the canvas in CSS pixels. */
  tick(
    nowMs: number,
    deltaS: number,
    followed: Followed,
    level: Level | undefined,
    width: number,
    height: number,
  ): void {
    this.fit(width, height)
    this.ahead = 0
    const { perspective, posed } = this
    if (posed) {
      perspective.position.set(...posed.position)
      perspective.lookAt(...posed.target)
    } else if (this.current === 'top') this.lookDown(followed, level, deltaS)
    else if (this.current === 'first' && followed.placed) this.lookOut(followed, deltaS)
    else this.lookOver(nowMs, deltaS, followed, level)
    this.camera.updateMatrixWorld()
  }

  /** Moves the finished picture, for shakes: metres to the right and up. */
  nudge(x: number, y: number): void {
    offset.set(x, y, 0)
    this.camera.translateX(offset.x)
    this.camera.translateY(offset.y)
    this.camera.updateMatrixWorld()
  }

  private lookDown(followed: Followed, level: Level | undefined, deltaS: number): void {
    const { plan, orthographic: camera } = this
    if (followed.placed) settleTopView(plan, followed, deltaS)
    if (level) clampTopView(plan, level.width, level.depth)
    const half = plan.shown / 2
    const aspect = this.height > 0 ? this.width / this.height : 1
    camera.top = half
    camera.bottom = -half
    camera.left = -half * aspect
    camera.right = half * aspect
    camera.updateProjectionMatrix()
    const [x, z] = [plan.x + plan.right * half * aspect, plan.z + plan.below * half]
    camera.position.set(x, topRules.eyeM, z)
    camera.lookAt(x, 0, z)
  }

  private lookOut({ seated, x, y, z }: Followed, deltaS: number): void {
    const { orbit, perspective } = this
    const eye = y + (seated ? FIRST_SEATED_EYE_M : FIRST_EYE_M)
    // Feet go up and down with every step of a stair; eyes do not.
    const share = Math.hypot(x - orbit.x, z - orbit.z) > 4 ? 1 : damping(16, deltaS)
    orbit.y += (eye - orbit.y) * share
    orbit.x = x
    orbit.z = z
    orbit.shown = orbitRules.nearestM
    const flat = Math.cos(orbit.pitch)
    const [dx, dy, dz] = [
      Math.sin(orbit.heading) * flat,
      -Math.sin(orbit.pitch),
      Math.cos(orbit.heading) * flat,
    ]
    const [ex, ez] = [
      x + Math.sin(orbit.heading) * FIRST_AHEAD_M,
      z + Math.cos(orbit.heading) * FIRST_AHEAD_M,
    ]
    perspective.position.set(ex, orbit.y, ez)
    perspective.lookAt(ex + dx, orbit.y + dy, ez + dz)
  }

  private lookOver(nowMs: number, deltaS: number, followed: Followed, level: Level | undefined): void {
    const { orbit, perspective } = this
    const { placed, seated } = followed
    if (placed) {
      const eye = seated ? orbitRules.seatedEyeM : orbitRules.eyeM
      followOrbit(orbit, followed.x, followed.y + eye, followed.z, deltaS)
      if (!seated && nowMs - this.handTurnMs > HAND_TURN_REST_MS) {
        trailOrbit(orbit, followed.vx, followed.vz, deltaS)
      }
    } else turnOrbit(orbit, deltaS * 0.06, 0)
    const flat = Math.cos(orbit.pitch)
    const [bx, by, bz] = [
      -Math.sin(orbit.heading) * flat,
      Math.sin(orbit.pitch),
      -Math.cos(orbit.heading) * flat,
    ]
    const free = level && placed ? this.freeBehind(level, followed.firm, bx, by, bz) : Infinity
    fitOrbit(orbit, free, deltaS)
    const [x, z] = [orbit.x + bx * orbit.shown, orbit.z + bz * orbit.shown]
    const lowest = level && placed ? clearanceAt(level, x, z) : 0.25
    perspective.position.set(x, Math.max(lowest, orbit.y + by * orbit.shown), z)
    perspective.lookAt(orbit.x, orbit.y, orbit.z)
    if (placed) this.ahead = Math.hypot(x - orbit.x, perspective.position.y - orbit.y, z - orbit.z)
  }

  /** Metres behind the looked-at point until the first wall or tall piece. */
  private freeBehind(
    level: Level,
    firm: ReadonlySet<Collider> | undefined,
    bx: number,
    by: number,
    bz: number,
  ): number {
    const { orbit } = this
    const reach = orbit.distance + 0.5
    const nearby = level.index.query(
      orbit.x + (bx * reach) / 2,
      orbit.z + (bz * reach) / 2,
      reach / 2 + 0.5,
      near,
    )
    let free = Infinity
    for (const collider of nearby) {
      if (collider.kind !== 'wall' && collider.y1 <= orbitRules.lookedOverM) continue
      if (firm && !firm.has(collider)) continue
      // Who starts within the margin would not meet the solid at all.
      const kept = Math.min(orbitRules.marginM, apartFrom(collider, orbit.x, orbit.y, orbit.z) * KEPT_NEAR)
      free = Math.min(free, rayPrism(collider, orbit.x, orbit.y, orbit.z, bx, by, bz, reach, kept))
    }
    // The ground, too.
    if (by < -0.01) free = Math.min(free, (orbit.y - 0.25) / -by)
    const wanted = Math.min(free, orbit.distance)
    const kept = notWithin(level.notForEyes, orbit.x, orbit.y, orbit.z, bx, by, bz, wanted, STOP_MARGIN_M)
    return kept < wanted ? kept : free
  }
}

/** Height the camera needs over (x, z): above low furniture, which does not push it. */
function clearanceAt(level: Level, x: number, z: number): number {
  let lowest = 0.25
  for (const { kind, cx, cz, hx, hz, yaw, y1 } of level.index.query(x, z, 0.3, near)) {
    if (kind === 'wall' || y1 > orbitRules.lookedOverM || y1 + 0.2 <= lowest) continue
    const [cos, sin] = [Math.cos((yaw * Math.PI) / 180), Math.sin((yaw * Math.PI) / 180)]
    const across = Math.abs((x - cx) * cos + (z - cz) * sin)
    const along = Math.abs((z - cz) * cos - (x - cx) * sin)
    if (across < hx + 0.25 && along < hz + 0.25) lowest = y1 + 0.2
  }
  return lowest
}
