import {
  CanvasTexture,
  BufferGeometry,
  Color,
  DynamicDrawUsage,
  InterleavedBuffer,
  InterleavedBufferAttribute,
  NoColorSpace,
  Points,
  ShaderMaterial,
} from 'three'
import type { Texture } from 'three'

/** Pieces there are; the oldest make room. */
export const SPARKS_MAX = 640
const STRIDE = 16
/** Pictures of a row of the sheet, and the pixels of one. */
const SHEET_COLUMNS = 4
const CELL_PX = 64

const shapes = ['heart', 'star', 'question', 'note', 'paper', 'ring', 'clap'] as const
type Shape = (typeof shapes)[number]

/** What flies up with an emote. Lengths in metres, times in seconds. */
interface Recipe {
  readonly shapes: readonly Shape[]
  readonly colours: readonly string[]
  readonly count: number
  /** They set out one after another within this time. */
  readonly overS: number
  readonly lifeS: number
  /** Where they begin: over the floor, in front, and how far round that. */
  readonly height: number
  readonly ahead: number
  readonly round: number
  readonly up: number
  readonly out: number
  /** Downwards; below 0 they are lighter than air. */
  readonly gravity: number
  readonly size: number
  readonly sway: number
  /** Turns a second, either way. */
  readonly spin: number
}

const common = { overS: 0.9, lifeS: 1.5, height: 1.75, ahead: 0.05, round: 0.22, up: 0.7, out: 0.25 } as const

const recipes: Readonly<Record<string, Recipe>> = {
  '👋': {
    ...common,
    shapes: ['star'],
    colours: ['#ffd45e', '#ffe9ae', '#ffb347'],
    count: 14,
    overS: 1.6,
    height: 1.6,
    round: 0.42,
    gravity: 0.1,
    size: 0.13,
    sway: 0.05,
    spin: 0.3,
  },
  '❤️': {
    ...common,
    shapes: ['heart'],
    colours: ['#f0476a', '#ff7a93', '#e02d57'],
    count: 14,
    overS: 1.5,
    lifeS: 1.9,
    gravity: -0.15,
    size: 0.2,
    sway: 0.1,
    spin: 0.04,
  },
  '🎉': {
    ...common,
    shapes: ['paper', 'paper', 'star'],
    colours: ['#e4572e', '#e9b44c', '#2a9d8f', '#2e86ab', '#9b5de5', '#f28482'],
    count: 30,
    overS: 0.25,
    lifeS: 2.2,
    height: 1.9,
    round: 0.1,
    up: 2.6,
    out: 1.1,
    gravity: 2.6,
    size: 0.11,
    sway: 0.06,
    spin: 1.4,
  },
  '👍': {
    ...common,
    shapes: ['star'],
    colours: ['#ffc933', '#ffdf80', '#fff1c4'],
    count: 16,
    overS: 0.5,
    lifeS: 1.3,
    height: 1.45,
    ahead: 0.3,
    round: 0.12,
    up: 0.9,
    out: 0.7,
    gravity: 0.7,
    size: 0.15,
    sway: 0.02,
    spin: 0.5,
  },
  '❓': {
    ...common,
    shapes: ['question'],
    colours: ['#5aa9e6', '#7fc8f8', '#9b8cf0'],
    count: 7,
    overS: 1.8,
    lifeS: 1.8,
    gravity: -0.05,
    size: 0.24,
    sway: 0.12,
    spin: 0.05,
  },
  '✋': {
    ...common,
    shapes: ['ring', 'star'],
    colours: ['#3cc2b5', '#8fe3da', '#ffd45e'],
    count: 12,
    overS: 1,
    height: 1.95,
    round: 0.2,
    up: 0.45,
    out: 0.4,
    gravity: 0,
    size: 0.15,
    sway: 0.03,
    spin: 0.1,
  },
  '👏': {
    ...common,
    shapes: ['clap', 'clap', 'star'],
    colours: ['#ffc24a', '#ffe08a', '#ff9d5c'],
    count: 14,
    overS: 1.8,
    lifeS: 0.75,
    height: 1.2,
    ahead: 0.34,
    round: 0.16,
    up: 0.35,
    out: 0.5,
    gravity: 0.3,
    size: 0.22,
    sway: 0,
    spin: 0.1,
  },
  '💃': {
    ...common,
    shapes: ['note', 'note', 'star'],
    colours: ['#9b5de5', '#f15bb5', '#00bbf9', '#fee440'],
    count: 18,
    overS: 3.2,
    lifeS: 1.8,
    height: 1.35,
    round: 0.55,
    up: 0.75,
    out: 0.3,
    gravity: -0.1,
    size: 0.19,
    sway: 0.14,
    spin: 0.08,
  },
}

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
    const recipe = recipes[emote]
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
    recipe: Recipe,
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
    numbers[at + 8] = shapes.indexOf(shape)
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

