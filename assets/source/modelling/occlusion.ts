/** Ambient occlusion baked into the vertex colours: rays against the piece itself and the floor it stands on. */
import { BufferAttribute, BufferGeometry, DoubleSide, Ray, Vector3 } from 'three'
import { MeshBVH } from 'three-mesh-bvh'
import type { Kind } from './kit.ts'

const RAYS = 40
/** Farther surfaces do not darken, metres. */
const REACH = 0.6
/** Darkest factor a fully enclosed vertex keeps. */
const FLOOR_FACTOR = 0.5
/** Rays start this far off the surface, metres. */
const OFFSET = 0.004

/** Evenly spread directions of the unit sphere (Fibonacci), folded into the normal's hemisphere when used. */
const directions = Array.from({ length: RAYS }, (_, i) => {
  const y = 1 - (2 * i + 1) / RAYS
  const turn = i * Math.PI * (3 - Math.sqrt(5))
  const radius = Math.sqrt(1 - y * y)
  return new Vector3(Math.cos(turn) * radius, y, Math.sin(turn) * radius)
})

/** What bakeOcclusion needs of a mesh; it changes the colours. */
interface Shaded {
  readonly kind: Kind
  readonly positions: Float32Array
  readonly normals: Float32Array
  readonly colours: Float32Array
  readonly indices: Uint32Array
}

/** Darkens `colours` of the opaque meshes in place; `ground`: whether y = 0 is a floor that also darkens. */
export function bakeOcclusion(meshes: readonly Shaded[], ground: boolean): void {
  const opaque = meshes.filter(({ kind }) => kind !== 'glass' && kind !== 'glow')
  if (opaque.length === 0) return
  const bvh = new MeshBVH(joined(opaque))
  const [origin, normal, direction] = [new Vector3(), new Vector3(), new Vector3()]
  const ray = new Ray()
  for (const { positions, normals, colours } of opaque) {
    for (let i = 0; i < positions.length; i += 3) {
      normal.fromArray(normals, i)
      origin.fromArray(positions, i).addScaledVector(normal, OFFSET)
      let blocked = 0
      let total = 0
      for (const candidate of directions) {
        const cosine = candidate.dot(normal)
        direction.copy(candidate).multiplyScalar(cosine < 0 ? -1 : 1)
        const weight = Math.abs(cosine)
        total += weight
        ray.set(origin, direction)
        const distance = Math.min(
          bvh.raycastFirst(ray, DoubleSide, 0, REACH)?.distance ?? Infinity,
          floorDistance(ground, origin, direction),
        )
        if (distance < REACH) blocked += weight * (1 - distance / REACH)
      }
      const factor = 1 - (1 - FLOOR_FACTOR) * Math.min(1, (blocked / total) * 1.25)
      for (let k = 0; k < 3; k++) colours[i + k]! *= factor
    }
  }
}

const floorDistance = (ground: boolean, origin: Vector3, direction: Vector3) =>
  ground && direction.y < 0 ? Math.max(0, origin.y) / -direction.y : Infinity

function joined(meshes: readonly Shaded[]): BufferGeometry {
  const positions = meshes.flatMap((mesh) => [...mesh.positions])
  let offset = 0
  const indices = meshes.flatMap((mesh) => {
    const own = [...mesh.indices].map((index) => index + offset)
    offset += mesh.positions.length / 3
    return own
  })
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3))
  return geometry.setIndex(indices)
}
