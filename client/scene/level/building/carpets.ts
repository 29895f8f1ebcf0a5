import { BufferAttribute, Color, Group, Mesh, MeshStandardMaterial } from 'three'
import type { BufferGeometry } from 'three'
import { disposeGroup } from '../shapes/disposeGroup.ts'
import { joinGeometries } from '../shapes/joinGeometries.ts'
import type { NookPlace } from '../nookPlaces.ts'
import { roundedPlate } from '../shapes/roundedPlate.ts'

const colours = ['#3f8f8a', '#d98a6c', '#c9a04a', '#5f7fa3', '#8a9a5b', '#8b6f9c'] as const
const CARPET_Y = 0.012
const white = new Color('#ffffff')
const cream = new Color('#efe9df')

/** The carpets of nooks that ask for one: one draw for all. */
export class Carpets {
  readonly group = new Group()
  private shown: readonly NookPlace[] | undefined

  sync(nooks: readonly NookPlace[]): void {
    if (nooks === this.shown) return
    this.dispose()
    this.shown = nooks
    const plates = nooks.flatMap((nook) => {
      if (!nook.hasCarpet) return []
      const colour = new Color(colours[nook.number % colours.length])
      return [
        plate(nook, 0.12, CARPET_Y, colour.clone().lerp(white, 0.18)),
        plate(nook, 0.2, CARPET_Y + 0.002, colour.clone().lerp(cream, 0.42)),
      ]
    })
    if (plates.length === 0) return
    const material = new MeshStandardMaterial({ vertexColors: true, roughness: 1 })
    const carpet = new Mesh(joinGeometries(plates), material)
    carpet.receiveShadow = true
    this.group.add(carpet)
  }

  dispose(): void {
    for (const mesh of this.group.children.slice()) disposeGroup(mesh)
    this.shown = undefined
  }
}

function plate(nook: NookPlace, inset: number, y: number, tone: Color): BufferGeometry {
  const [x0, z0, x1, z1] = [nook.x0 + inset, nook.z0 + inset, nook.x1 - inset, nook.z1 - inset]
  const geometry = roundedPlate([x0, -z1], [x1, -z0], 0.18, 6)
    .rotateX(-Math.PI / 2)
    .translate(0, y, 0)
  const count = geometry.getAttribute('position').count
  const tones = new Float32Array(count * 3)
  for (let i = 0; i < count; i++) tone.toArray(tones, i * 3)
  geometry.setAttribute('color', new BufferAttribute(tones, 3))
  return geometry
}
