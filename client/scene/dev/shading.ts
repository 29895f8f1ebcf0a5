import {
  ACESFilmicToneMapping,
  BackSide,
  DirectionalLight,
  HemisphereLight,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PCFShadowMap,
  PerspectiveCamera,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  ShaderChunk,
  SphereGeometry,
  WebGLRenderer,
} from 'three'
import beginOfThree from 'three/src/renderers/shaders/ShaderChunk/lights_fragment_begin.glsl.js'
import lightOfThree from 'three/src/renderers/shaders/ShaderChunk/lights_physical_pars_fragment.glsl.js'
import shadowOfThree from 'three/src/renderers/shaders/ShaderChunk/shadowmap_pars_fragment.glsl.js'
import { shadeLeanly } from '../sky/shading.ts'

/**
 * The page of tests/long/scenes/shading.test.ts: the same balls on a floor in the sun, lit by three's own chunks and by
 * those of this project.
 */
export interface ShadingLikeness {
  /** Levels of 255: the greatest difference of one colour of one pixel, and the mean. */
  readonly most: number
  readonly mean: number
  /** How many different colours there are: a picture of nothing has one. */
  readonly colours: number
}

declare global {
  interface Window {
    shading?: ShadingLikeness | { readonly error: string }
  }
}

const SIDE = 256

function balls(renderer: WebGLRenderer): Scene {
  const scene = new Scene()
  const around = new Scene()
  around.add(
    new Mesh(new SphereGeometry(5, 16, 8), new MeshBasicMaterial({ color: '#7fa8d8', side: BackSide })),
    new Mesh(new SphereGeometry(1, 16, 8).translate(3, 2, 0), new MeshBasicMaterial({ color: '#ffe2b0' })),
  )
  scene.environment = new PMREMGenerator(renderer).fromScene(around, 0.01).texture
  const sun = new DirectionalLight('#ffeedd', 3)
  sun.position.set(3, 5, 2)
  sun.castShadow = true
  sun.shadow.radius = 2.4
  sun.shadow.intensity = 0.92
  sun.shadow.bias = -0.001
  scene.add(sun, new HemisphereLight('#cfe3ff', '#776655', 0.6))
  const floor = new Mesh(new PlaneGeometry(12, 12).rotateX(-Math.PI / 2), new MeshStandardMaterial())
  floor.receiveShadow = true
  scene.add(floor)
  for (const [i, roughness] of [0.03, 0.12, 0.3, 0.5, 0.65, 0.74, 0.9, 1].entries()) {
    const colour = i % 2 ? '#b98a5a' : '#2c6f7c'
    const ball = new Mesh(
      new SphereGeometry(0.6, 48, 32),
      new MeshStandardMaterial({ color: colour, roughness, metalness: 0 }),
    )
    ball.position.set((i % 4) * 1.5 - 2.2, 0.6, i < 4 ? 0 : 1.6)
    ball.castShadow = ball.receiveShadow = true
    scene.add(ball)
  }
  return scene
}

/** The picture with the chunks there are now: programs are made anew for each renderer. */
function drawn(): Uint8Array {
  const renderer = new WebGLRenderer({ preserveDrawingBuffer: true })
  renderer.setSize(SIDE, SIDE)
  renderer.toneMapping = ACESFilmicToneMapping
  renderer.shadowMap.enabled = true
  renderer.shadowMap.type = PCFShadowMap
  const camera = new PerspectiveCamera(45, 1, 0.1, 50)
  camera.position.set(0.5, 3.4, 6)
  camera.lookAt(0, 0.4, 0.6)
  renderer.render(balls(renderer), camera)
  const gl = renderer.getContext()
  const pixels = new Uint8Array(SIDE * SIDE * 4)
  gl.readPixels(0, 0, SIDE, SIDE, gl.RGBA, gl.UNSIGNED_BYTE, pixels)
  renderer.dispose()
  return pixels
}

function compare(): ShadingLikeness {
  Object.assign(ShaderChunk, {
    lights_fragment_begin: beginOfThree,
    lights_physical_pars_fragment: lightOfThree,
    shadowmap_pars_fragment: shadowOfThree,
  })
  const before = drawn()
  shadeLeanly()
  const after = drawn()
  let [most, sum] = [0, 0]
  before.forEach((value, i) => {
    const off = Math.abs(value - after[i]!)
    most = Math.max(most, off)
    sum += off
  })
  return { most, mean: sum / before.length, colours: new Set(new Uint32Array(after.buffer)).size }
}

try {
  window.shading = compare()
} catch (error) {
  window.shading = { error: String(error instanceof Error ? error.stack : error) }
}
