import {
  BufferGeometry,
  Color,
  DynamicDrawUsage,
  InterleavedBuffer,
  InterleavedBufferAttribute,
  Points,
  ShaderMaterial,
} from 'three'
import type { Texture } from 'three'
import { sparkRecipes, type SparkRecipe } from './sparkRecipes.ts'
import { paintSheet, SHEET_COLUMNS, sparkShapes } from './sparkSheet.ts'

/** Pieces there are; the oldest make room. */
export const SPARKS_MAX = 640
const STRIDE = 16
const vertexShader = /* glsl */ `
  attribute float born;
  attribute vec4 speed;
  attribute vec4 look;
  attribute vec4 tint;
  uniform float time;
  uniform float viewportPx;
  varying vec4 vTint;
  varying float vCell;
  varying vec2 vTurn;
  void main() {
    // speed: xyz, life. look: picture, size, spin, gravity. tint: colour, sway.
    float age = time - born;
    float part = age / speed.w;
    if ( age < 0.0 || part > 1.0 ) {
      gl_Position = vec4( 2.0, 2.0, 2.0, 1.0 );
      gl_PointSize = 0.0;
      return;
    }
    float drag = ( 1.0 - exp( -1.6 * age ) ) / 1.6;
    vec3 at = position + speed.xyz * drag;
    at.y -= 0.5 * look.w * age * age;
    at.x += tint.w * sin( age * 4.0 + born * 17.0 );
    at.z += tint.w * cos( age * 3.4 + born * 29.0 );
    at.y = max( at.y, 0.04 );
    gl_Position = projectionMatrix * viewMatrix * vec4( at, 1.0 );
    float grown = look.y * smoothstep( 0.0, 0.14, part ) * ( 1.0 - 0.4 * smoothstep( 0.6, 1.0, part ) );
    gl_PointSize = grown * viewportPx * projectionMatrix[1][1] * 0.5 / gl_Position.w;
    float angle = look.z * age * 6.2832 + 0.3 * sin( born * 41.0 );
    vTurn = vec2( cos( angle ), sin( angle ) );
    vCell = look.x;
    vTint = vec4( tint.rgb, 1.0 - smoothstep( 0.65, 1.0, part ) );
  }`

const fragmentShader = /* glsl */ `
  uniform sampler2D sheet;
  varying vec4 vTint;
  varying float vCell;
  varying vec2 vTurn;
  void main() {
    vec2 at = gl_PointCoord - 0.5;
    at = mat2( vTurn.x, -vTurn.y, vTurn.y, vTurn.x ) * at;
    if ( max( abs( at.x ), abs( at.y ) ) > 0.49 ) discard;
    float column = mod( vCell, ${SHEET_COLUMNS.toFixed(1)} );
    float row = floor( vCell / ${SHEET_COLUMNS.toFixed(1)} );
    vec2 uv = ( vec2( column, row ) + at + 0.5 ) / vec2( ${SHEET_COLUMNS.toFixed(1)}, 2.0 );
    float shown = texture2D( sheet, uv ).a * vTint.a;
    if ( shown < 0.02 ) discard;
    gl_FragColor = vec4( vTint.rgb, shown );
  }`

/**
 * What flies up around somebody who shows an emote: all pieces of all people together are one draw, and none at all
 * while nothing flies. A piece is written once, when it sets out; the card moves it.
 */
export class EmoteSparks {
  readonly points: Points<BufferGeometry, ShaderMaterial>
  private readonly numbers = new Float32Array(SPARKS_MAX * STRIDE)
  private readonly buffer = new InterleavedBuffer(this.numbers, STRIDE)
  private readonly random: () => number
  private readonly colour = new Color()
  private next = 0
  private sinceMs: number | undefined
  private untilS = 0

