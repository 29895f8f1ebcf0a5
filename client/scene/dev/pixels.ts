import { createRoot, useThree, type RootState } from '@react-three/fiber'
import { createElement, useEffect } from 'react'
import { DirectionalLight, Mesh, MeshBasicMaterial, MeshStandardMaterial, type Texture } from 'three'
import { startTexts } from '../../language/i18n.ts'
import '../../styles/font.ts'
import { loadCatalogue } from '../assets.ts'
import { adaptedRatio, qualities, type QualityName } from '../frame/quality.ts'
import { Bubbles } from '../people/Bubbles.tsx'
import type { SceneServices } from '../SceneServices.ts'
import { SpaceScene } from '../SpaceScene.tsx'
import { Hands } from '../tools/Hands.ts'
import { useScene } from '../useScene.ts'
import { createBenchWorld, type BenchWorld } from './benchWorld.ts'
import { levelAsked } from './levelAsked.ts'
import { notePasses, watchPictures, type Pass } from './passNotes.ts'

/**
 * The page of `npm run bench:render -- --pixels`: where the pixels of a frame go. The real scene with all of its
 * pixels, frame by frame as it is told from outside, as it is and with one thing taken away.
 *   ?space=office&level=1 (without: an empty hall)  &people=20  &quality=high  &width=1920&height=1080
 *   &shot=x,y,z,tx,ty,tz  &fragments=1 (pixels count how often they are painted)
 */
export interface PixelBench {
  /** What can be taken away. */
  readonly cuts: readonly string[]
  /** Takes one thing away, or none ('') from now on. */
  cut(name: string): void
  /** Draws so many frames and waits for the card. */
  draw(count: number): void
  /** The passes of one frame. */
  passes(): readonly Pass[]
  /** With `fragments=1`: how often each pixel of the picture is painted, on average. */
  fragments(): number
}

declare global {
  interface Window {
    pixels?: PixelBench | { readonly error: string }
  }
}

const FRAME_MS = 1000 / 60
const QUIET_MS = 3_000
const LONGEST_SETTLE_MS = 400_000
/** Six frames between two poses of one bot. */
const TURNS = 6

const query = new URLSearchParams(location.search)
const asked = (name: string, otherwise: number): number => Number(query.get(name) ?? otherwise)
const realNow = performance.now.bind(performance)
let virtualMs = realNow()
performance.now = () => virtualMs

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Lets every shader paint the same faint grey over what is there: how bright a pixel is says how often it was painted. */
function countFragments(): void {
  const { prototype } = WebGL2RenderingContext
  const own = prototype as unknown as Record<string, (...args: unknown[]) => unknown>
  const source = own['shaderSource']!
  own['shaderSource'] = function (this: WebGL2RenderingContext, shader: unknown, text: unknown) {
    const code = String(text)
    const isPainter =
      this.getShaderParameter(shader as WebGLShader, this.SHADER_TYPE) === this.FRAGMENT_SHADER
    const out = /layout\(location = 0\) out highp vec4 (\w+)/.exec(code)?.[1]
    if (!isPainter || !out) return source.call(this, shader, code)
    const counted = code.replace(/void main\(\s*\)\s*\{/, 'void painted() {')
    return source.call(this, shader, `${counted}\nvoid main() { painted(); ${out} = vec4( 1.0 / 255.0 ); }`)
  }
  const { enable, disable } = own
  own['disable'] = function (this: WebGL2RenderingContext, cap: unknown) {
    return cap === this.BLEND ? enable!.call(this, cap) : disable!.call(this, cap)
  }
  const adds = own['blendFunc']!
  own['blendFunc'] = own['blendFuncSeparate'] = function (this: WebGL2RenderingContext) {
    return adds.call(this, this.ONE, this.ONE)
  }
  own['blendEquation'] = own['blendEquationSeparate'] = () => undefined
  own['clearColor'] = function (this: WebGL2RenderingContext) {
    return undefined
  }
}

function Handle({ onReady }: { readonly onReady: (services: SceneServices, state: RootState) => void }) {
  const services = useScene()
  const get = useThree((state) => state.get)
  useEffect(() => onReady(services, get()), [get, onReady, services])
  return null
}

interface Stage {
  readonly world: BenchWorld
  readonly services: SceneServices
  readonly state: RootState
  readonly gl: WebGL2RenderingContext
}

async function mount(quality: QualityName): Promise<Stage> {
  const world = createBenchWorld(await levelAsked(query), await loadCatalogue(), asked('people', 0))
  const canvas = document.createElement('canvas')
  document.body.append(canvas)
  const root = createRoot(canvas)
  await root.configure({
    gl: { antialias: false, powerPreference: 'high-performance' },
    shadows: 'percentage',
    frameloop: 'never',
    dpr: adaptedRatio(qualities[quality], 1, 1),
    size: { width: asked('width', 1920), height: asked('height', 1080), top: 0, left: 0 },
  })
  return new Promise((resolve) => {
    const onReady = (services: SceneServices, state: RootState): void =>
      resolve({ world, services, state, gl: state.gl.getContext() as WebGL2RenderingContext })
    root.render(
      createElement(
        SpaceScene,
        { source: world, quality, share: asked('share', 1), hands: new Hands() },
        createElement(Bubbles, { onLine: world.onLine }),
        createElement(Handle, { onReady }),
      ),
    )
  })
}

/** Until the card has drawn all it was told. */
function finish(gl: WebGL2RenderingContext): void {
  const pixel = new Uint8Array(4)
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel)
}

