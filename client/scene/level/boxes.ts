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
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(this.positions), 3))
    geometry.setAttribute('normal', new BufferAttribute(new Float32Array(this.normals), 3))
    geometry.setAttribute('uv', new BufferAttribute(new Float32Array(this.uvs), 2))
    geometry.setAttribute('color', new BufferAttribute(new Float32Array(this.colours), 3))
    geometry.setIndex(this.indices)
    return geometry
  }
}
