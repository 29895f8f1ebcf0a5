import {
  BufferAttribute,
  Color,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
} from 'three'
import type { BufferGeometry } from 'three'
import type { CatalogueItem } from '#shared/map/catalogue.ts'
import type { Placement } from '#shared/map/placement.ts'
import type { GameMap } from '#shared/world/world.ts'
import { headingFromYaw } from '../../heading.ts'
import { Boxes } from '../shapes/boxes.ts'
import { disposeGroup } from '../shapes/disposeGroup.ts'
import { joinGeometries } from '../shapes/joinGeometries.ts'

/** A piece one goes through, with light in it. */
export interface Gate {
  readonly at: Placement
  readonly item: CatalogueItem
}

/** Ways out as one sees them: pieces, and tiles on which no piece stands. */
export interface GatesPart {
  readonly gates: readonly Gate[]
  readonly frames: readonly { readonly x: number; readonly y: number }[]
}

export const isGate = (item: CatalogueItem): boolean => /^gate(-|$)/.test(item.id)

/** The portal tiles that get a door frame: no gate stands on them. */
export function frameCells(portals: GameMap['portals'], gates: readonly Gate[]): { x: number; y: number }[] {
  const taken = new Set(gates.map(({ at }) => `${Math.floor(at.x)},${Math.floor(at.z)}`))
  return (portals ?? []).flatMap(({ x, y }) =>
    taken.has(`${x ?? 0},${y ?? 0}`) ? [] : [{ x: x ?? 0, y: y ?? 0 }],
  )
}

/** The light in a gate: a soft curtain, brighter at the ground, over the whole opening of the piece. */
function gateLight({ at, item }: Gate): BufferGeometry {
  const [wide, high] = [(item.size[0] - 0.9) * at.scale, Math.min(2.5, item.size[1] - 0.7) * at.scale]
  const plane = new PlaneGeometry(wide, high, 1, 4).translate(0, high / 2 + 0.02, 0)
  plane.deleteAttribute('uv')
  const position = plane.getAttribute('position')
  const colours = new Float32Array(position.count * 4)
  for (let i = 0; i < position.count; i++) {
    const share = position.getY(i) / high
    new Color('#bff4ee').lerp(new Color('#4fc3bd'), share).toArray(colours, i * 4)
    colours[i * 4 + 3] = 0.72 - 0.5 * share
  }
  plane.setAttribute('color', new BufferAttribute(colours, 4))
  return plane.rotateY(headingFromYaw(at.yaw)).translate(at.x, at.y, at.z)
}

const frameColour = new Color('#4a5560')
const glowColour = new Color('#7fd6d0')

/** The light in gates, and a door frame with light in it where a way out has no gate. */
export class Gates {
  readonly group = new Group()
  private shown: GatesPart | undefined

  sync(part: GatesPart): void {
    if (part === this.shown) return
    this.dispose()
    this.shown = part
    const soft = { vertexColors: true, transparent: true, depthWrite: false }
    if (part.gates.length > 0) {
      const material = new MeshBasicMaterial({ ...soft, side: DoubleSide })
      this.group.add(new Mesh(joinGeometries(part.gates.map(gateLight)), material))
    }
    if (part.frames.length === 0) return
    const [wood, glow] = [new Boxes(), new Boxes()]
    for (const { x: left, y } of part.frames) {
      const z = y + 0.5
      wood.box(left, 0, z - 0.08, left + 0.08, 2.3, z + 0.08, frameColour)
      wood.box(left + 0.92, 0, z - 0.08, left + 1, 2.3, z + 0.08, frameColour)
      wood.box(left, 2.22, z - 0.08, left + 1, 2.3, z + 0.08, frameColour)
      glow.box(left + 0.08, 0, z - 0.01, left + 0.92, 2.22, z + 0.01, glowColour)
    }
    const frames = new Mesh(wood.build(), new MeshStandardMaterial({ vertexColors: true, roughness: 0.7 }))
    frames.castShadow = frames.receiveShadow = true
    this.group.add(frames, new Mesh(glow.build(), new MeshBasicMaterial({ ...soft, opacity: 0.55 })))
  }

  dispose(): void {
    for (const mesh of this.group.children.slice()) disposeGroup(mesh)
    this.shown = undefined
  }
}