/** What can be taken away; answers the way to give it back. */
const cuts: Readonly<Record<string, (stage: Stage) => () => void>> = {
  'the sun’s shadows are not drawn anew': ({ state }) => {
    const { scene } = state
    const before = scene.onBeforeRender
    scene.onBeforeRender = () => sunOf(state).shadow && (sunOf(state).shadow.needsUpdate = false)
    return () => (scene.onBeforeRender = before)
  },
  'no shadows at all': ({ state }) => {
    const sun = sunOf(state)
    const { castShadow } = sun
    sun.castShadow = false
    return () => (sun.castShadow = castShadow)
  },
  'nothing mirrors the sky': ({ state }) => {
    const { scene } = state
    const { environment } = scene
    scene.environment = null
    return () => (scene.environment = environment)
  },
  'no normal maps': ({ state }) => {
    const maps = new Map<MeshStandardMaterial, Texture>()
    state.scene.traverse((node) => {
      const material: unknown = node instanceof Mesh ? node.material : undefined
      if (material instanceof MeshStandardMaterial && material.normalMap) {
        maps.set(material, material.normalMap)
        material.normalMap = null
        material.needsUpdate = true
      }
    })
    return () => {
      for (const [material, map] of maps) {
        material.normalMap = map
        material.needsUpdate = true
      }
    }
  },
  'no sky': ({ state }) => {
    const dome = state.scene.getObjectByName('sky')
    dome?.layers.disable(0)
    return () => dome?.layers.enable(0)
  },
  'no smooth edges': ({ services }) => {
    const quality = services.quality.get()
    services.quality.setState({ ...quality, samples: 0 }, true)
    return () => services.quality.setState(quality, true)
  },
  'no last touch': ({ services }) => {
    const quality = services.quality.get()
    services.quality.setState({ ...quality, finish: false }, true)
    return () => services.quality.setState(quality, true)
  },
  'six tenths of the pixels each way': ({ services }) => {
    services.picture.use(services.quality.get(), 0.6)
    return () => services.picture.use(services.quality.get(), asked('share', 1))
  },
  'every surface of one colour, unlit': ({ state }) => {
    const plain = new MeshBasicMaterial({ color: '#808080' })
    state.scene.overrideMaterial = plain
    return () => {
      state.scene.overrideMaterial = null
      plain.dispose()
    }
  },
  'no pixel painted': ({ gl }) => {
    gl.enable(gl.RASTERIZER_DISCARD)
    return () => gl.disable(gl.RASTERIZER_DISCARD)
  },
  'nothing but an empty picture': ({ state }) => {
    const { scene } = state
    scene.visible = false
    return () => (scene.visible = true)
  },
}

function sunOf(state: RootState): DirectionalLight {
  let sun: DirectionalLight | undefined
  state.scene.traverse((node) => {
    if (node instanceof DirectionalLight) sun = node
  })
  if (!sun) throw new Error('the scene has no sun')
  return sun
}

let turn = 0
function draw({ world, state }: Stage): void {
  virtualMs += FRAME_MS
  world.think(turn, TURNS)
  world.tell(turn, TURNS, virtualMs)
  turn = (turn + 1) % TURNS
  state.advance(virtualMs / 1000, false)
}

async function settle(stage: Stage): Promise<void> {
  const endsAt = realNow() + LONGEST_SETTLE_MS
  let seen = ''
  let changedAt = realNow()
  while (realNow() - changedAt < QUIET_MS) {
    if (realNow() > endsAt) throw new Error('the scene was not complete after three minutes')
    draw(stage)
    finish(stage.gl)
    await sleep(20)
    const { geometries, textures } = stage.state.gl.info.memory
    const now = [geometries, textures, performance.getEntriesByType('resource').length].join()
    if (now !== seen) changedAt = realNow()
    seen = now
  }
}

/** How often each pixel of the picture was painted, on average. */
function fragmentsOf(stage: Stage): number {
  const { gl } = stage
  draw(stage)
  const [width, height] = [gl.drawingBufferWidth, gl.drawingBufferHeight]
  const pixels = new Uint8Array(width * height * 4)
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels)
  let sum = 0
  for (let i = 0; i < pixels.length; i += 4) sum += pixels[i]!
  return sum / (width * height)
}

/** What `bench:render -- --pixels` drives, from outside: there the clock of the card's own process is read. */
class Pixels implements PixelBench {
  readonly cuts = Object.keys(cuts)
  private readonly stage: Stage
  private back: (() => void) | undefined

  constructor(stage: Stage) {
    this.stage = stage
  }

  cut(name: string): void {
    this.back?.()
    this.back = cuts[name]?.(this.stage)
    // What is made for the first time is not the frame's.
    this.draw(1)
  }

  draw(count: number): void {
    for (let i = 0; i < count; i++) {
      draw(this.stage)
      finish(this.stage.gl)
    }
  }

  passes(): readonly Pass[] {
    return notePasses(this.stage.gl, () => draw(this.stage))
  }

  fragments(): number {
    return fragmentsOf(this.stage)
  }
}

async function start(): Promise<PixelBench> {
  const quality = (query.get('quality') ?? 'high') as QualityName
  const isCounting = query.has('fragments')
  if (isCounting) countFragments()
  watchPictures()
  await startTexts()
  const stage = await mount(quality)
  const pose = query.get('shot')?.split(',').map(Number)
  if (pose?.length === 6)
    stage.services.rig.setPose({
      position: [pose[0]!, pose[1]!, pose[2]!],
      target: [pose[3]!, pose[4]!, pose[5]!],
    })
  await settle(stage)
  return new Pixels(stage)
}

start().then(
  (bench) => (window.pixels = bench),
  (error: unknown) => (window.pixels = { error: String(error instanceof Error ? error.stack : error) }),
)
