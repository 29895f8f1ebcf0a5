import { Color, Mesh, PlaneGeometry, ShaderMaterial, Vector2, type Texture } from 'three'
import type { Placement } from '#shared/map/placement.ts'
import type { ScreenFace } from '#shared/map/screenFaces.ts'
import { headingFromYaw } from '../../heading.ts'

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
  uniform vec3 around;
  varying vec2 vUv;
  void main() {
    vec2 at = (vUv - 0.5) / share + 0.5;
    bool isInside = all(greaterThanEqual(at, vec2(0.0))) && all(lessThanEqual(at, vec2(1.0)));
    gl_FragColor = vec4(isInside ? texture2D(picture, at).rgb : around, 1.0);
  }
`

/** How much of a face a picture covers, across and up, when all of it is to be seen. */
export function shareOfFace(faceRatio: number, pictureRatio: number): readonly [across: number, up: number] {
  return pictureRatio > faceRatio ? [1, faceRatio / pictureRatio] : [pictureRatio / faceRatio, 1]
}

/** A picture on the face of a thing: one draw more, and only while it is in view. Nothing is seen before `show`. */
export class FacePicture {
  readonly mesh: Mesh<PlaneGeometry, ShaderMaterial>
  readonly #ratio: number

  constructor(face: ScreenFace, at: Placement, around = '#05070a') {
    this.#ratio = face.width / face.height
    this.mesh = new Mesh(
      new PlaneGeometry(face.width, face.height),
      new ShaderMaterial({
        vertexShader,
        fragmentShader,
        // What comes is written as it is: the canvas shows the same colours.
        toneMapped: false,
        uniforms: {
          picture: { value: null },
          share: { value: new Vector2(1, 1) },
          around: { value: new Color(around) },
        },
      }),
    )
    this.place(face, at)
    this.mesh.visible = false
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

  /** Shows a picture of this shape. */
  show(picture: Texture, width: number, height: number): void {
    if (width === 0 || height === 0) return
    const { uniforms } = this.mesh.material
    uniforms['picture']!.value = picture
    ;(uniforms['share']!.value as Vector2).set(...shareOfFace(this.#ratio, width / height))
    this.mesh.visible = true
  }

  hide(): void {
    this.mesh.visible = false
  }

  dispose(): void {
    this.mesh.removeFromParent()
    this.mesh.geometry.dispose()
    this.mesh.material.dispose()
  }
}
