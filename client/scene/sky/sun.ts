import { DirectionalLight, Group, HemisphereLight, Vector3 } from 'three'
import type { Quality } from '../quality.ts'
import { sunDirection } from './skyDome.ts'

const side = new Vector3().crossVectors(new Vector3(0, 1, 0), sunDirection).normalize()
const rise = new Vector3().crossVectors(sunDirection, side).normalize()
const centre = new Vector3()
const HEIGHT_M = 60

/**
 * The sun with soft shadows in a square round the player. The square moves in whole shadow pixels, so edges do not
 * crawl, and the picture is only drawn anew when asked.
 */
export class Sun {
  readonly group = new Group()
  /** Light from all round; stands in for the environment where materials do not reflect it. */
  readonly sky = new HemisphereLight('#dcebf7', '#d8bf98', 0.38)
  readonly light = new DirectionalLight('#ffe9cc', 3.1)
  private reach = 0
  private readonly at = new Vector3(Infinity, 0, 0)

  constructor() {
    this.light.castShadow = true
    this.light.shadow.autoUpdate = false
    this.light.shadow.bias = -0.0004
    this.light.shadow.normalBias = 0.035
    this.light.shadow.radius = 3.2
    this.light.shadow.intensity = 0.92
    this.group.add(this.sky, this.light, this.light.target)
  }

  use(quality: Quality): void {
    const { shadow } = this.light
    this.reach = quality.shadowReachM
    this.sky.intensity = quality.simpleMaterials ? 1.35 : 0.38
    this.light.castShadow = quality.shadowSize > 0
    shadow.mapSize.setScalar(Math.max(16, quality.shadowSize))
    shadow.map?.dispose()
    shadow.map = null
    const { camera } = shadow
    camera.left = camera.bottom = -this.reach
    camera.right = camera.top = this.reach
    camera.near = 1
    camera.far = HEIGHT_M + this.reach * 2
    camera.updateProjectionMatrix()
    this.at.x = Infinity
  }

  /** Keeps (x, z) lit with shadows; answers whether the square moved. */
  follow(x: number, z: number, stepM: number): boolean {
    if (Math.abs(x - this.at.x) < stepM && Math.abs(z - this.at.z) < stepM) return false
    this.at.set(x, 0, z)
    const texel = (2 * this.reach) / this.light.shadow.mapSize.x
    centre.copy(this.at)
    const a = Math.round(centre.dot(side) / texel) * texel
    const b = Math.round(centre.dot(rise) / texel) * texel
    const c = centre.dot(sunDirection)
    centre.set(0, 0, 0).addScaledVector(side, a).addScaledVector(rise, b).addScaledVector(sunDirection, c)
    this.light.target.position.copy(centre)
    this.light.position.copy(centre).addScaledVector(sunDirection, HEIGHT_M)
    this.light.target.updateMatrixWorld()
    this.light.updateMatrixWorld()
    this.light.shadow.needsUpdate = true
    return true
  }

  redraw(): void {
    this.light.shadow.needsUpdate = true
  }

  dispose(): void {
    this.light.dispose()
  }
}
