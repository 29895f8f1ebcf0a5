import { ACESFilmicToneMapping, Color, Fog, Group, Mesh, PMREMGenerator, Scene, ShaderMaterial } from 'three'
import type { Texture, WebGLRenderer } from 'three'
import { parseDecoration } from '#shared/map/decoration.ts'
import type { GameMap } from '#shared/world/world.ts'
import { disposeGroup } from '../level/shapes/disposeGroup.ts'
import { createSurroundings } from './surroundings.ts'
import { mirrorSky, moveWater } from '../level/building/water.ts'
import type { Quality } from '../frame/quality.ts'
import type { ScenePicture } from '../picture/ScenePicture.ts'
import { dimLamps, lightByLamps, restoreLamps } from './lampLight.ts'
import { lightLooks } from './lightLooks.ts'
import type { LightLook } from './lightLooks.ts'
import { ShownLamps } from './shownLamps.ts'
import { SkyDome } from './skyDome.ts'
import { lightBySky } from './skyLight.ts'
import { Sun } from './sun.ts'
import { tunedLook } from './tunedLook.ts'

/** Light, sky, haze, lamps and the land round a level, by the level's own decoration. */
export class Atmosphere {
  readonly sun: Sun
  private readonly sky = new SkyDome()
  private readonly lamps = new ShownLamps()
  private readonly fog = new Fog('#ffffff')
  readonly group = new Group()
  private readonly renderer: WebGLRenderer
  private readonly scene: Scene
  private readonly picture: ScenePicture
  private land: Group | undefined
  private look: LightLook = lightLooks.day
  private quality: Quality
  private entered: Pick<GameMap, 'id' | 'decoration'> | undefined
  private reflects = false
  private environment: { readonly texture: Texture; readonly look: LightLook; dispose(): void } | undefined

  constructor(renderer: WebGLRenderer, scene: Scene, quality: Quality, picture: ScenePicture) {
    this.renderer = renderer
    this.sun = new Sun(renderer)
    this.picture = picture
    this.scene = scene
    this.quality = quality
    this.group.add(this.sky.mesh, this.sun.group, this.lamps.points)
    this.group.matrixAutoUpdate = false
    this.sun.use(quality)
    this.sky.drawClouds(quality.clouds)
  }

  /** Light falls on the scene from now on; answers the way to end it. */
  show(): () => void {
    const { renderer, scene } = this
    renderer.toneMapping = ACESFilmicToneMapping
    scene.fog = this.fog
    this.take(this.look)
    return () => {
      this.lamps.forget()
      scene.environment = null
      scene.fog = null
    }
  }

  private take(look: LightLook): void {
    this.look = look
    this.renderer.toneMappingExposure = look.exposure
    this.fog.color.set(look.horizon)
    this.fog.near = look.hazeFrom
    this.fog.far = look.hazeTo
    this.sun.shine(look)
    mirrorSky(look.horizon, look.zenith)
    dimLamps(look.lamps)
    this.picture.light(look)
  }

  /** The light and the land of a level; a new one, or one whose decoration has changed. */
  enter(map: GameMap): void {
    this.entered = map
    const decoration = parseDecoration(map.decoration)
    const { light, ground } = decoration
    this.take(tunedLook(lightLooks[light], decoration))
    this.sky.use(this.look, ground)
    if (this.land) disposeGroup(this.land)
    const [width, depth] = map.dimensions ?? [0, 0]
    const hasMultiDraw = this.renderer.extensions.has('WEBGL_multi_draw')
    this.land = createSurroundings(width, depth, ground, this.look, hasMultiDraw)
    this.group.add(this.land)
    if (this.reflects) this.drawEnvironment()
  }

  /** Whether a map is another one than what light and land are shown of, or asks for others. */
  isOther(map: GameMap): boolean {
    return map.id !== this.entered?.id || map.decoration !== this.entered.decoration
  }

  /** The lamps of a level: ask whenever it has changed; work is done when they or what shades them did. */
  lightLamps(parts: Parameters<ShownLamps['sync']>[1]): void {
    this.lamps.sync(this.look, parts)
  }

  /** With each picture; true: more light of lamps follows with the next one. */
  goOn(): boolean {
    return this.lamps.go()
  }

  /** Something new is in the scene: it is lit like the rest. */
  dress(): void {
    lightByLamps(this.scene)
  }

  /** From now on materials mirror the sky: once what matters more is there. */
  reflect(): void {
    this.reflects = !this.quality.simpleMaterials
    if (this.reflects && this.environment?.look !== this.look) this.drawEnvironment()
  }

  /** On a new graphics context: what was drawn into textures is drawn again. */
  restore(): void {
    restoreLamps()
    this.sun.restore()
    if (this.reflects) this.drawEnvironment()
  }

  /** The sky of this light as what materials mirror, the ground below it. */
  private drawEnvironment(): void {
    const isFirst = !this.environment
    this.environment?.dispose()
    const { material } = this.sky.mesh
    const inside = new ShaderMaterial({
      vertexShader: material.vertexShader,
      fragmentShader: material.fragmentShader,
      uniforms: {
        ...material.uniforms,
        stars: { value: 0 },
        hills: { value: 0 },
        towers: { value: 0 },
        bounce: { value: new Color(this.look.below) },
      },
      side: material.side,
      depthWrite: false,
      toneMapped: false,
      defines: { LINEAR: '' },
    })
    const dome = new Mesh(this.sky.mesh.geometry, inside)
    dome.frustumCulled = false
    const around = new Scene()
    around.add(dome)
    const generator = new PMREMGenerator(this.renderer)
    const target = generator.fromScene(around, 0.01)
    generator.dispose()
    lightBySky(this.renderer, inside)
    inside.dispose()
    this.environment = { texture: target.texture, look: this.look, dispose: () => target.dispose() }
    this.scene.environment = target.texture
    this.scene.environmentIntensity = isFirst ? 0 : this.look.environment
  }

  useQuality(quality: Quality): void {
    this.quality = quality
    this.sun.use(quality)
    this.sky.drawClouds(quality.clouds)
  }

  /** Once a frame: what moves by itself, and reflections that come up softly. `height`: of the picture, pixels. */
  tick(nowMs: number, deltaS: number, height: number): void {
    const { scene, look } = this
    this.sky.tick(nowMs)
    moveWater(nowMs)
    this.lamps.size(height)
    if (scene.environment && scene.environmentIntensity !== look.environment)
      scene.environmentIntensity = Math.min(look.environment, scene.environmentIntensity + deltaS)
  }

  /** A plan from above has no sky. */
  showSky(isShown: boolean): void {
    this.sky.mesh.visible = isShown
  }

  dispose(): void {
    if (this.land) disposeGroup(this.land)
    this.sky.dispose()
    this.sun.dispose()
    this.lamps.dispose()
    this.environment?.dispose()
  }
}
