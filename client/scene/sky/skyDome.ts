import { BackSide, Color, Mesh, ShaderMaterial, SphereGeometry, Vector3 } from 'three'

/** Where the sun stands, seen from the ground (unit vector). */
export const sunDirection = new Vector3(-0.52, 0.86, 0.5).normalize()

/** Colours as they appear on the screen: the dome is not tone-mapped. */
export const skyColours = {
  zenith: '#3f86cf',
  middle: '#8fc3ea',
  horizon: '#e9eee9',
  sun: '#fff3d6',
  farHills: '#b9cdd2',
  nearHills: '#9dbcae',
} as const

const vertexShader = /* glsl */ `
  varying vec3 vDirection;
  void main() {
    vDirection = position;
    vec4 clip = projectionMatrix * mat4( mat3( viewMatrix ) ) * vec4( position, 1.0 );
    gl_Position = clip.xyww;
  }`

const fragmentShader = /* glsl */ `
  varying vec3 vDirection;
  uniform vec3 zenith, middle, horizon, sun, farHills, nearHills, sunDirection;
  uniform float clouds;

  float hash( vec2 p ) { return fract( sin( dot( p, vec2( 127.1, 311.7 ) ) ) * 43758.5453 ); }
  float noise( vec2 p ) {
    vec2 i = floor( p ), f = fract( p );
    f = f * f * ( 3.0 - 2.0 * f );
    return mix( mix( hash( i ), hash( i + vec2( 1, 0 ) ), f.x ),
                mix( hash( i + vec2( 0, 1 ) ), hash( i + vec2( 1, 1 ) ), f.x ), f.y );
  }
  float ridge( float turn, float seed ) {
    return 0.5 + 0.22 * sin( turn * 3.0 + seed ) + 0.14 * sin( turn * 7.0 + seed * 2.3 )
      + 0.08 * sin( turn * 17.0 + seed * 4.1 ) + 0.03 * sin( turn * 41.0 + seed );
  }
  void main() {
    vec3 d = normalize( vDirection );
    float h = d.y;
    vec3 sky = mix( horizon, middle, smoothstep( 0.0, 0.17, h ) );
    sky = mix( sky, zenith, smoothstep( 0.1, 0.7, h ) );
    float toSun = max( 0.0, dot( d, sunDirection ) );
    sky += sun * ( 0.16 * pow( toSun, 6.0 ) + 0.5 * pow( toSun, 120.0 ) );
    if ( clouds > 0.0 && h > 0.03 ) {
      vec2 p = d.xz / ( h + 0.18 ) * 1.15;
      float n = 0.55 * noise( p * 1.3 ) + 0.28 * noise( p * 2.9 + 7.3 ) + 0.17 * noise( p * 6.1 + 3.1 );
      float veil = smoothstep( 0.5, 0.78, n ) * smoothstep( 0.03, 0.2, h ) * clouds;
      sky = mix( sky, vec3( 1.0, 0.985, 0.965 ), veil * 0.8 );
    }
    float turn = atan( d.x, d.z );
    float far = 0.055 * ridge( turn, 1.7 ) ;
    float near = 0.034 * ridge( turn * 1.0, 5.2 );
    sky = mix( sky, mix( horizon, farHills, 0.75 ), smoothstep( 0.0025, -0.0025, h - far ) );
    sky = mix( sky, mix( horizon, nearHills, 0.7 ), smoothstep( 0.002, -0.002, h - near ) );
    sky = mix( sky, horizon, smoothstep( 0.03, -0.02, h ) );
    gl_FragColor = vec4( sky, 1.0 );
  }`

const plain = (hex: string): Color => new Color().setStyle(hex, '')

/** A gradient sky with haze, hills far away and thin clouds, drawn behind everything. */
export function createSkyDome(clouds: boolean): Mesh<SphereGeometry, ShaderMaterial> {
  const colour = (hex: string) => ({ value: plain(hex) })
  const material = new ShaderMaterial({
    vertexShader,
    fragmentShader,
    side: BackSide,
    depthWrite: false,
    toneMapped: false,
    uniforms: {
      zenith: colour(skyColours.zenith),
      middle: colour(skyColours.middle),
      horizon: colour(skyColours.horizon),
      sun: colour(skyColours.sun),
      farHills: colour(skyColours.farHills),
      nearHills: colour(skyColours.nearHills),
      sunDirection: { value: sunDirection },
      clouds: { value: clouds ? 1 : 0 },
    },
  })
  const dome = new Mesh(new SphereGeometry(1, 48, 24), material)
  dome.frustumCulled = false
  // After everything solid: only the pixels left are painted.
  dome.renderOrder = 10
  dome.matrixAutoUpdate = false
  return dome
}
