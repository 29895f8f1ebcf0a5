import { Color, FrontSide, MeshStandardMaterial } from 'three'
import type { Texture } from 'three'
import { loadTexture } from '../../assets.ts'
import type { Quality } from '../../frame/quality.ts'
import { extendShader, takeLampLight } from '../../sky/lampLight.ts'
import { ownSurface } from './ownSurfaces.ts'
import { waterMaterial } from './water.ts'

interface Surface {
  /** Name of the texture files below textures/, and metres one tile of them covers (textures.json). */
  readonly texture?: string
  /** Path on this site of a picture instead, of a space's own. */
  readonly picture?: string
  /** Where the relief is another's of its kind: that one's name. */
  readonly relief?: string
  readonly tileM: number
  readonly tint: string
  readonly roughness: number
  readonly normal: number
  /** Use the colours of the texture; otherwise only its relief. */
  readonly albedo: boolean
}

const plain: Surface = {
  texture: 'plaster',
  tileM: 2,
  tint: '#f1ece4',
  roughness: 0.92,
  normal: 0.35,
  albedo: false,
}

/** Floor types of the maps; an unknown one is plain light concrete. */
const floors: Readonly<Record<string, Surface>> = {
  wood: { texture: 'wood', tileM: 2.4, tint: '#ffffff', roughness: 0.9, normal: 0.6, albedo: true },
  carpet: { texture: 'carpet', tileM: 1, tint: '#ffffff', roughness: 1, normal: 0.7, albedo: true },
  'carpet-teal': {
    texture: 'carpet-teal',
    relief: 'carpet',
    tileM: 1,
    tint: '#ffffff',
    roughness: 1,
    normal: 0.7,
    albedo: true,
  },
  'carpet-slate': {
    texture: 'carpet-slate',
    relief: 'carpet',
    tileM: 1,
    tint: '#ffffff',
    roughness: 1,
    normal: 0.7,
    albedo: true,
  },
  tile: { texture: 'tile', tileM: 1.2, tint: '#ffffff', roughness: 0.9, normal: 0.5, albedo: true },
  concrete: { texture: 'concrete', tileM: 2.5, tint: '#ffffff', roughness: 1, normal: 0.5, albedo: true },
  grass: { texture: 'grass', tileM: 2, tint: '#ffffff', roughness: 1, normal: 0, albedo: true },
  paving: { texture: 'paving', tileM: 1.6, tint: '#ffffff', roughness: 1, normal: 0.7, albedo: true },
  terrazzo: { texture: 'terrazzo', tileM: 2.4, tint: '#ffffff', roughness: 1, normal: 0, albedo: true },
  stone: { texture: 'stone', tileM: 3.2, tint: '#ffffff', roughness: 0.95, normal: 0.5, albedo: true },
  stage: { texture: 'stage', tileM: 2, tint: '#ffffff', roughness: 1, normal: 0.6, albedo: true },
  parquet: { texture: 'parquet', tileM: 2, tint: '#ffffff', roughness: 1, normal: 0.5, albedo: true },
  water: { tileM: 4, tint: '#3f7f93', roughness: 0.12, normal: 0.35, albedo: false },
}

const walls: Readonly<Record<string, Surface>> = {
  plaster: plain,
  wood: { texture: 'wood', tileM: 2.4, tint: '#f4e6d4', roughness: 0.9, normal: 0.5, albedo: true },
  concrete: { texture: 'concrete', tileM: 2.5, tint: '#f2f0ec', roughness: 1, normal: 0.5, albedo: true },
  'accent-teal': { ...plain, tint: '#4f9a96' },
  'accent-coral': { ...plain, tint: '#d98468' },
  'accent-mustard': { ...plain, tint: '#c9a04a' },
  'accent-slate': { ...plain, tint: '#55616d' },
  white: { ...plain, tint: '#f7f5f1' },
  stone: { texture: 'stone', tileM: 3.2, tint: '#fbf4ea', roughness: 0.95, normal: 0.5, albedo: true },
}

/** How a picture of the space's own lies. */
function surfaceOfOwn(type: string): Surface | undefined {
  const material = ownSurface(type)
  if (!material) return undefined
  const { picture, metres } = material
  return { picture, tileM: metres, tint: '#ffffff', roughness: 0.95, normal: 0, albedo: true }
}

export const floorSurface = (type: string): Surface =>
  floors[type] ?? surfaceOfOwn(type) ?? floors['concrete'] ?? plain
export const wallSurface = (material: string): Surface => walls[material] ?? surfaceOfOwn(material) ?? plain

/** The floor's own shade also takes some of the sun: a joint is dark in every light. */
const shadeDirect = (material: MeshStandardMaterial): void =>
  extendShader(material, 'shade', (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      '#include <aomap_fragment>',
      `#include <aomap_fragment>
      #ifdef USE_AOMAP
        reflectedLight.directDiffuse *= mix( 1.0, ambientOcclusion, 0.5 );
      #endif`,
    )
  })

/**
 * Near, blades; far, one calm colour with large soft patches, which hides that the picture repeats. For the lawn of a
 * map and the one round it, so that both are one.
 */
