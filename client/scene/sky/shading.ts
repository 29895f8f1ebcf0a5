import { ShaderChunk } from 'three'

/**
 * How surfaces take light: what three's chunks of the same names say, said for what there is here. Nothing in this
 * project is metal (assets/source writes none, shading.test.ts looks), so what a surface mirrors has no colour of its
 * own and is one number instead of three: 4 % of what comes from straight ahead, all of it at a grazing angle. The
 * picture is the same, up to rounding (tests/long/scenes/shading.test.ts).
 *
 * GGX with the height-correlated Smith term, and what microfacets send on to each other by Fdez-Agüera (JCGT 8, 2019) and
 * Turquin (2019), as three does.
 */
export const surfaceLight = /* glsl */ `
  uniform sampler2D dfgLUT;

  struct PhysicalMaterial {
    vec3 diffuseColor, diffuseContribution, specularColor, specularColorBlended, multiScatteringCompensation;
    float roughness, metalness, specularF90;
    vec2 dfg;
  };

  // What of all light from around is mirrored at once, and what only after facets have sent it on to each other.
  vec2 mirroredShare( const in vec2 dfg ) {
    float once = 0.04 * dfg.x + dfg.y;
    float left = 1.0 - dfg.x - dfg.y;
    return vec2( once, once * left * 0.0857142 / ( 1.0 - left * 0.0857142 ) );
  }

  void RE_Direct_Physical( const in IncidentLight light, const in vec3 at, const in vec3 normal, const in vec3 toEye, const in vec3 none, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
    float facing = saturate( dot( normal, light.direction ) );
    vec3 halfway = normalize( light.direction + toEye );
    float seen = saturate( dot( normal, toEye ) );
    float mirrored = F_Schlick( 0.04, 1.0, saturate( dot( toEye, halfway ) ) );
    float a2 = pow2( pow2( max( material.roughness, 0.045 ) ) );
    float facets = a2 / pow2( pow2( saturate( dot( normal, halfway ) ) ) * ( a2 - 1.0 ) + 1.0 );
    float hidden = facing * sqrt( a2 + ( 1.0 - a2 ) * pow2( seen ) ) + seen * sqrt( a2 + ( 1.0 - a2 ) * pow2( facing ) );
    vec3 arriving = facing * RECIPROCAL_PI * light.color;
    reflectedLight.directSpecular += arriving * ( mirrored * facets * 0.5 / max( hidden, EPSILON ) * material.multiScatteringCompensation.x );
    reflectedLight.directDiffuse += arriving * ( 1.0 - mirrored ) * material.diffuseColor;
  }

  void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 at, const in vec3 normal, const in vec3 toEye, const in vec3 none, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
    vec2 share = mirroredShare( material.dfg );
    reflectedLight.indirectDiffuse += irradiance * ( RECIPROCAL_PI * ( 1.0 - share.x - share.y ) ) * material.diffuseColor;
  }

  void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 unused, const in vec3 at, const in vec3 normal, const in vec3 toEye, const in vec3 none, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
    vec2 share = mirroredShare( material.dfg );
    vec3 arriving = irradiance * RECIPROCAL_PI;
    reflectedLight.indirectSpecular += radiance * share.x + arriving * share.y;
    reflectedLight.indirectDiffuse += arriving * ( 1.0 - share.x - share.y ) * material.diffuseColor;
  }

  // Mirrors in corners see less (Lagarde and de Rousiers, Moving Frostbite to PBR, 2014).
  float computeSpecularOcclusion( const in float seen, const in float open, const in float roughness ) {
    return saturate( pow( seen + open, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + open );
  }

  #define RE_Direct RE_Direct_Physical
  #define RE_IndirectDiffuse RE_IndirectDiffuse_Physical
  #define RE_IndirectSpecular RE_IndirectSpecular_Physical`

/** Looks at the sun's picture for each pixel, each of them interpolated between four texels. */
const TAPS = 5
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5))

/** Places on a spiral (Vogel's) in a disc of radius 1. */
const taps = Array.from({ length: TAPS }, (_, i): readonly [number, number] => {
  const away = Math.sqrt((i + 0.5) / TAPS)
  return [away * Math.cos(i * GOLDEN_ANGLE), away * Math.sin(i * GOLDEN_ANGLE)]
})

/**
 * The sun's shadow on a pixel: the spiral is turned by another angle for each pixel (interleaved gradient noise, Jimenez
 * 2014), as three does; here the turn is taken once and not for each look, and there is no other light with shadows.
 */
export const sunShadow = /* glsl */ `
  #ifdef USE_SHADOWMAP
    #if NUM_DIR_LIGHT_SHADOWS > 0
      struct DirectionalLightShadow {
        float shadowIntensity, shadowBias, shadowNormalBias, shadowRadius;
        vec2 shadowMapSize;
      };
      uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
      uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
      varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
    #endif

    float getShadow( sampler2DShadow picture, vec2 size, float strength, float bias, float radius, vec4 coord ) {
      vec3 at = vec3( coord.xy, coord.z + bias );
      vec2 aside = abs( at.xy - 0.5 );
      if ( max( aside.x, aside.y ) > 0.5 || at.z > 1.0 ) return 1.0;
      float angle = fract( 52.9829189 * fract( dot( gl_FragCoord.xy, vec2( 0.06711056, 0.00583715 ) ) ) ) * PI2;
      vec2 u = radius / size * vec2( cos( angle ), sin( angle ) );
      vec2 v = vec2( - u.y, u.x );
      float lit = ${taps.map(([x, y]) => `texture( picture, vec3( at.xy + ${x.toFixed(7)} * u + ( ${y.toFixed(7)} ) * v, at.z ) )`).join(' + ')};
      return 1.0 - strength * ( 1.0 - lit / ${TAPS.toFixed(1)} );
    }
  #endif`

const ASKED = 'directLight.visible && receiveShadow'

/** Which side of a surface faces away from the sun is dark anyhow: nobody needs to look for a shadow there. */
export const withoutUselessLooks = (chunk: string): string =>
  chunk.replaceAll(ASKED, 'receiveShadow && dot( geometryNormal, directLight.direction ) > 0.0')

/** From now on all programs are made with these. */
export function shadeLeanly(): void {
  Object.assign(ShaderChunk, {
    lights_physical_pars_fragment: surfaceLight,
    shadowmap_pars_fragment: sunShadow,
    lights_fragment_begin: withoutUselessLooks(ShaderChunk.lights_fragment_begin),
  })
}
