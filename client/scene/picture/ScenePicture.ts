import {
  DepthTexture,
  LinearFilter,
  Mesh,
  NoBlending,
  OrthographicCamera,
  PlaneGeometry,
  Scene,
  ShaderMaterial,
  SRGBColorSpace,
  Vector2,
  WebGLRenderTarget,
} from 'three'
import type { Camera, Texture, WebGLRenderer } from 'three'
import { whenReachable } from '../../net/whenReachable.ts'
import type { Quality } from '../frame/quality.ts'
import type { LabelLayer } from '../labels/labelLayer.ts'
import type { LightLook } from '../sky/lightLooks.ts'
import type { Finish } from './finish.ts'

/** How much of the difference to its neighbours a pixel is given more of, where the picture is drawn on fewer pixels. */
const SHARPNESS = 0.6

const vertexShader = /* glsl */ `
  varying vec2 vUv;
  void main() { vUv = uv; gl_Position = vec4( position.xy, 0.0, 1.0 ); }`

const fragmentShader = /* glsl */ `
  varying vec2 vUv;
  uniform sampler2D picture, near, wide;
  uniform vec2 texel;
  uniform float sharpness, bloom, vignette;
  void main() {
    vec3 colour = texture2D( picture, vUv ).rgb;
    if ( sharpness > 0.0 ) {
      vec3 a = texture2D( picture, vUv + vec2( texel.x, 0.0 ) ).rgb, b = texture2D( picture, vUv - vec2( texel.x, 0.0 ) ).rgb;
      vec3 c = texture2D( picture, vUv + vec2( 0.0, texel.y ) ).rgb, d = texture2D( picture, vUv - vec2( 0.0, texel.y ) ).rgb;
      // Between the darkest and the brightest round it: edges get no rims.
      vec3 least = min( colour, min( min( a, b ), min( c, d ) ) ), most = max( colour, max( max( a, b ), max( c, d ) ) );
      colour = clamp( colour + ( colour - 0.25 * ( a + b + c + d ) ) * sharpness, least, most );
    }
    if ( bloom + vignette > 0.0 ) {
      vec2 off = vUv - 0.5;
      float dark = vignette * smoothstep( 0.32, 0.95, length( off * vec2( 1.15, 1.0 ) ) * 1.25 );
      vec3 shine = ( texture2D( near, vUv ).rgb * 0.55 + texture2D( wide, vUv ).rgb * 0.75 ) * bloom;
      colour = colour * ( 1.0 - dark ) + shine;
    }
    gl_FragColor = vec4( colour, 1.0 );
  }`

/** A target that materials write to as they do to a canvas: tone-mapped, encoded for a display, edges smoothed then. */
function likeCanvas(width: number, height: number, samples: number): WebGLRenderTarget {
  const target = new WebGLRenderTarget(width, height, {
    samples,
    minFilter: LinearFilter,
    magFilter: LinearFilter,
    depthTexture: new DepthTexture(width, height),
    colorSpace: SRGBColorSpace,
    // The colours are encoded already: not once more by the card.
    internalFormat: 'RGBA8',
  })
  // three's own word for a target that is shown as it is: tone mapping and encoding belong to it.
  return Object.assign(target, { isXRRenderTarget: true })
}

/**
 * How a scene gets onto its canvas. As simply as can be: straight. With smooth edges, on fewer pixels than the canvas
 * has, or with a last touch: into a picture of its own, which is laid over the whole canvas then, sharpened where it is
 * coarser. There labels come last, on all of the canvas' pixels: writing stays sharp however few the scene has.
 */
export class ScenePicture {
  private readonly renderer: WebGLRenderer
  private readonly labels: LabelLayer
  private readonly size = new Vector2()
  private readonly quad: Mesh<PlaneGeometry, ShaderMaterial>
  private readonly over = new Scene()
  private readonly camera = new OrthographicCamera(-1, 1, 1, -1, 0, 1)
  private target: WebGLRenderTarget | undefined
  private quality: Pick<Quality, 'samples' | 'finish'>
  private part = 1
  private look: Pick<LightLook, 'bloom' | 'vignette'> = { bloom: 0, vignette: 0 }
  private finish: Finish | undefined
  private finishAsked = false
  private isOver = false

