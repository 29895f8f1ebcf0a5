import { DoubleSide, MeshDepthMaterial, MeshStandardMaterial } from 'three'
import type { DataArrayTexture, DataTexture, WebGLProgramParametersWithUniforms } from 'three'
import { ORIGIN_M, STEP_M } from './bodyTexels.ts'

/** What the crowd's shaders read; one object, so that every material sees a change. */
export interface CrowdUniforms {
  readonly bodies: { value: DataArrayTexture | null }
  readonly bones: { value: DataTexture | null }
  readonly palettes: { value: DataTexture | null }
  /** First and last bone of the legs, that of the hips, and of the head. */
  readonly boneIds: { value: readonly [number, number, number, number] }
  readonly faceIds: { value: readonly [eyes: number, mouth: number] }
  /** Height of eyes and mouth where they are modelled, metres, and the point the head turns about. */
  readonly facePivots: { value: readonly [number, number] }
  readonly headPivot: { value: readonly [number, number, number] }
}

const vec = (values: readonly number[]): string => `vec3(${values.map((v) => v.toFixed(8)).join(',')})`

const declarations = /* glsl */ `
  uniform highp usampler2DArray bodies;
  uniform highp sampler2D bones;
  uniform sampler2D palettes;
  uniform vec4 boneIds;
  uniform vec2 faceIds;
  uniform vec2 facePivots;
  uniform vec3 headPivot;
  // x, y, z, heading | size, body, palette row, opacity | rows a and b, share of b, row c | share of c (negative: the
  // whole body), gaze to the left, gaze up and how far eyes and mouth are open (whole and fraction)
  attribute vec4 place;
  attribute vec4 looks;
  attribute vec4 moves;
  attribute vec4 face;
  varying float vCrowdOpacity;
  vec3 crowdPosition;
  vec3 crowdNormal;
  vec3 crowdTint;
  int crowdSlot;

  mat4x3 crowdBone( float bone, float row ) {
    float wide = 1.0 / float( textureSize( bones, 0 ).x );
    vec2 at = vec2( ( bone * 3.0 + 0.5 ) * wide, ( row + 0.5 ) / float( textureSize( bones, 0 ).y ) );
    vec4 x = textureLod( bones, at, 0.0 );
    vec4 y = textureLod( bones, at + vec2( wide, 0.0 ), 0.0 );
    vec4 z = textureLod( bones, at + vec2( 2.0 * wide, 0.0 ), 0.0 );
    return mat4x3( x.x, y.x, z.x, x.y, y.y, z.y, x.z, y.z, z.z, x.w, y.w, z.w );
  }

  mat4x3 crowdPosed( float bone ) {
    mat4x3 posed = crowdBone( bone, moves.x );
    if ( moves.z > 0.001 ) posed = posed * ( 1.0 - moves.z ) + crowdBone( bone, moves.y ) * moves.z;
    return posed;
  }

  void crowdVertex() {
    ivec2 at = ivec2( ( gl_VertexID % 64 ) * 2, gl_VertexID / 64 );
    uvec4 shape = texelFetch( bodies, ivec3( at, int( looks.y ) ), 0 );
    uvec4 skin = texelFetch( bodies, ivec3( at.x + 1, at.y, int( looks.y ) ), 0 );
    vec3 p = vec3( float( shape.x & 65535u ), float( shape.x >> 16 ), float( shape.y & 65535u ) ) * ${STEP_M.toFixed(10)} + ${vec(ORIGIN_M)};
    crowdSlot = int( shape.y >> 16 );
    ivec3 turned = ivec3( int( shape.z << 24 ) >> 24, int( shape.z << 16 ) >> 24, int( shape.z << 8 ) >> 24 );
    vec3 n = vec3( turned ) / 127.0;
    crowdTint = vec3( float( shape.w & 255u ), float( ( shape.w >> 8 ) & 255u ), float( ( shape.w >> 16 ) & 255u ) ) / 255.0;
    vec4 bone = vec4( float( skin.x & 255u ), float( ( skin.x >> 8 ) & 255u ), float( ( skin.x >> 16 ) & 255u ), float( skin.x >> 24 ) );
    vec4 weight = vec4( float( skin.y & 255u ), float( ( skin.y >> 8 ) & 255u ), float( ( skin.y >> 16 ) & 255u ), float( skin.y >> 24 ) );
    weight /= max( 1.0, dot( weight, vec4( 1.0 ) ) );

    // Eyes and mouth open and close where they are modelled.
    float eyes = fract( face.w );
    float mouth = floor( face.w ) / 64.0;
    if ( bone.x == faceIds.x ) p.y = facePivots.x + ( p.y - facePivots.x ) * ( 0.02 + eyes );
    if ( bone.x == faceIds.y ) p.y = facePivots.y + ( p.y - facePivots.y ) * ( 1.0 + mouth * 1.6 );

    mat4x3 posed = crowdPosed( bone.x ) * weight.x;
    if ( weight.y > 0.0 ) posed += crowdPosed( bone.y ) * weight.y;
    if ( weight.z > 0.0 ) posed += crowdPosed( bone.z ) * weight.z;
    if ( weight.w > 0.0 ) posed += crowdPosed( bone.w ) * weight.w;
    crowdPosition = posed * vec4( p, 1.0 );
    crowdNormal = mat3( posed ) * n;

    float share = abs( face.x );
    if ( share > 0.001 ) {
      // A gesture moves what is above the hips and goes along with them; a dance moves all.
      vec4 legs = vec4( greaterThanEqual( bone, boneIds.xxxx ) ) * vec4( lessThanEqual( bone, boneIds.yyyy ) );
      float upper = face.x < 0.0 ? 1.0 : 1.0 - dot( weight, legs );
      if ( upper > 0.0 ) {
        mat4x3 g = crowdBone( bone.x, moves.w ) * weight.x;
        if ( weight.y > 0.0 ) g += crowdBone( bone.y, moves.w ) * weight.y;
        if ( weight.z > 0.0 ) g += crowdBone( bone.z, moves.w ) * weight.z;
        if ( weight.w > 0.0 ) g += crowdBone( bone.w, moves.w ) * weight.w;
        vec3 gp = g * vec4( p, 1.0 );
        vec3 gn = mat3( g ) * n;
        if ( face.x > 0.0 ) {
          mat4x3 hips = crowdPosed( boneIds.z );
          gp = hips * vec4( gp, 1.0 );
          gn = mat3( hips ) * gn;
        }
        crowdPosition = mix( crowdPosition, gp, share * upper );
        crowdNormal = mix( crowdNormal, gn, share * upper );
      }
    }

    if ( abs( face.y ) + abs( face.z ) > 0.01 ) {
      vec4 isHead = vec4( equal( bone, boneIds.wwww ) ) + vec4( equal( bone, faceIds.xxxx ) ) + vec4( equal( bone, faceIds.yyyy ) );
      float head = dot( weight, min( isHead, 1.0 ) );
      if ( head > 0.0 ) {
        vec3 pivot = crowdPosed( boneIds.w ) * vec4( headPivot, 1.0 );
        float cy = cos( face.y ), sy = sin( face.y ), cp = cos( face.z ), sp = sin( face.z );
        mat3 look = mat3( cy, 0.0, -sy, 0.0, 1.0, 0.0, sy, 0.0, cy ) * mat3( 1.0, 0.0, 0.0, 0.0, cp, -sp, 0.0, sp, cp );
        crowdPosition = mix( crowdPosition, pivot + look * ( crowdPosition - pivot ), head );
        crowdNormal = mix( crowdNormal, look * crowdNormal, head );
      }
    }

    float c = cos( place.w ), s = sin( place.w );
    mat3 facing = mat3( c, 0.0, -s, 0.0, 1.0, 0.0, s, 0.0, c );
    crowdPosition = facing * ( crowdPosition * looks.x ) + place.xyz;
    crowdNormal = normalize( facing * crowdNormal );
    vCrowdOpacity = looks.w;
  }
`

