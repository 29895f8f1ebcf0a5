import {
  AddEquation,
  CustomBlending,
  FramebufferTexture,
  LinearFilter,
  Mesh,
  NoBlending,
  OneFactor,
  OneMinusSrcAlphaFactor,
  OrthographicCamera,
  PlaneGeometry,
  Scene,
  ShaderMaterial,
  Vector2,
  WebGLRenderTarget,
  ZeroFactor,
} from 'three'
import type { Texture, WebGLRenderer } from 'three'
import type { LightLook } from './lightLooks.ts'

const vertexShader = /* glsl */ `
  varying vec2 vUv;
  void main() { vUv = uv; gl_Position = vec4( position.xy, 0.0, 1.0 ); }`

/** Only what is nearly white stays. */
const brightShader = /* glsl */ `
  varying vec2 vUv;
  uniform sampler2D source;
  uniform vec2 texel;
  void main() {
    vec3 sum = vec3( 0.0 );
    for ( int x = 0; x < 2; x ++ ) for ( int y = 0; y < 2; y ++ )
      sum += texture2D( source, vUv + texel * ( vec2( x, y ) * 2.0 - 1.0 ) ).rgb;
    sum *= 0.25;
    float most = max( sum.r, max( sum.g, sum.b ) );
    gl_FragColor = vec4( sum * smoothstep( 0.78, 1.0, most ), 1.0 );
  }`

const blurShader = /* glsl */ `
  varying vec2 vUv;
  uniform sampler2D source;
  uniform vec2 texel;
  void main() {
    vec3 sum = texture2D( source, vUv ).rgb * 0.227;
    sum += ( texture2D( source, vUv + texel * 1.385 ).rgb + texture2D( source, vUv - texel * 1.385 ).rgb ) * 0.316;
    sum += ( texture2D( source, vUv + texel * 3.231 ).rgb + texture2D( source, vUv - texel * 3.231 ).rgb ) * 0.0703;
    gl_FragColor = vec4( sum, 1.0 );
  }`

const laidOverShader = /* glsl */ `
  varying vec2 vUv;
  uniform sampler2D near, wide;
  uniform float bloom, vignette;
  void main() {
    vec2 off = vUv - 0.5;
    float dark = vignette * smoothstep( 0.32, 0.95, length( off * vec2( 1.15, 1.0 ) ) * 1.25 );
    gl_FragColor = vec4( ( texture2D( near, vUv ).rgb * 0.55 + texture2D( wide, vUv ).rgb * 0.75 ) * bloom, dark );
  }`

const shaderOf = (fragmentShader: string, names: readonly string[]): ShaderMaterial =>
  new ShaderMaterial({
    vertexShader,
    fragmentShader,
    uniforms: {
      texel: { value: new Vector2() },
      ...Object.fromEntries(names.map((name) => [name, { value: null as unknown }])),
    },
    depthTest: false,
    depthWrite: false,
    toneMapped: false,
    blending: NoBlending,
  })

const target = (): WebGLRenderTarget =>
  new WebGLRenderTarget(1, 1, { depthBuffer: false, minFilter: LinearFilter, magFilter: LinearFilter })

/**
 * The last touch of a picture, laid over it when it is drawn: bright things spill a little over their edges, corners
 * darken softly. Works on a copy of the finished picture, so the way there (smooth edges, tone mapping) stays as it is.
 */
export class Finish {
  private readonly quad = new Mesh(new PlaneGeometry(2, 2))
  private readonly scene = new Scene()
  private readonly camera = new OrthographicCamera(-1, 1, 1, -1, 0, 1)
  private readonly bright = shaderOf(brightShader, ['source'])
  private readonly blur = shaderOf(blurShader, ['source'])
  private readonly over = shaderOf(laidOverShader, ['near', 'wide', 'bloom', 'vignette'])
  /** A quarter, an eighth and a sixteenth of the picture's size; the latter two twice, for the two ways of blurring. */
  private readonly quarter = target()
  private readonly eighth = [target(), target()] as const
  private readonly sixteenth = [target(), target()] as const
  private readonly size = new Vector2()
  private copy = new FramebufferTexture(1, 1)

  constructor() {
    this.quad.frustumCulled = false
    this.scene.add(this.quad)
    this.scene.matrixWorldAutoUpdate = false
    const { over } = this
    over.transparent = true
    over.blending = CustomBlending
    over.blendEquation = AddEquation
    over.blendSrc = OneFactor
    over.blendDst = OneMinusSrcAlphaFactor
    over.blendSrcAlpha = ZeroFactor
    over.blendDstAlpha = OneFactor
  }

  use({ bloom, vignette }: LightLook): void {
    this.over.uniforms['bloom']!.value = bloom
    this.over.uniforms['vignette']!.value = vignette
  }

  private fit(renderer: WebGLRenderer): void {
    const { size, copy } = this
    renderer.getDrawingBufferSize(size)
    if (copy.image.width === size.x && copy.image.height === size.y) return
    copy.dispose()
    this.copy = new FramebufferTexture(size.x, size.y)
    this.copy.minFilter = this.copy.magFilter = LinearFilter
    const part = (to: WebGLRenderTarget, share: number): void =>
      to.setSize(Math.max(1, Math.round(size.x / share)), Math.max(1, Math.round(size.y / share)))
    part(this.quarter, 4)
    for (const to of this.eighth) part(to, 8)
    for (const to of this.sixteenth) part(to, 16)
  }

  private pass(
    renderer: WebGLRenderer,
    material: ShaderMaterial,
    from: Texture,
    step: readonly [number, number],
    to: WebGLRenderTarget,
  ): void {
    material.uniforms['source']!.value = from
    ;(material.uniforms['texel']!.value as Vector2).set(...step)
    this.draw(renderer, material, to)
  }

  private draw(renderer: WebGLRenderer, material: ShaderMaterial, to: WebGLRenderTarget | null): void {
    this.quad.material = material
    renderer.setRenderTarget(to)
    renderer.render(this.scene, this.camera)
  }

  /** Lays it over what the renderer has just drawn on its canvas. */
  lay(renderer: WebGLRenderer): void {
    this.fit(renderer)
    const { autoClear, info } = renderer
    const shadows = renderer.shadowMap.autoUpdate
    renderer.autoClear = false
    renderer.shadowMap.autoUpdate = false
    info.autoReset = false
    renderer.copyFramebufferToTexture(this.copy)
    this.pass(renderer, this.bright, this.copy, [1 / this.size.x, 1 / this.size.y], this.quarter)
    let from = this.quarter.texture
    for (const [across, along] of [this.eighth, this.sixteenth]) {
      this.pass(renderer, this.blur, from, [1 / across.width, 0], across)
      this.pass(renderer, this.blur, across.texture, [0, 1 / along.height], along)
      from = along.texture
    }
    this.over.uniforms['near']!.value = this.eighth[1].texture
    this.over.uniforms['wide']!.value = this.sixteenth[1].texture
    this.draw(renderer, this.over, null)
    renderer.autoClear = autoClear
    renderer.shadowMap.autoUpdate = shadows
    info.autoReset = true
  }

  dispose(): void {
    for (const thing of [this.quarter, ...this.eighth, ...this.sixteenth, this.copy]) thing.dispose()
    for (const thing of [this.bright, this.blur, this.over, this.quad.geometry]) thing.dispose()
  }
}
