import type { Material } from 'three'
import { extendShader } from '../../sky/lampLight.ts'

/** Shared by all that can stand between eyes and whom they follow. */
const uniforms = {
  /** Metres along the view to whom it follows; 0: nobody. */
  followedM: { value: 0 },
}

/** Says how far ahead of the camera, in the middle of its picture, the person is whom it follows; 0: nobody. */
export function keepInSight(distanceM: number): void {
  uniforms.followedM.value = distanceM
}

/**
 * What is as tall as a head gets holes, grain by grain, where it would cover whom the camera follows: the eye is the
 * origin, the person lies on -z. Seats and tables stay whole, and so does what is close to the person.
 */
const holes = /* glsl */ `
  if ( followedM > 0.0 ) {
    float seenShare = vViewPosition.z / followedM;
    if ( seenShare > 0.0 && seenShare < 0.86 ) {
      float seenAside = length( vViewPosition.xy ) / ( 0.16 + 0.8 * seenShare );
      float seenHeight = ( - vViewPosition * mat3( viewMatrix ) ).y + cameraPosition.y;
      float seenCover = max( smoothstep( 0.62, 1.2, seenAside ), 1.0 - smoothstep( 1.5, 1.9, seenHeight ) );
      seenCover = max( seenCover, smoothstep( 0.78, 0.86, seenShare ) );
      if ( seenCover < fract( 52.9829189 * fract( dot( gl_FragCoord.xy, vec2( 0.06711056, 0.00583715 ) ) ) ) ) discard;
    }
  }`

/** Lets one look through a material where it would cover whom the camera follows. */
export function seeThrough(material: Material): void {
  extendShader(material, 'seeThrough', (shader) => {
    Object.assign(shader.uniforms, uniforms)
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', '#include <common>\nuniform float followedM;')
      .replace('#include <clipping_planes_fragment>', `#include <clipping_planes_fragment>${holes}`)
  })
}
