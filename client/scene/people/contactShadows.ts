import { DynamicDrawUsage, InstancedMesh, PlaneGeometry, ShaderMaterial } from 'three'

const MAX = 1024
const NUMBERS = 16

/** A soft dark spot under everybody, in one draw: contact with the floor in every quality. */
export class ContactShadows {
  readonly mesh: InstancedMesh
  private count = 0

  constructor() {
    const material = new ShaderMaterial({
      vertexShader: /* glsl */ `
        varying vec2 vUv;
        varying float vWeight;
        void main() {
          vUv = uv * 2.0 - 1.0;
          vWeight = instanceMatrix[1][1];
          gl_Position = projectionMatrix * viewMatrix * vec4( ( instanceMatrix * vec4( position.x, 0.0, position.z, 1.0 ) ).xyz, 1.0 );
        }`,
      fragmentShader: /* glsl */ `
        varying vec2 vUv;
        varying float vWeight;
        void main() {
          float r = length( vUv );
          float dark = ( 1.0 - smoothstep( 0.15, 1.0, r ) ) * vWeight;
          gl_FragColor = vec4( 0.09, 0.07, 0.06, dark );
        }`,
      transparent: true,
      depthWrite: false,
      toneMapped: false,
      polygonOffset: true,
      polygonOffsetFactor: -4,
      polygonOffsetUnits: -4,
    })
    this.mesh = new InstancedMesh(new PlaneGeometry(1, 1).rotateX(-Math.PI / 2), material, MAX)
    this.mesh.instanceMatrix.setUsage(DynamicDrawUsage)
    this.mesh.frustumCulled = false
    this.mesh.renderOrder = 1
  }

  begin(): void {
    this.count = 0
  }

  /** A spot of the given width on the ground; `weight` 0 to 1 is its darkness. */
  add(x: number, groundY: number, z: number, widthM: number, weight: number): void {
    if (this.count >= MAX || weight < 0.02) return
    const { array } = this.mesh.instanceMatrix
    const at = this.count++ * NUMBERS
    array[at] = array[at + 10] = widthM
    array[at + 5] = weight
    array[at + 12] = x
    array[at + 13] = groundY + 0.022
    array[at + 14] = z
    array[at + 15] = 1
  }

  end(): void {
    const { mesh, count } = this
    mesh.count = count
    mesh.visible = count > 0
    mesh.instanceMatrix.clearUpdateRanges()
    mesh.instanceMatrix.addUpdateRange(0, count * NUMBERS)
    mesh.instanceMatrix.needsUpdate = true
  }

  dispose(): void {
    this.mesh.geometry.dispose()
    ;(this.mesh.material as ShaderMaterial).dispose()
    this.mesh.dispose()
  }
}
