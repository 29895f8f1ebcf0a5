import { BufferAttribute, BufferGeometry } from 'three'

/**
 * A rectangle from one corner to the other (lower values first) with round corners of radius r, lying in the x-y plane
 * and looking along +z. Its points go round it once, `steps` to a corner.
 */
export function roundedPlate(
  [x0, y0]: readonly [number, number],
  [x1, y1]: readonly [number, number],
  r: number,
  steps: number,
): BufferGeometry {
  const positions: number[] = []
  const corners = [
    [x1 - r, y0 + r],
    [x1 - r, y1 - r],
    [x0 + r, y1 - r],
    [x0 + r, y0 + r],
  ] as const
  corners.forEach(([x, y], corner) => {
    for (let step = 0; step <= steps; step++) {
      const angle = (Math.PI / 2) * (corner - 1 + step / steps)
      positions.push(x + r * Math.cos(angle), y + r * Math.sin(angle), 0)
    }
  })
  const count = positions.length / 3
  const [normals, uvs, index]: number[][] = [[], [], []]
  for (let i = 0; i < count; i++) {
    normals!.push(0, 0, 1)
    uvs!.push(positions[i * 3]!, positions[i * 3 + 1]!)
    if (i > 1) index!.push(0, i - 1, i)
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3))
  geometry.setAttribute('normal', new BufferAttribute(new Float32Array(normals!), 3))
  geometry.setAttribute('uv', new BufferAttribute(new Float32Array(uvs!), 2))
  geometry.setIndex(index!)
  return geometry
}
