import { BufferAttribute, BufferGeometry } from 'three'

/** Several geometries of the same float attributes, all of them indexed or none, as one. */
export function joinGeometries(all: readonly BufferGeometry[]): BufferGeometry {
  const joined = new BufferGeometry()
  const [first] = all
  if (!first) return joined
  for (const [name, { itemSize }] of Object.entries(first.attributes)) {
    const arrays = all.map((geometry) => geometry.getAttribute(name).array)
    const values = new Float32Array(arrays.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const array of arrays) {
      values.set(array, at)
      at += array.length
    }
    joined.setAttribute(name, new BufferAttribute(values, itemSize))
  }
  if (!first.index) return joined
  const indices: number[] = []
  let before = 0
  for (const { index, attributes } of all) {
    for (const corner of index?.array ?? []) indices.push(before + corner)
    before += attributes['position']!.count
  }
  joined.setIndex(indices)
  return joined
}
