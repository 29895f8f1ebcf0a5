import { BufferAttribute, BufferGeometry } from 'three'
import type { Color } from 'three'

/** Collects upright boxes and quads with colour and metre uv into one geometry: one draw for all of a material. */
export class Boxes {
  private readonly positions: number[] = []
  private readonly normals: number[] = []
  private readonly uvs: number[] = []
  private readonly colours: number[] = []
  private readonly indices: number[] = []

  get isEmpty(): boolean {
    return this.indices.length === 0
  }

  /** Four corners counter-clockwise seen from the normal's side, with uv in metres and a shade or colour each. */
  quad(
    corners: readonly (readonly [number, number, number])[],
    normal: readonly [number, number, number],
    uv: readonly (readonly [number, number])[],
    colours: readonly Color[],
  ): void {
    const first = this.positions.length / 3
    for (let i = 0; i < 4; i++) {
      this.positions.push(...corners[i]!)
      this.normals.push(...normal)
      this.uvs.push(...uv[i]!)
      const { r, g, b } = colours[i] ?? colours[0]!
      this.colours.push(r, g, b)
    }
    this.indices.push(first, first + 1, first + 2, first, first + 2, first + 3)
  }

  /** An axis-aligned box from (x0, y0, z0) to (x1, y1, z1) in one colour. */
  box(x0: number, y0: number, z0: number, x1: number, y1: number, z1: number, colour: Color): void {
    const c = [colour]
    const q = (corners: [number, number, number][], normal: [number, number, number], u: number, v: number) =>
      this.quad(
        corners,
        normal,
        [
          [0, 0],
          [u, 0],
          [u, v],
          [0, v],
        ],
        c,
      )
    const [w, h, d] = [x1 - x0, y1 - y0, z1 - z0]
    q(
      [
        [x0, y0, z1],
        [x1, y0, z1],
        [x1, y1, z1],
        [x0, y1, z1],
      ],
      [0, 0, 1],
      w,
      h,
    )
    q(
      [
        [x1, y0, z0],
        [x0, y0, z0],
        [x0, y1, z0],
        [x1, y1, z0],
      ],
      [0, 0, -1],
      w,
      h,
    )
    q(
      [
        [x1, y0, z1],
        [x1, y0, z0],
        [x1, y1, z0],
        [x1, y1, z1],
      ],
      [1, 0, 0],
      d,
      h,
    )
    q(
      [
        [x0, y0, z0],
        [x0, y0, z1],
        [x0, y1, z1],
        [x0, y1, z0],
      ],
      [-1, 0, 0],
      d,
      h,
    )
    q(
      [
        [x0, y1, z1],
        [x1, y1, z1],
        [x1, y1, z0],
        [x0, y1, z0],
      ],
      [0, 1, 0],
      w,
      d,
    )
    q(
      [
        [x0, y0, z0],
        [x1, y0, z0],
        [x1, y0, z1],
        [x0, y0, z1],
      ],
      [0, -1, 0],
      w,
      d,
    )
  }

  build(): BufferGeometry {
    return joinBoxes([this])
  }

  /** What it holds, to be joined with others. */
  get parts(): Readonly<Record<'position' | 'normal' | 'uv' | 'color', readonly number[]>> & {
    readonly index: readonly number[]
  } {
    const { positions, normals, uvs, colours, indices } = this
    return { position: positions, normal: normals, uv: uvs, color: colours, index: indices }
  }
}

const sizes = { position: 3, normal: 3, uv: 2, color: 3 } as const

/** One geometry of several collections. */
export function joinBoxes(all: readonly Boxes[]): BufferGeometry {
  const geometry = new BufferGeometry()
  const lists = all.map(({ parts }) => parts)
  for (const name of Object.keys(sizes) as (keyof typeof sizes)[]) {
    const values = new Float32Array(lists.reduce((sum, parts) => sum + parts[name].length, 0))
    let at = 0
    for (const parts of lists) {
      values.set(parts[name], at)
      at += parts[name].length
    }
    geometry.setAttribute(name, new BufferAttribute(values, sizes[name]))
  }
  const indices: number[] = []
  let first = 0
  for (const { position, index } of lists) {
    for (const corner of index) indices.push(first + corner)
    first += position.length / sizes.position
  }
  geometry.setIndex(indices)
  return geometry
}