  constructor(sheet?: Texture, random: () => number = Math.random) {
    this.random = random
    this.buffer.setUsage(DynamicDrawUsage)
    const geometry = new BufferGeometry()
    const attribute = (name: string, size: number, offset: number): void =>
      void geometry.setAttribute(name, new InterleavedBufferAttribute(this.buffer, size, offset))
    attribute('position', 3, 0)
    attribute('born', 1, 3)
    attribute('speed', 4, 4)
    attribute('look', 4, 8)
    attribute('tint', 4, 12)
    const material = new ShaderMaterial({
      vertexShader,
      fragmentShader,
      uniforms: { sheet: { value: sheet ?? null }, time: { value: 0 }, viewportPx: { value: 1 } },
      transparent: true,
      depthWrite: false,
      toneMapped: false,
    })
    this.points = new Points(geometry, material)
    this.points.frustumCulled = false
    this.points.renderOrder = 15
    this.points.visible = false
  }

  /** Whether anything flies. */
  get isFlying(): boolean {
    return this.points.visible
  }

  /** Lets the pieces of an emote go round somebody who stands at (x, y, z) and looks to `heading`; unknown ones have none. */
  shoot(emote: string, nowMs: number, x: number, y: number, z: number, heading: number): void {
    const recipe = sparkRecipes[emote]
    if (!recipe) return
    const { uniforms } = this.points.material
    // Painted when it is wanted for the first time.
    uniforms['sheet']!.value ??= paintSheet()
    this.sinceMs ??= nowMs
    const nowS = (nowMs - this.sinceMs) / 1000
    const first = this.next
    for (let n = 0; n < recipe.count; n++) this.write(recipe, n, nowS, x, y, z, heading)
    this.untilS = Math.max(this.untilS, nowS + recipe.overS + recipe.lifeS)
    this.upload(first, recipe.count)
    this.points.visible = true
  }

  private upload(first: number, count: number): void {
    const { buffer } = this
    const whole = Math.min(count, SPARKS_MAX - first)
    buffer.addUpdateRange(first * STRIDE, whole * STRIDE)
    if (whole < count) buffer.addUpdateRange(0, (count - whole) * STRIDE)
    buffer.needsUpdate = true
  }

  private write(
    recipe: SparkRecipe,
    n: number,
    nowS: number,
    x: number,
    y: number,
    z: number,
    heading: number,
  ): void {
    const { numbers, random, colour } = this
    const at = this.next * STRIDE
    this.next = (this.next + 1) % SPARKS_MAX
    const angle = random() * Math.PI * 2
    const away = Math.sqrt(random()) * recipe.round
    const [dx, dz] = [Math.sin(angle), Math.cos(angle)]
    const out = recipe.out * (0.5 + random() * 0.7)
    const shape = recipe.shapes[n % recipe.shapes.length]!
    colour.set(recipe.colours[n % recipe.colours.length]!).convertLinearToSRGB()
    numbers[at] = x + Math.sin(heading) * recipe.ahead + dx * away
    numbers[at + 1] = y + recipe.height + (random() - 0.5) * recipe.round
    numbers[at + 2] = z + Math.cos(heading) * recipe.ahead + dz * away
    numbers[at + 3] = nowS + (recipe.overS * n) / recipe.count
    numbers[at + 4] = dx * out
    numbers[at + 5] = recipe.up * (0.8 + random() * 0.4)
    numbers[at + 6] = dz * out
    numbers[at + 7] = recipe.lifeS * (0.8 + random() * 0.2)
    numbers[at + 8] = sparkShapes.indexOf(shape)
    numbers[at + 9] = recipe.size * (0.75 + random() * 0.5)
    numbers[at + 10] = recipe.spin * (random() - 0.5) * 2
    numbers[at + 11] = recipe.gravity
    colour.toArray(numbers, at + 12)
    numbers[at + 15] = recipe.sway
  }

  /** One frame; the height of the canvas in its own pixels. */
  tick(nowMs: number, viewportPx: number): void {
    if (!this.points.visible || this.sinceMs === undefined) return
    const nowS = (nowMs - this.sinceMs) / 1000
    const { uniforms } = this.points.material
    uniforms['time']!.value = nowS
    uniforms['viewportPx']!.value = viewportPx
    this.points.visible = nowS < this.untilS
  }

  dispose(): void {
    const sheet = this.points.material.uniforms['sheet']!.value as Texture | null
    sheet?.dispose()
    this.points.geometry.dispose()
    this.points.material.dispose()
  }
}