const bayer = /* glsl */ `
  varying float vCrowdOpacity;
  // Whoever is away is seen through: every other dot.
  bool crowdGap() {
    ivec2 dot4 = ivec2( gl_FragCoord.xy ) & 3;
    int odd = dot4.x ^ dot4.y;
    int rank = ( ( odd & 1 ) << 3 ) | ( ( dot4.y & 1 ) << 2 ) | ( ( odd & 2 ) ) | ( ( dot4.y & 2 ) >> 1 );
    return ( float( rank ) + 0.5 ) / 16.0 > vCrowdOpacity;
  }
`

const give = (uniforms: CrowdUniforms, shader: WebGLProgramParametersWithUniforms): void => {
  for (const [name, uniform] of Object.entries(uniforms))
    shader.uniforms[name] = uniform as { value: unknown }
  shader.vertexShader = shader.vertexShader.replace('#include <common>', `#include <common>\n${declarations}`)
}

/** Matte people like those with a skeleton of their own; also right for the cheap twin of this material. */
export function crowdMaterial(uniforms: CrowdUniforms): MeshStandardMaterial {
  const material = new MeshStandardMaterial({
    roughness: 0.78,
    metalness: 0,
    vertexColors: true,
    side: DoubleSide,
  })
  material.onBeforeCompile = (shader) => {
    give(uniforms, shader)
    shader.vertexShader = shader.vertexShader
      .replace(
        '#include <color_vertex>',
        'crowdVertex();\n vColor = vec4( crowdTint * texelFetch( palettes, ivec2( crowdSlot, int( looks.z ) ), 0 ).rgb, 1.0 );',
      )
      .replace('#include <beginnormal_vertex>', 'vec3 objectNormal = crowdNormal;')
      .replace('#include <begin_vertex>', 'vec3 transformed = crowdPosition;')
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>\n${bayer}`)
      .replace('#include <color_fragment>', 'if ( crowdGap() ) discard;\n#include <color_fragment>')
  }
  return material
}

/** The same bodies for the sun's shadow picture. */
export function crowdDepthMaterial(uniforms: CrowdUniforms): MeshDepthMaterial {
  const material = new MeshDepthMaterial()
  material.onBeforeCompile = (shader) => {
    give(uniforms, shader)
    shader.vertexShader = shader.vertexShader.replace(
      '#include <begin_vertex>',
      'crowdVertex();\n vec3 transformed = crowdPosition;',
    )
  }
  return material
}
