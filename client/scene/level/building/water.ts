import { Color, DataTexture, MeshStandardMaterial, RGBAFormat } from 'three'
import type { Texture } from 'three'
import { loadTexture } from '../../assets.ts'
import { extendShader } from '../../sky/lampLight.ts'

const still = (): Texture => {
  const texture = new DataTexture(Uint8Array.of(128, 128, 255, 255), 1, 1, RGBAFormat)
  texture.needsUpdate = true
  return texture
}

/** Shared by all water of the scene. */
const uniforms = {
  ripples: { value: still() },
  waterSeconds: { value: 0 },
  /** What water mirrors where materials have no reflections of their own. */
  waterSky: { value: new Color('#cfe0e6') },
}
let isAsked = false

/** Ripples run. */
export function moveWater(nowMs: number): void {
  uniforms.waterSeconds.value = (nowMs / 1000) % 3600
}

const zenithColour = new Color()

/** The sky that water shows without reflections: waves turn to what is above as well as to the horizon. */
export function mirrorSky(horizon: string, zenith: string): void {
  uniforms.waterSky.value.set(horizon).lerp(zenithColour.set(zenith), 0.55)
}

const declarations = /* glsl */ `
  uniform sampler2D ripples;
  uniform float waterSeconds;
  uniform vec3 waterSky;`

/** Two layers of ripples that run across each other, calmer the farther away. */
const waves = /* glsl */ `
  vec3 onWater = - vViewPosition * mat3( viewMatrix ) + cameraPosition;
  float waterAway = length( vViewPosition );
  vec2 swell = texture2D( ripples, onWater.xz * 0.11 + waterSeconds * vec2( 0.006, 0.009 ) ).xy
    + texture2D( ripples, onWater.zx * 0.27 - waterSeconds * vec2( 0.017, -0.012 ) ).xy
    + 0.6 * texture2D( ripples, onWater.xz * 0.62 + waterSeconds * vec2( -0.03, 0.024 ) ).xy - 1.3;
  swell *= 0.3 / ( 1.0 + waterAway * 0.035 );
  vec3 ripple = normalize( vec3( swell.x, 1.0, - swell.y ) );
  normal = normalize( ( viewMatrix * vec4( ripple, 0.0 ) ).xyz );
  float waterFlat = 1.0 - max( 0.0, dot( normal, normalize( vViewPosition ) ) );
  diffuseColor.rgb = mix( diffuseColor.rgb * 1.25, diffuseColor.rgb * 0.7, waterFlat );
  #ifdef LAMBERT
    diffuseColor.rgb = mix( diffuseColor.rgb, waterSky * 0.75, 0.1 + 0.7 * pow( waterFlat, 4.0 ) );
  #endif`

/** Water that ripples and mirrors the sky. */
export function waterMaterial(): MeshStandardMaterial {
  if (!isAsked) {
    isAsked = true
    loadTexture('textures/water-normal.webp', false).then(
      (texture) => (uniforms.ripples.value = texture),
      () => (isAsked = false),
    )
  }
  const material = new MeshStandardMaterial({ color: '#2c6f7c', roughness: 0.07, envMapIntensity: 1.15 })
  extendShader(material, 'water', (shader) => {
    Object.assign(shader.uniforms, uniforms)
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>${declarations}`)
      .replace('#include <normal_fragment_maps>', `#include <normal_fragment_maps>${waves}`)
  })
  return material
}
