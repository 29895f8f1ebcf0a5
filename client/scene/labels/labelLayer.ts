import {
  CustomBlending,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  OneFactor,
  OneMinusSrcAlphaFactor,
  PlaneGeometry,
  Scene,
  ShaderMaterial,
  Vector2,
  Vector3,
} from 'three'
import type { Camera, Texture } from 'three'
import type { EncId } from '#shared/ids.ts'
import { LABEL_SCALE } from './labelAtlas.ts'
import type { LabelAtlas, Slot } from './labelAtlas.ts'

const MAX_LABELS = 224
/** A ray that meets something this much nearer than a label still means the label: they stand towards the eye. */
const BEHIND_M = 0.3
/** From this width on it is a screen seen from across a room: labels grow as the interface does (theme.css). */
const BIG_SCREEN_PX = 1800
const BIG_SCREEN_SCALE = 1.4
const clip = new Vector3()

const vertexShader = /* glsl */ `
  attribute vec3 anchor;
  attribute vec4 rect;
  attribute vec4 place;
  uniform vec2 viewport;
  uniform float atlasSize;
  varying vec2 vUv;
  varying float vOpacity;
  void main() {
    // place: width, height, lift (all CSS pixels), opacity
    vec4 seen = viewMatrix * vec4( anchor, 1.0 );
    // A little towards the eye, so that one's own hair does not cut the label.
    seen.z += 0.3;
    vec4 clip = projectionMatrix * seen;
    vec2 offset = vec2( position.x * place.x, ( position.y + 0.5 ) * place.y + place.z );
    clip.xy += offset * 2.0 / viewport * clip.w;
    gl_Position = clip;
    vUv = ( rect.xy + vec2( position.x + 0.5, 0.5 - position.y ) * rect.zw ) / atlasSize;
    vOpacity = place.w;
  }`

const fragmentShader = /* glsl */ `
  uniform sampler2D atlas, depths;
  uniform vec2 perPixel;
  varying vec2 vUv;
  varying float vOpacity;
  void main() {
    // Where the scene was drawn apart, what it hides is looked up.
    if ( perPixel.x > 0.0 && texture2D( depths, gl_FragCoord.xy * perPixel ).r < gl_FragCoord.z ) discard;
    vec4 texel = texture2D( atlas, vUv );
    if ( texel.a < 0.01 ) discard;
    gl_FragColor = texel * vOpacity;
  }`

/** Every label of the scene in one draw, sized in screen pixels within limits, far ones behind near ones. */
export class LabelLayer {
  readonly mesh: Mesh<InstancedBufferGeometry, ShaderMaterial>
  /** Of their own, for where they are drawn on more pixels than the scene (`drawBefore`). */
  readonly scene = new Scene()
  private readonly anchors = new Float32Array(MAX_LABELS * 3)
  private readonly rects = new Float32Array(MAX_LABELS * 4)
  private readonly places = new Float32Array(MAX_LABELS * 4)
  private readonly distances = new Float32Array(MAX_LABELS)
  private readonly sorted = new Uint16Array(MAX_LABELS)
  private readonly anchorOut: InstancedBufferAttribute
  private readonly rectOut: InstancedBufferAttribute
  private readonly placeOut: InstancedBufferAttribute
  private readonly viewport = new Vector2(1, 1)
  private readonly eye = new Vector3()
  private readonly ahead = new Vector3()
  /** Whose label each is. */
  private readonly owners = new Uint32Array(MAX_LABELS)
  private owner = 0
  private scale = 1
  private count = 0

  constructor(atlas: LabelAtlas) {
    const plane = new PlaneGeometry(1, 1)
    const geometry = new InstancedBufferGeometry()
    geometry.setIndex(plane.index)
    geometry.setAttribute('position', plane.getAttribute('position'))
    const attribute = (name: string, size: number): InstancedBufferAttribute => {
      const made = new InstancedBufferAttribute(new Float32Array(MAX_LABELS * size), size)
      made.setUsage(DynamicDrawUsage)
      geometry.setAttribute(name, made)
      return made
    }
    this.anchorOut = attribute('anchor', 3)
    this.rectOut = attribute('rect', 4)
    this.placeOut = attribute('place', 4)
    const material = new ShaderMaterial({
      vertexShader,
      fragmentShader,
      uniforms: {
        atlas: { value: atlas.texture },
        atlasSize: { value: atlas.size },
        viewport: { value: this.viewport },
        depths: { value: null as Texture | null },
        perPixel: { value: new Vector2() },
      },
      transparent: true,
      depthWrite: false,
      toneMapped: false,
      blending: CustomBlending,
      blendSrc: OneFactor,
      blendDst: OneMinusSrcAlphaFactor,
    })
    this.mesh = new Mesh(geometry, material)
    this.mesh.frustumCulled = false
    this.mesh.renderOrder = 20
    geometry.instanceCount = 0
  }

  /** Whether there is any to be seen. */
  get isSeen(): boolean {
    return this.mesh.geometry.instanceCount > 0
  }

  /** They are drawn with this scene, as a part of it; undefined: by `drawBefore`. */
  standIn(scene: Scene | undefined): void {
    const where = scene ?? this.scene
    if (this.mesh.parent !== where) where.add(this.mesh)
  }

