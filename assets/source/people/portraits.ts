/** Portraits: each person's head and shoulders, rendered in headless Chromium from the very GLBs. */
import fs from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { assetsFolder, rootFolder } from '../paths.ts'
import type { Log } from '../log.ts'
import { presets } from './presets.ts'

const SIZE = 256
const OVERSAMPLING = 3
const ORIGIN = 'http://portraits.test'
const BACKGROUNDS = [
  ['#dff1ec', '#b4dcd3'],
  ['#fdeae2', '#f5c9b8'],
  ['#fdf3dc', '#f2d89a'],
  ['#e6ecf5', '#c2d0e4'],
  ['#fbf1dd', '#ecd5a8'],
  ['#ece9e3', '#cfc6b8'],
  ['#f7e6e1', '#e6c1b4'],
  ['#e3eef5', '#b9d3e3'],
  ['#f1e6f0', '#d8bcd3'],
  ['#ebe8f8', '#c8c1ec'],
  ['#e2efe9', '#b7d6c6'],
  ['#f6ead9', '#e0c49b'],
  ['#e6edf5', '#bccde2'],
  ['#e4f0fa', '#b5d2ef'],
] as const
const CHROMIUM_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--disable-background-networking',
  '--no-first-run',
]

const page = `<!doctype html><script type="importmap">{"imports":{
"three":"${ORIGIN}/node_modules/three/build/three.module.js",
"three/addons/":"${ORIGIN}/node_modules/three/examples/jsm/"}}</script>`

/** Runs in the page: draws one person on a transparent ground and returns a PNG data address. */
const draw = async ({ id, size }: { readonly id: number; readonly size: number }): Promise<string> => {
  const three = await import('three')
  const { GLTFLoader } = await import('three/addons/loaders/GLTFLoader.js')
  const { MeshoptDecoder } = await import('three/addons/libs/meshopt_decoder.module.js')
  const { RoomEnvironment } = await import('three/addons/environments/RoomEnvironment.js')
  const loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder)
  const renderer = new three.WebGLRenderer({ antialias: true, alpha: true, preserveDrawingBuffer: true })
  renderer.setSize(size, size)
  renderer.toneMapping = three.NeutralToneMapping
  renderer.toneMappingExposure = 0.88
  renderer.shadowMap.enabled = true
  const scene = new three.Scene()
  scene.environment = new three.PMREMGenerator(renderer).fromScene(new RoomEnvironment(), 0.04).texture
  scene.environmentIntensity = 0.55
  const key = new three.DirectionalLight('#fff0dc', 2.6)
  key.position.set(1.4, 2.7, 2.2)
  key.target.position.set(0, 1.4, 0)
  key.castShadow = true
  key.shadow.mapSize.set(2048, 2048)
  Object.assign(key.shadow.camera, { left: -0.6, right: 0.6, top: 0.6, bottom: -0.6 })
  key.shadow.normalBias = 0.012
  key.shadow.radius = 6
  const rim = new three.DirectionalLight('#dfe9ff', 1.6)
  rim.position.set(-2, 2.4, -1.5)
  scene.add(key, key.target, rim, new three.HemisphereLight('#ffffff', '#e8d8c8', 0.7))
  const person = (await loader.loadAsync(`/assets/models/people/person-${id}.glb`)).scene
  const { animations } = await loader.loadAsync('/assets/models/people/clips.glb')
  person.rotation.y = 0.36
  person.traverse((node) => {
    if (node instanceof three.Mesh)
      Object.assign(node, { castShadow: true, receiveShadow: true, frustumCulled: false })
  })
  scene.add(person)
  const mixer = new three.AnimationMixer(person)
  mixer.clipAction(animations.find((clip) => clip.name === 'Idle')!).play()
  mixer.setTime(0.4)
  person.updateMatrixWorld(true)
  const neck = person.getObjectByName('head')!
  const head = neck.getWorldPosition(new three.Vector3())
  const camera = new three.PerspectiveCamera(18, 1, 0.1, 20)
  camera.position.set(head.x - 0.08, head.y + 0.09, head.z + 2.12)
  camera.lookAt(head.x + 0.005, head.y + 0.062, head.z)
  neck.rotateOnWorldAxis(new three.Vector3(0, 1, 0), -0.12)
  renderer.render(scene, camera)
  const address = renderer.domElement.toDataURL('image/png')
  renderer.dispose()
  renderer.forceContextLoss()
  return address
}

const background = ([light, deep]: readonly [light: string, deep: string]): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}"><defs>
<radialGradient id="g" cx=".42" cy=".34" r=".85"><stop offset="0" stop-color="${light}"/>
<stop offset="1" stop-color="${deep}"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`)

/** Renders assets/images/portraits/<id>.webp for every person. */
export const renderPortraits = async (log: Log, into = assetsFolder): Promise<void> => {
  const { chromium } = await import('playwright-core')
  const folder = path.join(into, 'images/portraits')
  fs.mkdirSync(folder, { recursive: true })
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
  try {
    const tab = await browser.newPage()
    await tab.route(`${ORIGIN}/**`, (route) => {
      const { pathname } = new URL(route.request().url())
      if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: page })
      const file = pathname.startsWith('/assets/')
        ? path.join(into, pathname.slice('/assets/'.length))
        : path.join(rootFolder, pathname)
      if (!fs.existsSync(file)) return route.fulfill({ status: 404, body: '' })
      const contentType = pathname.endsWith('.js') ? 'text/javascript' : 'application/octet-stream'
      return route.fulfill({ path: file, contentType })
    })
    await tab.goto(`${ORIGIN}/`)
    for (const { id } of presets) {
      const address = await tab.evaluate(draw, { id, size: SIZE * OVERSAMPLING })
      const figure = await sharp(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'))
        .resize(SIZE, SIZE)
        .png()
        .toBuffer()
      const file = path.join(folder, `${id}.webp`)
      await sharp(background(BACKGROUNDS[(id - 1) % BACKGROUNDS.length]!))
        .composite([{ input: figure }])
        .webp({ quality: 88 })
        .toFile(file)
    }
    log(`portraits: ${presets.length}`)
  } finally {
    await browser.close()
  }
}
