import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  Mesh,
  OrthographicCamera,
  Scene,
  ShaderMaterial,
  Vector3,
  WebGLRenderTarget,
} from 'three'
import type { WebGLRenderer } from 'three'

/**
 * The light of the sky as nine numbers of each colour: real spherical harmonics to the second band, which tell what falls
 * on a matte surface within a few per cent (Ramamoorthi and Hanrahan, An Efficient Representation for Irradiance
 * Environment Maps, 2001). Surfaces that mirror little need no picture of the sky then, which costs two look-ups a pixel.
 */
const shape = Array.from({ length: 9 }, () => new Vector3())

/** Shared by all materials of the scene. */
export const skyLightUniforms = { skyShape: { value: shape } }

/** The nine of a direction of length 1. */
const basis = (x: number, y: number, z: number): readonly number[] => [
  0.282095,
  0.488603 * y,
  0.488603 * z,
  0.488603 * x,
  1.092548 * x * y,
  1.092548 * y * z,
  0.315392 * (3 * z * z - 1),
  1.092548 * x * z,
  0.546274 * (x * x - y * y),
]

/** Pixels along a side of the cube the sky is looked at on. */
const SIDE = 8
/** Its colours are stored as roots of this share. */
const STORED = 0.25
/** Corners of the faces of a cube, as directions: at (-1, -1), (1, -1), (1, 1), (-1, 1) of its picture. */
const faces = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
] as const

/** The direction of a place on a face, -1 to 1 each way; not of length 1. */
function directionOf(face: number, u: number, v: number): readonly [number, number, number] {
  const [x, y, z] = faces[face] ?? faces[0]
  if (x !== 0) return [x, u, v]
  return y === 0 ? [u, v, z] : [u, y, v]
}

/** The nine of each colour, from what is seen of a sky: `pixels` are RGBA of six faces side by side, as stored. */
export function shapeOf(pixels: Uint8Array): readonly Vector3[] {
  const sum = Array.from({ length: 9 }, () => new Vector3())
  let whole = 0
  for (let face = 0; face < faces.length; face++) {
    for (let j = 0; j < SIDE; j++) {
      for (let i = 0; i < SIDE; i++) {
        const [x, y, z] = directionOf(face, ((i + 0.5) / SIDE) * 2 - 1, ((j + 0.5) / SIDE) * 2 - 1)
        const length = Math.hypot(x, y, z)
        // Pixels near the corners of a cube are seen under a smaller angle.
        const angle = 1 / length ** 3
        whole += angle
        const at = (j * SIDE * faces.length + face * SIDE + i) * 4
        const colour = [0, 1, 2].map((c) => (((pixels[at + c] ?? 0) / 255) ** 2 / STORED) * angle)
        basis(x / length, y / length, z / length).forEach((share, n) => {
          sum[n]!.x += colour[0]! * share
          sum[n]!.y += colour[1]! * share
          sum[n]!.z += colour[2]! * share
        })
      }
    }
  }
  return sum.map((one) => one.multiplyScalar((4 * Math.PI) / whole))
}

/** Six quads side by side, one for each face: interpolated between its corners a direction on a plane is exact. */
function cubeSeen(): BufferGeometry {
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, -1],
    [1, 1],
    [-1, 1],
  ] as const
  const [directions, places]: number[][] = [[], []]
  for (let face = 0; face < faces.length; face++)
    for (const [u, v] of corners) {
      directions!.push(...directionOf(face, u, v))
      places!.push(((face + (u + 1) / 2) / faces.length) * 2 - 1, v)
    }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(directions!), 3))
  geometry.setAttribute('place', new BufferAttribute(new Float32Array(places!), 2))
  return geometry
}

/** Looks at a sky (the shader of the dome, in linear colours) and lets surfaces be lit by it from now on. */
export function lightBySky(renderer: WebGLRenderer, sky: ShaderMaterial): void {
  const seen = new ShaderMaterial({
    vertexShader: /* glsl */ `
      attribute vec2 place;
      varying vec3 vDirection;
      void main() { vDirection = position; gl_Position = vec4( place, 0.0, 1.0 ); }`,
    fragmentShader: sky.fragmentShader,
    uniforms: sky.uniforms,
    defines: { ...sky.defines, STORED },
    side: DoubleSide,
    depthTest: false,
    depthWrite: false,
    toneMapped: false,
  })
  const mesh = new Mesh(cubeSeen(), seen)
  mesh.frustumCulled = false
  const scene = new Scene()
  scene.add(mesh)
  const target = new WebGLRenderTarget(SIDE * faces.length, SIDE, { depthBuffer: false })
  const before = renderer.getRenderTarget()
  renderer.setRenderTarget(target)
  renderer.render(scene, new OrthographicCamera(-1, 1, 1, -1, 0, 1))
  renderer.setRenderTarget(before)
  seen.dispose()
  mesh.geometry.dispose()
  const pixels = new Uint8Array(target.width * target.height * 4)
  // Not at once: that would wait for the card. Until then surfaces keep the light they have.
  renderer
    .readRenderTargetPixelsAsync(target, 0, 0, target.width, target.height, pixels)
    .then(
      () => shapeOf(pixels).forEach((one, n) => shape[n]!.copy(one)),
      // The context is gone; whoever gives it back looks again.
      () => undefined,
    )
    .finally(() => target.dispose())
}

/**
 * What physical materials ask of their surroundings, in place of three's chunk of that name. The bands count the less the
 * wider light is gathered from: two thirds and a quarter for a matte surface (a cosine; the same for roughness 1), 0.79
 * and 0.49 for the lobe of roughness 0.65 (GGX, weighed as three's PMREM does). What mirrors better looks into the
 * picture of the sky.
 */
export const skyLight = /* glsl */ `
  uniform vec3 skyShape[ 9 ];

  vec3 skyAround( const in vec3 d, const in float first, const in float second ) {
    vec3 light = 0.282095 * skyShape[ 0 ];
    light += first * 0.488603 * ( d.y * skyShape[ 1 ] + d.z * skyShape[ 2 ] + d.x * skyShape[ 3 ] );
    vec3 wide = 1.092548 * ( d.x * d.y * skyShape[ 4 ] + d.y * d.z * skyShape[ 5 ] + d.x * d.z * skyShape[ 7 ] );
    wide += 0.315392 * ( 3.0 * d.z * d.z - 1.0 ) * skyShape[ 6 ] + 0.546274 * ( d.x * d.x - d.y * d.y ) * skyShape[ 8 ];
    return max( light + second * wide, vec3( 0.0 ) );
  }

  #if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
    vec3 getIBLIrradiance( const in vec3 normal ) {
      return PI * envMapIntensity * skyAround( transformNormalByInverseViewMatrix( normal, viewMatrix ), 0.6667, 0.25 );
    }

    vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
      vec3 mirrored = normalize( mix( reflect( - viewDir, normal ), normal, pow4( roughness ) ) );
      mirrored = transformDirectionByInverseViewMatrix( mirrored, viewMatrix );
      #ifndef IS_MATTE
        if ( roughness <= 0.65 ) return envMapIntensity * textureLod( envMap, mirrored, roughnessToMip( roughness ) ).rgb;
      #endif
      float wide = min( 1.0, ( 1.0 - roughness ) / 0.35 );
      return envMapIntensity * skyAround( mirrored, mix( 0.6667, 0.79, wide ), mix( 0.25, 0.49, wide ) );
    }
  #elif defined( USE_ENVMAP )
    vec3 getIBLIrradiance( const in vec3 normal ) { return vec3( 0.0 ); }
    vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) { return vec3( 0.0 ); }
  #endif`
