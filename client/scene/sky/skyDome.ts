import { BackSide, Color, Mesh, ShaderMaterial, SphereGeometry, Vector3 } from 'three'
import type { Ground } from '#shared/map/decoration.ts'
import { lightLooks } from './lightLooks.ts'
import type { LightLook } from './lightLooks.ts'

const vertexShader = /* glsl */ `
  varying vec3 vDirection;
  void main() {
    vDirection = position;
    vec4 clip = projectionMatrix * mat4( mat3( viewMatrix ) ) * vec4( position, 1.0 );
    gl_Position = clip.xyww;
  }`

const fragmentShader = /* glsl */ `
  varying vec3 vDirection;
  uniform vec3 zenith, middle, horizon, glow, disc, cloudTop, cloudLow, farHills, nearHills, sunDirection;
  uniform float glowNear, glowWide, discSize, clouds, stars, hills, towers, litWindows, seconds;

  #ifdef LINEAR
    uniform vec3 bounce;
  #endif

  float hash( vec2 p ) { return fract( sin( dot( p, vec2( 127.1, 311.7 ) ) ) * 43758.5453 ); }
  float hash3( vec3 p ) { p = fract( p * 0.3183099 + 0.1 ); p *= 17.0; return fract( p.x * p.y * p.z * ( p.x + p.y + p.z ) ); }
  float noise( vec2 p ) {
    vec2 i = floor( p ), f = fract( p );
    f = f * f * ( 3.0 - 2.0 * f );
    return mix( mix( hash( i ), hash( i + vec2( 1, 0 ) ), f.x ),
                mix( hash( i + vec2( 0, 1 ) ), hash( i + vec2( 1, 1 ) ), f.x ), f.y );
  }
  float cloudAt( vec2 p ) {
    // Each octave is turned, so that no grid shows.
    float sum = 0.0, height = 0.5;
    for ( int i = 0; i < 5; i ++ ) {
      sum += height * noise( p );
      p = mat2( 1.62, 1.18, - 1.18, 1.62 ) * p + 7.3;
      height *= 0.5;
    }
    return sum;
  }
  float ridge( float turn, float seed ) {
    return 0.5 + 0.22 * sin( turn * 3.0 + seed ) + 0.14 * sin( turn * 7.0 + seed * 2.3 )
      + 0.08 * sin( turn * 17.0 + seed * 4.1 ) + 0.03 * sin( turn * 41.0 + seed );
  }
  /* Height of the houses of a far row, and into .yz where in its house a point is. */
  vec3 house( float turn, float houses, float seed ) {
    float at = ( turn / 6.28318 + 0.5 ) * houses;
    float n = floor( at );
    float r = hash( vec2( n, seed ) );
    float gap = step( 0.12, fract( at ) ) + step( 0.5, hash( vec2( n, seed + 3.0 ) ) );
    return vec3( ( 0.25 + 0.75 * r * r ) * min( 1.0, gap ), fract( at ), n );
  }
  void skyline( inout vec3 sky, float turn, float h, float top, float houses, float seed, vec3 colour, float lit ) {
    vec3 row = house( turn, houses, seed );
    float soft = fwidth( h ) + 0.0004;
    float inside = 1.0 - smoothstep( - soft, soft, h - top * row.x );
    vec3 face = mix( colour, horizon, 0.35 * ( 1.0 - smoothstep( 0.0, top, h ) ) );
    if ( lit > 0.0 ) {
      vec2 cell = vec2( row.y * 7.0, h * 420.0 );
      vec2 at = floor( cell );
      // Windows that would be smaller than a pixel melt into their mean.
      float fine = clamp( 1.4 - 420.0 * fwidth( h ) * 1.6, 0.0, 1.0 );
      vec2 f = fract( cell );
      float pane = step( 0.25, f.x ) * step( f.x, 0.8 ) * step( 0.3, f.y ) * step( f.y, 0.8 );
      float on = step( 1.0 - lit, hash( at + row.z * 7.0 + seed ) );
      face += vec3( 1.0, 0.8, 0.5 ) * mix( lit * 0.16, pane * on * 0.75, fine );
    }
    sky = mix( sky, face, inside * towers );
  }
  void main() {
    vec3 d = normalize( vDirection );
    float h = d.y;
    vec3 sky = mix( horizon, middle, smoothstep( 0.0, 0.2, h ) );
    sky = mix( sky, zenith, smoothstep( 0.08, 0.75, h ) );
    float toSun = max( 0.0, dot( d, sunDirection ) );
    // The low half of the sky towards the sun takes its colour.
    float beside = 0.5 + 0.5 * dot( normalize( d.xz + 1e-5 ), normalize( sunDirection.xz ) );
    sky = mix( sky, glow, glowWide * beside * beside * exp( - max( h, 0.0 ) * 5.0 ) );
    sky += glow * ( glowNear * 0.34 * pow( toSun, 7.0 ) + glowNear * pow( toSun, 140.0 ) );
    if ( stars > 0.0 && h > 0.0 ) {
      vec3 cell = floor( d * 110.0 ), at = fract( d * 110.0 ) - 0.5;
      float pick = hash3( cell );
      vec3 off = vec3( hash3( cell + 3.1 ), hash3( cell + 5.7 ), hash3( cell + 9.2 ) ) * 0.5 - 0.25;
      float size = 0.1 + 0.2 * fract( pick * 913.0 );
      float point = ( 1.0 - smoothstep( 0.0, size, length( at - off ) ) ) * step( 0.94, pick ) * ( 0.5 + 0.9 * fract( pick * 371.0 ) );
      float twinkle = 0.8 + 0.2 * sin( seconds * ( 0.6 + 1.5 * fract( pick * 57.0 ) ) + pick * 300.0 );
      sky += stars * point * twinkle * smoothstep( 0.04, 0.35, h ) * vec3( 0.95, 0.97, 1.0 );
    }
    float rim = acos( clamp( dot( d, sunDirection ), - 1.0, 1.0 ) );
    float face = 1.0 - smoothstep( discSize * 0.86, discSize, rim );
    sky = mix( sky, disc * ( 0.94 + 0.06 * noise( d.xy * 90.0 ) ), face );
    if ( clouds > 0.0 && h > 0.02 ) {
      vec2 p = d.xz / ( h + 0.16 ) * 1.7 + vec2( seconds * 0.0022, seconds * 0.0009 );
      float n = cloudAt( p );
      float veil = smoothstep( 0.49, 0.66, n ) * smoothstep( 0.02, 0.16, h ) * clouds;
      float thick = smoothstep( 0.52, 0.78, n );
      // Lit on the side of the sun: what is thinner towards it is brighter.
      float lit = clamp( 0.62 + ( n - cloudAt( p + normalize( sunDirection.xz ) * 0.2 ) ) * 3.4, 0.0, 1.0 );
      vec3 cloud = mix( mix( cloudTop, cloudLow, thick * 0.55 ), cloudTop, lit ) + glow * 0.25 * pow( toSun, 9.0 );
      sky = mix( sky, cloud, veil * 0.82 );
    }
    float turn = atan( d.x, d.z );
    float far = 0.055 * ridge( turn, 1.7 );
    float near = 0.034 * ridge( turn, 5.2 );
    sky = mix( sky, mix( horizon, farHills, 0.75 ), hills * ( 1.0 - smoothstep( - 0.0025, 0.0025, h - far ) ) );
    sky = mix( sky, mix( horizon, nearHills, 0.7 ), hills * ( 1.0 - smoothstep( - 0.002, 0.002, h - near ) ) );
    if ( towers > 0.0 ) {
      skyline( sky, turn, h, 0.2, 71.0, 2.0, mix( horizon, farHills, 0.6 ), litWindows * 0.6 );
      skyline( sky, turn + 0.4, h, 0.13, 113.0, 8.0, mix( horizon, nearHills, 0.75 ), litWindows );
    }
    sky = mix( sky, horizon, 1.0 - smoothstep( - 0.02, 0.03, h ) );
    // Half a step of noise: wide gradients show no bands.
    sky += ( hash( gl_FragCoord.xy ) - 0.5 ) / 255.0;
    gl_FragColor = vec4( sky, 1.0 );
    #ifdef LINEAR
      gl_FragColor.rgb = pow( max( sky, 0.0 ), vec3( 2.2 ) );
      gl_FragColor.rgb = mix( gl_FragColor.rgb, bounce * 0.32 * pow( horizon, vec3( 2.2 ) ), 1.0 - smoothstep( - 0.15, 0.02, h ) );
      #ifdef STORED
        gl_FragColor.rgb = sqrt( gl_FragColor.rgb * STORED );
      #endif
    #endif
  }`

