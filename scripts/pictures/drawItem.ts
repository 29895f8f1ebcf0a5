import type * as Three from 'three'

/** How somebody looks at a thing: degrees to the side of its front, and above it. */
export interface Look {
  readonly aside: number
  readonly above: number
}

export interface ItemToDraw {
  /** Its model, below the origin of the tab. */
  readonly address: string
  /** Several: the one from where it fills a square best. */
  readonly looks: readonly Look[]
  /** What is written on it. */
  readonly words: readonly WordsToDraw[]
  /** Of the picture, pixels. */
  readonly size: number
}

/** A line: its middle, how high (metres) and how turned (degrees) it stands on the thing. */
export interface WordsToDraw {
  readonly text: string
  readonly ink: string
  readonly x: number
  readonly y: number
  readonly z: number
  readonly letter: number
  readonly yaw: number
}

/**
 * Runs in a tab that knows `three` and `three/addons/`: draws one thing in the middle of a square, as large as fits, in soft light,
 * on a ground one sees through. Answers a PNG as a data address.
 */
export async function drawItem({ address, looks, words, size }: ItemToDraw): Promise<string> {
  const three = await import('three')
  const { GLTFLoader } = await import('three/addons/loaders/GLTFLoader.js')
  const { MeshoptDecoder } = await import('three/addons/libs/meshopt_decoder.module.js')
  const { RoomEnvironment } = await import('three/addons/environments/RoomEnvironment.js')

  interface Studio {
    readonly renderer: Three.WebGLRenderer
    readonly environment: Three.Texture
  }
  const kept = globalThis as typeof globalThis & { studio?: Studio }
  const open = (): Studio => {
    const renderer = new three.WebGLRenderer({ antialias: true, alpha: true, preserveDrawingBuffer: true })
    renderer.toneMapping = three.NeutralToneMapping
    // White is not quite white: it lies on white as well.
    renderer.toneMappingExposure = 0.86
    renderer.shadowMap.enabled = true
    return {
      renderer,
      environment: new three.PMREMGenerator(renderer).fromScene(new RoomEnvironment(), 0.04).texture,
    }
  }
  const { renderer, environment } = (kept.studio ??= open())
  renderer.setSize(size, size)

  const scene = new three.Scene()
  scene.environment = environment
  scene.environmentIntensity = 0.5
  const { scene: model } = await new GLTFLoader().setMeshoptDecoder(MeshoptDecoder).loadAsync(address)
  scene.add(model)
  model.updateMatrixWorld(true)

  /** As in the level: what has no alpha among the colours shines by itself. */
  const matte = new three.MeshStandardMaterial({
    vertexColors: true,
    roughness: 0.74,
    side: three.DoubleSide,
    shadowSide: three.FrontSide,
  })
  matte.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      '#include <emissivemap_fragment>',
      `#include <emissivemap_fragment>
      #ifdef USE_COLOR_ALPHA
        totalEmissiveRadiance += vColor.rgb * ( 1.0 - vColor.a ) * 0.75;
      #endif`,
    )
  }
  const materials: Readonly<Record<string, Three.Material>> = {
    matte,
    // Thicker than in the level: on a ground one sees through it would not be seen.
    glass: new three.MeshStandardMaterial({
      color: '#a9cfd0',
      transparent: true,
      opacity: 0.42,
      roughness: 0.08,
      side: three.DoubleSide,
      depthWrite: false,
    }),
    glow: new three.MeshBasicMaterial({ vertexColors: true, side: three.DoubleSide }),
  }
  const points: Three.Vector3[] = []
  model.traverse((node) => {
    if (!(node instanceof three.Mesh)) return
    const mesh = node as Three.Mesh<Three.BufferGeometry, Three.Material>
    const { name } = mesh.material
    mesh.material = materials[name] ?? mesh.material
    mesh.castShadow = name !== 'glass' && name !== 'glow'
    mesh.receiveShadow = true
    const at = mesh.geometry.getAttribute('position')
    for (let i = 0; i < at.count; i += 1)
      points.push(new three.Vector3().fromBufferAttribute(at, i).applyMatrix4(mesh.matrixWorld))
  })
  for (const { text, ink, x, y, z, letter, yaw } of words) {
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d')!
    const font = '600 96px "Noto Sans SC Variable"'
    // No picture of a text is better than one of boxes.
    if ((await document.fonts.load(font, text)).length === 0) throw new Error(`the font has no ${text}`)
    context.font = font
    canvas.width = Math.ceil(context.measureText(text).width)
    canvas.height = 120
    Object.assign(context, { font, fillStyle: ink, textBaseline: 'middle' })
    context.fillText(text, 0, 62)
    const map = new three.CanvasTexture(canvas)
    map.colorSpace = three.SRGBColorSpace
    map.generateMipmaps = true
    const line = new three.Mesh(
      new three.PlaneGeometry((letter * canvas.width) / canvas.height, letter),
      new three.MeshBasicMaterial({ map, transparent: true, alphaTest: 0.02 }),
    )
    line.position.set(x, y, z)
    line.rotation.y = (yaw * Math.PI) / 180
    model.add(line)
    line.updateMatrixWorld(true)
    const corners = line.geometry.getAttribute('position')
    for (let i = 0; i < corners.count; i += 1)
      points.push(new three.Vector3().fromBufferAttribute(corners, i).applyMatrix4(line.matrixWorld))
  }
  const box = new three.Box3().setFromPoints(points)
  const middle = box.getCenter(new three.Vector3())
  const radius = box.getSize(new three.Vector3()).length() / 2

  /** What fills so much of the other side of the square is looked at as usual. */
  const FULL_ENOUGH = 0.6
  const camera = new three.OrthographicCamera()
  const measure = ({ aside, above }: Look) => {
    const [a, b] = [(aside * Math.PI) / 180, (above * Math.PI) / 180]
    const away = new three.Vector3(Math.sin(a) * Math.cos(b), Math.sin(b), Math.cos(a) * Math.cos(b))
    camera.position.copy(middle).addScaledVector(away, radius * 4)
    camera.lookAt(middle)
    camera.updateMatrixWorld(true)
    const seen = new three.Box3().setFromPoints(
      points.map((point) => point.clone().applyMatrix4(camera.matrixWorldInverse)),
    )
    const extent = seen.getSize(new three.Vector3())
    return {
      aside,
      above,
      at: seen.getCenter(new three.Vector3()),
      half: Math.max(extent.x, extent.y) / 2,
      share: Math.min(extent.x, extent.y) / Math.max(extent.x, extent.y),
    }
  }
  const best = looks
    .map(measure)
    .reduce((one, other) => (one.share < FULL_ENOUGH && other.share > one.share + 0.05 ? other : one))
  const { at, half } = measure(best)
  const reach = half * 1.04
  Object.assign(camera, {
    left: at.x - reach,
    right: at.x + reach,
    top: at.y + reach,
    bottom: at.y - reach,
    near: 0.01,
    far: radius * 8,
  })
  camera.updateProjectionMatrix()

  /** A light that goes with the eye: from the left above. */
  const lit = (
    colour: string,
    strength: number,
    right: number,
    up: number,
    front: number,
  ): Three.DirectionalLight => {
    const light = new three.DirectionalLight(colour, strength)
    light.position
      .set(right, up, front)
      .applyQuaternion(camera.quaternion)
      .multiplyScalar(radius * 3)
      .add(middle)
    light.target.position.copy(middle)
    scene.add(light, light.target)
    return light
  }
  const key = lit('#fff1de', 2.1, -0.55, 0.95, 0.75)
  key.castShadow = true
  key.shadow.mapSize.set(2048, 2048)
  Object.assign(key.shadow.camera, {
    left: -radius,
    right: radius,
    top: radius,
    bottom: -radius,
    near: 0.01,
    far: radius * 6,
  })
  key.shadow.normalBias = radius * 0.012
  key.shadow.radius = 8
  key.shadow.intensity = 0.7
  lit('#dfe9ff', 0.9, 0.9, 0.5, 0.3)
  scene.add(new three.HemisphereLight('#ffffff', '#d9cbbb', 0.75))
  renderer.render(scene, camera)
  const picture = renderer.domElement.toDataURL('image/png')
  model.traverse((node) => {
    if (node instanceof three.Mesh) (node as Three.Mesh).geometry.dispose()
  })
  return picture
}