export const shadeLawn = (material: MeshStandardMaterial): void => {
  extendShader(material, 'lawn', (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      '#include <map_fragment>',
      `#include <map_fragment>
        vec3 onGround = - vViewPosition * mat3( viewMatrix ) + cameraPosition;
        float patches = sin( onGround.x * 0.11 + sin( onGround.z * 0.07 ) * 2.0 ) * sin( onGround.z * 0.09 + sin( onGround.x * 0.05 ) * 2.0 );
        patches += 0.6 * sin( onGround.x * 0.43 + 2.0 * sin( onGround.z * 0.31 ) ) * sin( onGround.z * 0.37 );
        float away = smoothstep( 8.0, 60.0, length( vViewPosition ) );
        diffuseColor.rgb = mix( diffuseColor.rgb, LAWN, away * 0.85 ) * ( 1.0 + 0.1 * patches );`,
    )
  })
  // The mean of the grass picture, linear.
  material.defines = { ...material.defines, LAWN: 'vec3( 0.178, 0.285, 0.095 )' }
}

/** Colour first; relief is fetched after `relief`, when what matters more has arrived. */
function dress(
  material: MeshStandardMaterial,
  surface: Surface,
  quality: Quality,
  relief: Promise<unknown>,
): Promise<unknown> {
  const { texture, picture, relief: carved = texture } = surface
  if (!texture && !picture) return Promise.resolve()
  const set = async (part: string, srgb: boolean, apply: (map: Texture) => void): Promise<void> => {
    const name = `${part === 'albedo' ? texture : carved}-${part}`
    try {
      const map = await loadTexture(picture ?? `textures/${name}.webp`, srgb)
      map.anisotropy = quality.simpleMaterials ? 1 : 8
      apply(map)
      material.needsUpdate = true
    } catch {
      console.warn(`texture ${name} is missing, the plain colour stays`)
    }
  }
  const carve = async (): Promise<void> => {
    if (!quality.normalMaps || surface.normal === 0) return
    await relief
    await set('normal', false, (map) => {
      material.normalMap = map
      material.normalScale.setScalar(surface.normal)
    })
    if (surface.albedo) await set('rough', false, (map) => (material.roughnessMap = map))
  }
  const colour = surface.albedo
    ? set('albedo', true, (map) => {
        material.map = map
        material.color.set(surface.tint)
      })
    : Promise.resolve()
  void colour.then(carve)
  return colour
}

const standIns: Readonly<Record<string, string>> = {
  wood: '#b98a5a',
  carpet: '#8b95a1',
  'carpet-teal': '#4f8f8c',
  'carpet-slate': '#5f6b78',
  tile: '#dfe2e0',
  concrete: '#b9b8b4',
  grass: '#7ea45e',
  paving: '#b7afa3',
  terrazzo: '#ddd3c6',
  stone: '#c9bda9',
  stage: '#37363a',
  parquet: '#b88a5c',
}

/** A floor's material and the promise that its colours are there. */
export function floorMaterial(
  type: string,
  occlusion: Texture | null,
  quality: Quality,
  relief: Promise<unknown>,
) {
  const surface = floorSurface(type)
  if (type === 'water') return { material: waterMaterial(), ready: Promise.resolve(), tileM: surface.tileM }
  const material = new MeshStandardMaterial({
    color: new Color(standIns[surface.texture ?? ''] ?? surface.tint),
    roughness: surface.roughness,
    aoMap: occlusion,
    aoMapIntensity: 1,
  })
  shadeDirect(material)
  if (type === 'grass') shadeLawn(material)
  takeLampLight(material)
  return { material, ready: dress(material, surface, quality, relief), tileM: surface.tileM }
}

export function wallMaterialOf(name: string, quality: Quality, relief: Promise<unknown>) {
  const surface = wallSurface(name)
  const material = new MeshStandardMaterial({
    color: new Color(surface.tint),
    roughness: surface.roughness,
    vertexColors: true,
    side: FrontSide,
  })
  takeLampLight(material)
  return { material, ready: dress(material, surface, quality, relief), tileM: surface.tileM }
}

export const trimMaterial = (): MeshStandardMaterial =>
  new MeshStandardMaterial({ vertexColors: true, roughness: 0.65 })

/** Glass mirrors the more the flatter one looks at it. */
export const mirrorAtEdges = (material: MeshStandardMaterial): void =>
  extendShader(material, 'pane', (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      '#include <opaque_fragment>',
      `float flat_ = 1.0 - abs( dot( normal, normalize( vViewPosition ) ) );
      diffuseColor.a = mix( diffuseColor.a, 0.72, pow( flat_, 4.0 ) );
      #include <opaque_fragment>`,
    )
  })

export const paneMaterial = (): MeshStandardMaterial => {
  const material = new MeshStandardMaterial({
    color: '#dff1f0',
    transparent: true,
    opacity: 0.13,
    roughness: 0.03,
    envMapIntensity: 1.5,
    depthWrite: false,
  })
  mirrorAtEdges(material)
  return material
}

export const frostMaterial = (): MeshStandardMaterial =>
  new MeshStandardMaterial({
    color: '#ffffff',
    transparent: true,
    opacity: 0.42,
    roughness: 0.9,
    depthWrite: false,
  })
