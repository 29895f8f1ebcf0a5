import {
  ACESFilmicToneMapping,
  Box3,
  DirectionalLight,
  Group,
  HemisphereLight,
  PerspectiveCamera,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three'
import { loadModel } from '../../../scene/assets.ts'
import { fitMatrix } from '../../../scene/level/furniture/fitMatrix.ts'
import type { ModelFit } from '#shared/map/own/modelFit.ts'
import { limits } from '#shared/rules/limits.ts'

const FIELD_DEG = 30
/** From the front, a little from the side and above: as the pictures on the shelves are taken. */
const FROM = new Vector3(0.55, 0.5, 1).normalize()

/** A model under lamps, turning; and its picture. */
export class ModelStage {
  readonly group = new Group()
  readonly #plate = new Group()
  #angle = 0
  #isHeld = false

  constructor() {
    const fill = new HemisphereLight('#f2f6fa', '#cdb89a', 1.6)
    const key = new DirectionalLight('#ffecd2', 2.2)
    key.position.set(2, 3.2, 3)
    const rim = new DirectionalLight('#dcebff', 1)
    rim.position.set(-2.4, 2.4, -2)
    this.group.add(fill, key, rim, this.#plate)
  }

  /** Rejects where the file can not be had. */
  async show(path: string, fit: ModelFit): Promise<void> {
    const { scene } = await loadModel(path)
    const placed = new Group()
    placed.matrixAutoUpdate = false
    placed.matrix.copy(fitMatrix(fit))
    placed.add(scene.clone(true))
    this.#plate.clear()
    this.#plate.add(placed)
    this.#plate.updateMatrixWorld(true)
  }

  aim(camera: PerspectiveCamera, aspect: number): void {
    const angle = this.#plate.rotation.y
    this.#plate.rotation.y = 0
    this.#plate.updateMatrixWorld(true)
    const box = new Box3().setFromObject(this.#plate)
    this.#plate.rotation.y = angle
    if (box.isEmpty()) return
    const middle = box.getCenter(new Vector3())
    const radius = box.getSize(new Vector3()).length() / 2
    const far = radius / Math.sin(((FIELD_DEG / 2) * Math.PI) / 180) / Math.min(1, aspect)
    camera.fov = FIELD_DEG
    camera.aspect = aspect
    camera.near = far / 100
    camera.far = far * 4
    camera.position.copy(middle).addScaledVector(FROM, far)
    camera.lookAt(middle)
    camera.updateProjectionMatrix()
  }

  hold(isHeld: boolean): void {
    this.#isHeld = isHeld
  }

  drag(pixels: number): void {
    if (this.#isHeld) this.#angle += pixels * 0.012
  }

  step(deltaS: number): void {
    if (!this.#isHeld) this.#angle += deltaS * 0.5
    this.#plate.rotation.y = this.#angle
  }

  /** A square picture of it, without a ground; undefined where the browser can not draw. */
  async picture(): Promise<File | undefined> {
    const side = limits.ownPictureSide
    let renderer: WebGLRenderer | undefined
    try {
      renderer = new WebGLRenderer({ antialias: true, alpha: true, preserveDrawingBuffer: true })
      renderer.setPixelRatio(1)
      renderer.setSize(side, side, false)
      renderer.toneMapping = ACESFilmicToneMapping
      const { parent } = this.group
      const scene = new Scene()
      const camera = new PerspectiveCamera()
      this.aim(camera, 1)
      const angle = this.#plate.rotation.y
      this.#plate.rotation.y = 0
      scene.add(this.group)
      renderer.render(scene, camera)
      this.#plate.rotation.y = angle
      parent?.add(this.group)
      const { domElement } = renderer
      const blob = await new Promise<Blob | null>((resolve) => domElement.toBlob(resolve, 'image/webp', 0.9))
      return blob ? new File([blob], 'picture.webp', { type: blob.type }) : undefined
    } catch {
      return undefined
    } finally {
      renderer?.dispose()
      renderer?.forceContextLoss()
    }
  }
}
