import { DirectionalLight, Group, HemisphereLight, Vector3 } from 'three'
import type { RenderTarget, WebGLRenderer } from 'three'
import type { Quality } from '../frame/quality.ts'
import { lightLooks } from './lightLooks.ts'
import type { LightLook } from './lightLooks.ts'

const up = new Vector3(0, 1, 0)
const centre = new Vector3()
const HEIGHT_M = 60
/** What is only there to cast a shadow, for no other camera to see. */
export const SHADOW_LAYER = 1

/**
 * The sun (or the moon) with soft shadows in a square round the player. The square moves in whole shadow pixels, so
 * edges do not crawl, and the picture is only drawn anew when asked.
 */
export class Sun {
  readonly group = new Group()
  /** Light from all round; stands in for the environment where materials do not reflect it. */
  readonly sky = new HemisphereLight()
  readonly light = new DirectionalLight()
  private reach = 0
  private look: LightLook = lightLooks.day
  private isSimple = false
  private readonly at = new Vector3(Infinity, 0, 0)
  private readonly side = new Vector3()
  private readonly rise = new Vector3()

  /** The picture of shadows that is known to be of depths alone. */
  private bare: RenderTarget | null = null

  constructor(renderer: WebGLRenderer) {
    this.light.castShadow = true
    // Bodies are drawn in fewer triangles there (people/avatar.ts).
    this.light.shadow.camera.layers.enable(SHADOW_LAYER)
    this.drawDepthsAlone(renderer)
    this.light.shadow.autoUpdate = false
    this.light.shadow.bias = -0.0006
    this.light.shadow.normalBias = 0.09
    this.light.shadow.radius = 2.4
    this.light.shadow.intensity = 0.92
    this.group.add(this.sky, this.light, this.light.target)
    this.shine(this.look)
  }

  /** Nobody looks at the colours of shadows: the card is told to write none, once a picture of them is made. */
  private drawDepthsAlone(renderer: WebGLRenderer): void {
    const { shadow } = this.light
    const frustum = shadow.getFrustum.bind(shadow)
    // three asks for it when the picture is where it draws to, before the first thing is drawn.
    shadow.getFrustum = () => {
      if (shadow.map && shadow.map !== this.bare) {
        const gl = renderer.getContext() as WebGL2RenderingContext
        gl.drawBuffers([gl.NONE])
        this.bare = shadow.map
      }
      return frustum()
    }
  }

  /** On a new graphics context. */
  restore(): void {
    this.bare = null
    this.redraw()
  }

  /** Takes the colours and the place of a time of day. */
  shine(look: LightLook): void {
    this.look = look
    this.light.color.set(look.sun)
    this.light.intensity = look.sunStrength
    this.sky.color.set(look.above)
    this.sky.groundColor.set(look.below)
    this.sky.intensity = this.isSimple ? look.hemisphereSimple : look.hemisphere
    this.side.crossVectors(up, look.direction).normalize()
    this.rise.crossVectors(look.direction, this.side).normalize()
    this.at.x = Infinity
  }

  use(quality: Quality): void {
    const { shadow } = this.light
    this.reach = quality.shadowReachM
    this.isSimple = quality.simpleMaterials
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
    this.shine(this.look)
  }

  /** Keeps (x, z) lit with shadows; answers whether the square moved. */
  follow(x: number, z: number, stepM: number): boolean {
    if (Math.abs(x - this.at.x) < stepM && Math.abs(z - this.at.z) < stepM) return false
    this.at.set(x, 0, z)
    const { side, rise, light } = this
    const { direction } = this.look
    const texel = (2 * this.reach) / light.shadow.mapSize.x
    centre.copy(this.at)
    const a = Math.round(centre.dot(side) / texel) * texel
    const b = Math.round(centre.dot(rise) / texel) * texel
    const c = centre.dot(direction)
    centre.set(0, 0, 0).addScaledVector(side, a).addScaledVector(rise, b).addScaledVector(direction, c)
    light.target.position.copy(centre)
    light.position.copy(centre).addScaledVector(direction, HEIGHT_M)
    light.target.updateMatrixWorld()
    light.updateMatrixWorld()
    light.shadow.needsUpdate = true
    return true
  }

  redraw(): void {
    this.light.shadow.needsUpdate = true
  }

  dispose(): void {
    this.light.dispose()
  }
}
