import {
  AdditiveBlending,
  BufferAttribute,
  BufferGeometry,
  Color,
  DataTexture,
  LinearFilter,
  MeshStandardMaterial,
  Points,
  RGBAFormat,
  ShaderMaterial,
  Vector4,
} from 'three'
import type { Material, Object3D } from 'three'
import { Mesh } from 'three'
import { patchTexture, sendInParts, sendWhole, type PixelRect } from '../level/building/patchTexture.ts'
import { FIELD_MARGIN_M, FIELD_PPM } from './lampField.ts'
import type { LampField, LampSource } from './lampField.ts'
import { shadeLeanly } from './shading.ts'
import { skyLight, skyLightUniforms } from './skyLight.ts'

shadeLeanly()

const dark = (): DataTexture => {
  const texture = new DataTexture(new Uint8Array(4), 1, 1, RGBAFormat)
  texture.needsUpdate = true
  return texture
}

/** Shared by all materials of the scene. */
const uniforms = {
  lampField: { value: dark() },
  /** Scale and offset from metres to the picture of the field. */
  lampArea: { value: new Vector4() },
  lampShine: { value: 0 },
  /** How brightly shining parts of furniture shine themselves. */
  lampGlow: { value: 0 },
}

/** Brightness of the ground under a lamp at night. */
const SHINE = 3.6
const GLOW = { least: 0.45, most: 2.4 } as const

/** How strong the lamps are, 0 to 1. */
export function dimLamps(share: number): void {
  uniforms.lampShine.value = share < 0.1 ? 0 : share * SHINE
  uniforms.lampGlow.value = GLOW.least + (GLOW.most - GLOW.least) * share
}

/** The light on the ground that materials show from now on; undefined: none. */
export function spreadLamps(field: LampField | undefined): void {
  uniforms.lampField.value.dispose()
  if (!field) {
    uniforms.lampField.value = dark()
    return
  }
  const texture = new DataTexture(field.pixels, field.width, field.height, RGBAFormat)
  texture.magFilter = texture.minFilter = LinearFilter
  texture.needsUpdate = true
  sendInParts(texture)
  uniforms.lampField.value = texture
  const [w, d] = [field.width / FIELD_PPM, field.height / FIELD_PPM]
  uniforms.lampArea.value.set(1 / w, 1 / d, FIELD_MARGIN_M / w, FIELD_MARGIN_M / d)
}

/** Shows what became another of the light that is spread. */
export function respreadLamps(rects: readonly PixelRect[]): void {
  for (const rect of rects) patchTexture(uniforms.lampField.value, rect)
}

/** On a new graphics context. */
export const restoreLamps = (): void => sendWhole(uniforms.lampField.value)

const declarations = /* glsl */ `
  uniform sampler2D lampField;
  uniform vec4 lampArea;
  uniform float lampShine;
  uniform float lampGlow;`

/** The field is read a little off a surface, so that a wall shows the light on its own side. */
const lampLight = /* glsl */ `
  if ( lampShine > 0.0 ) {
    vec3 lampAt = - vViewPosition * mat3( viewMatrix ) + cameraPosition;
    vec3 lampNormal = normal * mat3( viewMatrix );
    vec3 lamps = texture2D( lampField, ( lampAt.xz + lampNormal.xz * 0.4 ) * lampArea.xy + lampArea.zw ).rgb;
    float lampUp = ( 1.0 - smoothstep( 2.2, 6.0, lampAt.y ) ) * ( 0.66 + 0.34 * lampNormal.y );
    reflectedLight.indirectDiffuse += diffuseColor.rgb * lamps * lamps * ( lampShine * lampUp );
  }`

const dressed = new WeakSet<Material>()

/** Extends what a material's shader does; the key keeps programs of different extensions apart. */
export function extendShader(
  material: Material,
  key: string,
  change: (shader: Parameters<Material['onBeforeCompile']>[0]) => void,
): void {
  const before = material.onBeforeCompile
  const keyBefore = material.customProgramCacheKey.bind(material)
  material.onBeforeCompile = (shader, renderer) => {
    before.call(material, shader, renderer)
    change(shader)
  }
  material.customProgramCacheKey = () => `${keyBefore()}+${key}`
}

/** Rougher surfaces never look into the picture of the sky (skyLight): their programs do not know it. */
const MATTE_FROM = 0.65

