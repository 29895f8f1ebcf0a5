import {
  LinearFilter,
  Mesh,
  NoBlending,
  OrthographicCamera,
  PlaneGeometry,
  Scene,
  ShaderMaterial,
  Vector2,
  WebGLRenderTarget,
} from 'three'
import type { Texture, WebGLRenderer } from 'three'

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

const shaderOf = (fragmentShader: string): ShaderMaterial =>
  new ShaderMaterial({
    vertexShader,
    fragmentShader,
    uniforms: {
      texel: { value: new Vector2() },
      source: { value: null },
    },
    depthTest: false,
    depthWrite: false,
    toneMapped: false,
    blending: NoBlending,
  })

const target = (): WebGLRenderTarget =>
  new WebGLRenderTarget(1, 1, { depthBuffer: false, minFilter: LinearFilter, magFilter: LinearFilter })

/** What bright things of a picture spill over their edges: smaller pictures of it, blurred. */
export class Finish {
  private readonly quad = new Mesh(new PlaneGeometry(2, 2))
  private readonly scene = new Scene()
  private readonly camera = new OrthographicCamera(-1, 1, 1, -1, 0, 1)
  private readonly bright = shaderOf(brightShader)
  private readonly blur = shaderOf(blurShader)
  /** A quarter, an eighth and a sixteenth of the picture's size; the latter two twice, for the two ways of blurring. */
  private readonly quarter = target()
  private readonly eighth = [target(), target()] as const
  private readonly sixteenth = [target(), target()] as const

  constructor() {
    this.quad.frustumCulled = false
    this.scene.add(this.quad)
    this.scene.matrixWorldAutoUpdate = false
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
    this.quad.material = material
    renderer.setRenderTarget(to)
    renderer.render(this.scene, this.camera)
  }

  /** What spills of a picture: a little way, and a wide one. Leaves another render target behind. */
  spill(
    renderer: WebGLRenderer,
    picture: WebGLRenderTarget,
  ): { readonly near: Texture; readonly wide: Texture } {
    const { width, height } = picture
    const part = (to: WebGLRenderTarget, share: number): void =>
      to.setSize(Math.max(1, Math.round(width / share)), Math.max(1, Math.round(height / share)))
    part(this.quarter, 4)
    for (const to of this.eighth) part(to, 8)
    for (const to of this.sixteenth) part(to, 16)
    this.pass(renderer, this.bright, picture.texture, [1 / width, 1 / height], this.quarter)
    let from = this.quarter.texture
    for (const [across, along] of [this.eighth, this.sixteenth]) {
      this.pass(renderer, this.blur, from, [1 / across.width, 0], across)
      this.pass(renderer, this.blur, across.texture, [0, 1 / along.height], along)
      from = along.texture
    }
    return { near: this.eighth[1].texture, wide: this.sixteenth[1].texture }
  }

  dispose(): void {
    for (const thing of [this.quarter, ...this.eighth, ...this.sixteenth]) thing.dispose()
    for (const thing of [this.bright, this.blur, this.quad.geometry]) thing.dispose()
  }
}