  /** Draws them over a picture of a scene on a canvas of this many pixels: its depths say what hides them. */
  drawBefore(depths: Texture, { x, y }: Vector2, draw: () => void): void {
    const { material } = this.mesh
    const { uniforms } = material
    const perPixel = uniforms['perPixel']!.value as Vector2
    uniforms['depths']!.value = depths
    perPixel.set(1 / x, 1 / y)
    material.depthTest = false
    draw()
    material.depthTest = true
    perPixel.set(0, 0)
    uniforms['depths']!.value = null
  }

  /** CSS pixels of this screen in one that labels are measured in. */
  get pixelScale(): number {
    return this.scale
  }

  /** Starts a frame's list. */
  begin(camera: Camera, cssWidth: number, cssHeight: number): void {
    this.count = 0
    this.viewport.set(cssWidth, cssHeight)
    this.scale = cssWidth >= BIG_SCREEN_PX ? BIG_SCREEN_SCALE : 1
    this.eye.setFromMatrixPosition(camera.matrixWorld)
    camera.getWorldDirection(this.ahead)
  }

  /** The labels added from now on are this player's. */
  ownedBy(encId: EncId): void {
    this.owner = encId
  }

  /**
   * Whose label is shown at a place of the canvas (-1 to 1, y up) and not behind something `reach` metres away; the
   * nearest one. As of the last frame.
   */
  ownerAt(x: number, y: number, camera: Camera, reach: number): EncId | undefined {
    let found: EncId | undefined
    let nearest = Infinity
    for (let i = 0; i < this.count; i++) {
      const distance = this.distances[i]!
      if (distance >= nearest || distance > reach + BEHIND_M) continue
      clip.fromArray(this.anchors, i * 3).project(camera)
      const [width, height, lift] = [this.places[i * 4]!, this.places[i * 4 + 1]!, this.places[i * 4 + 2]!]
      const dx = ((x - clip.x) * this.viewport.x) / 2
      const dy = ((y - clip.y) * this.viewport.y) / 2 - lift
      if (Math.abs(dx) > width / 2 || dy < 0 || dy > height) continue
      nearest = distance
      found = this.owners[i] as EncId
    }
    return found
  }

  /** Metres from the eye to a point, negative behind it. */
  depthOf(x: number, y: number, z: number): number {
    return (x - this.eye.x) * this.ahead.x + (y - this.eye.y) * this.ahead.y + (z - this.eye.z) * this.ahead.z
  }

  /** Metres from the eye to a point. */
  distanceOf(x: number, y: number, z: number): number {
    const { eye } = this
    const dx = x - eye.x
    const dy = y - eye.y
    const dz = z - eye.z
    return Math.sqrt(dx * dx + dy * dy + dz * dz)
  }

  /**
   * Adds a picture above a point; `lift` in CSS pixels of a usual screen, `size` 1 = as drawn. Answers its height in
   * the same pixels.
   */
  add(slot: Slot, x: number, y: number, z: number, lift: number, size: number, opacity: number): number {
    if (this.count >= MAX_LABELS || slot.w === 0 || opacity <= 0.01) return 0
    const distance = this.depthOf(x, y, z)
    if (distance < 0.2) return 0
    const i = this.count++
    const height = (slot.h / LABEL_SCALE) * size
    this.anchors[i * 3] = x
    this.anchors[i * 3 + 1] = y
    this.anchors[i * 3 + 2] = z
    this.rects[i * 4] = slot.x
    this.rects[i * 4 + 1] = slot.y
    this.rects[i * 4 + 2] = slot.w
    this.rects[i * 4 + 3] = slot.h
    this.places[i * 4] = (slot.w / LABEL_SCALE) * size * this.scale
    this.places[i * 4 + 1] = height * this.scale
    this.places[i * 4 + 2] = lift * this.scale
    this.places[i * 4 + 3] = opacity
    this.distances[i] = distance
    this.owners[i] = this.owner
    return height
  }

  /** Sends the list to the graphics card, far to near. */
  end(): void {
    const { sorted, distances, count } = this
    for (let i = 0; i < count; i++) {
      let at = i
      while (at > 0 && distances[sorted[at - 1]!]! < distances[i]!) {
        sorted[at] = sorted[at - 1]!
        at--
      }
      sorted[at] = i
    }
    for (let to = 0; to < count; to++) {
      const from = sorted[to]!
      for (let c = 0; c < 3; c++) this.anchorOut.array[to * 3 + c] = this.anchors[from * 3 + c]!
      for (let c = 0; c < 4; c++) {
        this.rectOut.array[to * 4 + c] = this.rects[from * 4 + c]!
        this.placeOut.array[to * 4 + c] = this.places[from * 4 + c]!
      }
    }
    this.mesh.geometry.instanceCount = count
    this.anchorOut.needsUpdate = this.rectOut.needsUpdate = this.placeOut.needsUpdate = true
  }

  dispose(): void {
    this.mesh.removeFromParent()
    this.mesh.geometry.dispose()
    this.mesh.material.dispose()
  }
}
