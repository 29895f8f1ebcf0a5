import { Color, Mesh, PlaneGeometry, ShaderMaterial, Vector2, VideoTexture } from 'three'
import type { ScreenFace } from '#shared/map/screens.ts'
import type { Placement } from '#shared/map/placement.ts'
import { headingFromYaw } from '../../scene/heading.ts'

/** So far in front of the picture of a screen, metres: the words some of them carry are 2 cm before it. */
const BEFORE_M = 0.035

/** The picture as it comes, whole, in the middle of what is dark: no light falls on what shines itself. */
const vertexShader = /* glsl */ `
  varying vec2 vUv;
  void main() {
    vUv = uv;
    gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  }
`
const fragmentShader = /* glsl */ `
  uniform sampler2D picture;
  uniform vec2 share;
  uniform vec3 dark;
  varying vec2 vUv;
  void main() {
    vec2 at = (vUv - 0.5) / share + 0.5;
    bool isInside = all(greaterThanEqual(at, vec2(0.0))) && all(lessThanEqual(at, vec2(1.0)));
    gl_FragColor = vec4(isInside ? texture2D(picture, at).rgb : dark, 1.0);
  }
`

/** How much of a face a picture covers, across and up, when all of it is to be seen. */
export function shareOfFace(faceRatio: number, pictureRatio: number): readonly [across: number, up: number] {
  return pictureRatio > faceRatio ? [1, faceRatio / pictureRatio] : [pictureRatio / faceRatio, 1]
}

/** What somebody shares, on a screen of the level: one draw more, and only while it is in view. */
export class WallPicture {
  readonly mesh: Mesh<PlaneGeometry, ShaderMaterial>
  readonly #video: HTMLVideoElement
  readonly #texture: VideoTexture
  readonly #onFrame: () => void
  #asked = 0
  #isGone = false
  /** Pictures that have come. */
  frames = 0

  constructor(track: MediaStreamTrack, face: ScreenFace, at: Placement, onFrame: () => void) {
    this.#onFrame = onFrame
    this.#video = document.createElement('video')
    this.#video.muted = true
    this.#video.playsInline = true
    this.#video.srcObject = new MediaStream([track])
    this.#texture = new VideoTexture(this.#video)
    this.mesh = new Mesh(
      new PlaneGeometry(face.width, face.height),
      new ShaderMaterial({
        vertexShader,
        fragmentShader,
        // What comes is written as it is: the canvas shows the same colours.
        toneMapped: false,
        uniforms: {
          picture: { value: this.#texture },
          share: { value: new Vector2(1, 1) },
          dark: { value: new Color('#05070a') },
        },
      }),
    )
    this.place(face, at)
    // Nothing to be seen before the first picture.
    this.mesh.visible = false
    void this.#video.play().catch(() => undefined)
    this.#await(face)
  }

  place(face: ScreenFace, at: Placement): void {
    const { mesh } = this
    const heading = headingFromYaw(at.yaw)
    const ahead = (face.z + BEFORE_M) * at.scale
    mesh.position.set(
      at.x + Math.sin(heading) * ahead,
      at.y + (face.y + face.height / 2) * at.scale,
      at.z + Math.cos(heading) * ahead,
    )
    mesh.rotation.y = heading
    mesh.scale.setScalar(at.scale)
  }

  #await(face: ScreenFace): void {
    const next = (): void => {
      if (this.#isGone) return
      this.frames += 1
      const { videoWidth, videoHeight } = this.#video
      if (videoWidth > 0) {
        const [across, up] = shareOfFace(face.width / face.height, videoWidth / videoHeight)
        ;(this.mesh.material.uniforms['share']!.value as Vector2).set(across, up)
        this.mesh.visible = true
      }
      this.#onFrame()
      this.#await(face)
    }
    // Where frames are not told of, it is looked often enough.
    if ('requestVideoFrameCallback' in this.#video) {
      this.#asked = this.#video.requestVideoFrameCallback(next)
    } else this.#asked = setTimeout(next, 66) as unknown as number
  }

  dispose(): void {
    this.#isGone = true
    if ('cancelVideoFrameCallback' in this.#video) this.#video.cancelVideoFrameCallback(this.#asked)
    else clearTimeout(this.#asked)
    this.#video.srcObject = null
    this.mesh.removeFromParent()
    this.mesh.geometry.dispose()
    this.mesh.material.dispose()
    this.#texture.dispose()
  }
}