/** Lets a material be lit by the lamps, and by the sky. */
export function takeLampLight(material: MeshStandardMaterial): void {
  if (dressed.has(material)) return
  dressed.add(material)
  const isMatte = (): boolean => material.roughness > MATTE_FROM && !material.roughnessMap
  extendShader(material, 'lamps', (shader) => {
    Object.assign(shader.uniforms, uniforms, skyLightUniforms)
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>${declarations}`)
      .replace(
        '#include <envmap_physical_pars_fragment>',
        isMatte() ? `\n#define IS_MATTE${skyLight}` : skyLight,
      )
      .replace('#include <lights_fragment_end>', `#include <lights_fragment_end>${lampLight}`)
  })
  const keyOf = material.customProgramCacheKey.bind(material)
  material.customProgramCacheKey = () => `${keyOf()}${isMatte() ? ' matte' : ''}`
}

/** Parts whose vertex colours have no alpha shine by themselves (assets/source/modelling/glb.ts writes them so). */
export function shineByAlpha(material: MeshStandardMaterial): void {
  takeLampLight(material)
  extendShader(material, 'glow', (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      '#include <emissivemap_fragment>',
      `#include <emissivemap_fragment>
      #ifdef USE_COLOR_ALPHA
        totalEmissiveRadiance += vColor.rgb * ( 1.0 - vColor.a ) * lampGlow;
      #endif`,
    )
  })
}

/** Lets everything below `root` be lit by the lamps. */
export function lightByLamps(root: Object3D): void {
  root.traverse((node) => {
    if (!(node instanceof Mesh)) return
    const material: unknown = node.material
    if (material instanceof MeshStandardMaterial && !dressed.has(material)) {
      takeLampLight(material)
      material.needsUpdate = true
    }
  })
}

const haloVertex = /* glsl */ `
  attribute float size;
  attribute vec3 shine;
  varying vec3 vShine;
  uniform float pixels;
  void main() {
    vec4 at = modelViewMatrix * vec4( position, 1.0 );
    gl_Position = projectionMatrix * at;
    // A step towards the eye: the lamp itself does not cut its shine in two.
    at.xyz += normalize( - at.xyz ) * 0.25;
    vec4 nearer = projectionMatrix * at;
    gl_Position.z = nearer.z / nearer.w * gl_Position.w;
    gl_PointSize = min( 512.0, size * pixels * projectionMatrix[ 1 ][ 1 ] / gl_Position.w );
    vShine = shine * ( 1.0 - smoothstep( 30.0, 110.0, - at.z ) );
  }`

const haloFragment = /* glsl */ `
  varying vec3 vShine;
  uniform float strength;
  void main() {
    float away = length( gl_PointCoord - 0.5 ) * 2.0;
    float soft = max( 0.0, 1.0 - away );
    gl_FragColor = vec4( vShine * ( strength * ( 0.5 * soft * soft + 0.5 * pow( soft, 6.0 ) ) ), 1.0 );
  }`

/** The shine one sees round lamps: soft discs that face the eye, one draw for all. */
export class Halos {
  readonly points: Points<BufferGeometry, ShaderMaterial>

  constructor() {
    const material = new ShaderMaterial({
      vertexShader: haloVertex,
      fragmentShader: haloFragment,
      blending: AdditiveBlending,
      transparent: true,
      depthWrite: false,
      toneMapped: false,
      uniforms: { pixels: { value: 500 }, strength: { value: 0 } },
    })
    this.points = new Points(new BufferGeometry(), material)
    this.points.frustumCulled = false
    this.points.renderOrder = 12
    this.points.visible = false
  }

  show(lamps: readonly LampSource[], share: number): void {
    const shining = lamps.filter(({ halo }) => halo > 0)
    const { points } = this
    points.visible = share > 0.2 && shining.length > 0
    points.material.uniforms['strength']!.value = share * 0.55
    points.geometry.dispose()
    points.geometry = new BufferGeometry()
    const of = (size: number, values: (lamp: LampSource) => readonly number[]): BufferAttribute => {
      const all = new Float32Array(shining.length * size)
      shining.forEach((lamp, i) => all.set(values(lamp), i * size))
      return new BufferAttribute(all, size)
    }
    points.geometry.setAttribute(
      'position',
      of(3, ({ x, y, z }) => [x, y, z]),
    )
    points.geometry.setAttribute(
      'size',
      of(1, ({ halo }) => [halo]),
    )
    const tone = new Color()
    points.geometry.setAttribute(
      'shine',
      of(3, ({ colour }) => tone.setRGB(...colour).toArray()),
    )
  }

  /** Height of the picture, device pixels. */
  size(pixels: number): void {
    this.points.material.uniforms['pixels']!.value = pixels / 2
  }

  dispose(): void {
    this.points.geometry.dispose()
    this.points.material.dispose()
  }
}