/** Emotes that have pieces of their own. */
export const sparkEmotes: readonly string[] = Object.keys(recipes)

type Draw = (context: CanvasRenderingContext2D) => void

/** Each within a square of -1 to 1, y down. */
const drawings: Readonly<Record<Shape, Draw>> = {
  heart: (c) => {
    c.moveTo(0, 0.75)
    c.bezierCurveTo(-1.25, -0.1, -0.7, -1, 0, -0.35)
    c.bezierCurveTo(0.7, -1, 1.25, -0.1, 0, 0.75)
    c.fill()
  },
  star: (c) => {
    for (let i = 0; i < 8; i++) {
      const reach = i % 2 === 0 ? 0.9 : 0.24
      c.lineTo(Math.sin((i * Math.PI) / 4) * reach, -Math.cos((i * Math.PI) / 4) * reach)
    }
    c.closePath()
    c.fill()
  },
  question: (c) => {
    c.lineWidth = 0.3
    c.arc(0, -0.38, 0.42, Math.PI * 0.98, Math.PI * 2.3)
    c.quadraticCurveTo(0, 0.1, 0, 0.34)
    c.stroke()
    c.beginPath()
    c.arc(0, 0.72, 0.19, 0, Math.PI * 2)
    c.fill()
  },
  note: (c) => {
    c.ellipse(-0.25, 0.55, 0.36, 0.26, -0.4, 0, Math.PI * 2)
    c.fill()
    c.beginPath()
    c.lineWidth = 0.16
    c.moveTo(0.04, 0.5)
    c.lineTo(0.04, -0.8)
    c.quadraticCurveTo(0.12, -0.4, 0.6, -0.2)
    c.stroke()
  },
  paper: (c) => {
    c.roundRect(-0.7, -0.35, 1.4, 0.7, 0.14)
    c.fill()
  },
  ring: (c) => {
    c.lineWidth = 0.2
    c.arc(0, 0, 0.68, 0, Math.PI * 2)
    c.stroke()
  },
  clap: (c) => {
    c.lineWidth = 0.2
    for (let i = 0; i < 7; i++) {
      const [sin, cos] = [Math.sin((i / 7) * Math.PI * 2), Math.cos((i / 7) * Math.PI * 2)]
      c.moveTo(sin * 0.4, cos * 0.4)
      c.lineTo(sin * 0.86, cos * 0.86)
    }
    c.stroke()
  },
}

function paintSheet(): Texture {
  const canvas = document.createElement('canvas')
  canvas.width = CELL_PX * SHEET_COLUMNS
  canvas.height = CELL_PX * 2
  const context = canvas.getContext('2d')!
  context.fillStyle = context.strokeStyle = '#ffffff'
  context.lineCap = context.lineJoin = 'round'
  shapes.forEach((shape, i) => {
    context.save()
    context.translate(((i % SHEET_COLUMNS) + 0.5) * CELL_PX, (Math.floor(i / SHEET_COLUMNS) + 0.5) * CELL_PX)
    context.scale(CELL_PX * 0.42, CELL_PX * 0.42)
    context.beginPath()
    drawings[shape](context)
    context.restore()
  })
  const sheet = new CanvasTexture(canvas)
  sheet.colorSpace = NoColorSpace
  sheet.flipY = false
  return sheet
}