const plain = (hex: string): Color => new Color().setStyle(hex, '')

/** A gradient sky with haze, sun or moon, stars, clouds and what stands on the horizon, drawn behind everything. */
export class SkyDome {
  readonly mesh: Mesh<SphereGeometry, ShaderMaterial>
  private cloudShare = 0

  constructor() {
    const colour = () => ({ value: new Color() })
    const number = () => ({ value: 0 })
    const material = new ShaderMaterial({
      vertexShader,
      fragmentShader,
      side: BackSide,
      depthWrite: false,
      toneMapped: false,
      uniforms: {
        zenith: colour(),
        middle: colour(),
        horizon: colour(),
        glow: colour(),
        disc: colour(),
        cloudTop: colour(),
        cloudLow: colour(),
        farHills: colour(),
        nearHills: colour(),
        sunDirection: { value: new Vector3(0, 1, 0) },
        glowNear: number(),
        glowWide: number(),
        discSize: number(),
        clouds: number(),
        stars: number(),
        hills: number(),
        towers: number(),
        litWindows: number(),
        seconds: number(),
      },
    })
    this.mesh = new Mesh(new SphereGeometry(1, 48, 24), material)
    this.mesh.name = 'sky'
    this.mesh.frustumCulled = false
    // After everything solid: only the pixels left are painted.
    this.mesh.renderOrder = 10
    this.mesh.matrixAutoUpdate = false
    this.use(lightLooks.day, 'lawn')
  }