  constructor(renderer: WebGLRenderer, labels: LabelLayer, quality: Quality) {
    this.renderer = renderer
    this.labels = labels
    this.quality = quality
    const uniforms = {
      picture: { value: null as Texture | null },
      near: { value: null as Texture | null },
      wide: { value: null as Texture | null },
      texel: { value: new Vector2() },
      sharpness: { value: 0 },
      bloom: { value: 0 },
      vignette: { value: 0 },
    }
    this.quad = new Mesh(
      new PlaneGeometry(2, 2),
      new ShaderMaterial({
        vertexShader,
        fragmentShader,
        uniforms,
        depthTest: false,
        depthWrite: false,
        toneMapped: false,
        blending: NoBlending,
      }),
    )
    this.quad.frustumCulled = false
    this.over.add(this.quad)
    this.over.matrixWorldAutoUpdate = false
  }

  /** From now on so: `share` of the canvas' pixels each way, above 0 to 1. */
  use(quality: Quality, share: number): void {
    this.quality = quality
    this.part = share
    if (!quality.finish) {
      this.finish?.dispose()
      this.finish = undefined
      this.finishAsked = false
    }
    if (!quality.finish || this.finishAsked) return
    this.finishAsked = true
    void whenReachable(() => import('./finish.ts')).then(
      (part) => {
        // By now it may not be wanted any more.
        if (this.finishAsked && !this.isOver) this.finish ??= new part.Finish()
      },
      () => (this.finishAsked = false),
    )
  }

  /** How much bright things shine over their edges and corners darken. */
  light(look: LightLook): void {
    this.look = look
  }

  /** Of the canvas' pixels each way what the scene is drawn into has. */
  get share(): number {
    return this.part
  }

  /** How high what the scene is drawn into is, device pixels. */
  get height(): number {
    return Math.round(this.renderer.getDrawingBufferSize(this.size).y * this.part)
  }

  /** Draws the scene with its labels: with all pixels of the canvas as a part of it, with fewer after it. */
  draw(scene: Scene, camera: Camera): void {
    const { renderer, labels, quality } = this
    const { info } = renderer
    const { autoClear } = renderer
    // All that is drawn counts as one frame.
    info.autoReset = false
    info.reset()
    // On fewer pixels than the canvas has they come after; otherwise they are part of the scene.
    const isApart = this.part < 1
    labels.standIn(isApart ? undefined : scene)
    if (!isApart && quality.samples === 0 && !quality.finish) {
      this.forget()
      renderer.setRenderTarget(null)
      renderer.render(scene, camera)
    } else {
      const target = this.fit()
      target.resolveDepthBuffer = isApart && labels.isSeen
      renderer.setRenderTarget(target)
      renderer.render(scene, camera)
      renderer.autoClear = false
      this.lay(target)
      if (target.resolveDepthBuffer && target.depthTexture)
        labels.drawBefore(target.depthTexture, renderer.getDrawingBufferSize(this.size), () =>
          renderer.render(labels.scene, camera),
        )
    }
    renderer.autoClear = autoClear
    info.autoReset = true
  }

  /** The target for the canvas as it is now. */
  private fit(): WebGLRenderTarget {
    const share = this.part
    const { samples } = this.quality
    const { x, y } = this.renderer.getDrawingBufferSize(this.size)
    const [width, height] = [Math.max(1, Math.round(x * share)), Math.max(1, Math.round(y * share))]
    if (this.target?.samples !== samples) this.forget()
    this.target ??= likeCanvas(width, height, samples)
    this.target.setSize(width, height)
    return this.target
  }

  private lay(target: WebGLRenderTarget): void {
    const { renderer, look, quality } = this
    const { uniforms } = this.quad.material
    const finish = quality.finish ? this.finish : undefined
    const spilled = finish?.spill(renderer, target)
    uniforms['picture']!.value = target.texture
    uniforms['near']!.value = spilled?.near ?? target.texture
    uniforms['wide']!.value = spilled?.wide ?? target.texture
    uniforms['bloom']!.value = spilled ? look.bloom : 0
    uniforms['vignette']!.value = spilled ? look.vignette : 0
    uniforms['sharpness']!.value = this.part < 1 ? SHARPNESS : 0
    ;(uniforms['texel']!.value as Vector2).set(1 / target.width, 1 / target.height)
    renderer.setRenderTarget(null)
    renderer.render(this.over, this.camera)
  }

  private forget(): void {
    this.target?.depthTexture?.dispose()
    this.target?.dispose()
    this.target = undefined
  }

  dispose(): void {
    this.isOver = true
    this.forget()
    this.finish?.dispose()
    this.quad.geometry.dispose()
    this.quad.material.dispose()
  }
}