  private set(name: string, value: number | Color | Vector3): void {
    const uniform = this.mesh.material.uniforms[name]
    if (uniform) uniform.value = value
  }

  /** The sky of a time of day over what lies round the level. */
  use(look: LightLook, ground: Ground): void {
    this.set('zenith', plain(look.zenith))
    this.set('middle', plain(look.middle))
    this.set('horizon', plain(look.horizon))
    this.set('glow', plain(look.glow))
    this.set('disc', plain(look.disc))
    this.set('cloudTop', plain(look.clouds))
    this.set('cloudLow', plain(look.cloudsBelow))
    this.set('farHills', plain(look.farHills))
    this.set('nearHills', plain(look.nearHills))
    this.set('sunDirection', look.direction)
    for (const name of ['glowNear', 'glowWide', 'discSize', 'stars', 'litWindows'] as const)
      this.set(name, look[name])
    this.set('hills', ground === 'lawn' || ground === 'lake' ? 1 : ground === 'plaza' ? 0.6 : 0)
    this.set('towers', ground === 'city' ? 1 : 0)
    const isCloudy = this.mesh.material.uniforms['clouds']?.value !== 0
    this.cloudShare = look.cloudShare
    this.drawClouds(isCloudy)
  }

  drawClouds(clouds: boolean): void {
    this.set('clouds', clouds ? this.cloudShare : 0)
  }

  /** Clouds drift and stars twinkle. */
  tick(nowMs: number): void {
    this.set('seconds', (nowMs / 1000) % 10_000)
  }

  dispose(): void {
    this.mesh.geometry.dispose()
    this.mesh.material.dispose()
  }
}
