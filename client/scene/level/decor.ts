import {
  BufferAttribute,
  Color,
  DoubleSide,
  Group,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  SRGBColorSpace,
  Shape,
  ShapeGeometry,
  TextureLoader,
  Vector3,
} from 'three'
import type { BufferGeometry } from 'three'
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js'
import type { Catalogue, CatalogueItem, Words } from '#shared/map/catalogue.ts'
import { furnitureOf, placementOf, type MapObject } from '#shared/map/placement.ts'
import type { GameMap } from '#shared/world/world.ts'
import { headingFromYaw } from '../heading.ts'
import { Boxes } from './boxes.ts'
import type { Level } from './level.ts'
import { writeLines, type WrittenLine } from './writing.ts'

const carpetColours = ['#3f8f8a', '#d98a6c', '#c9a04a', '#5f7fa3', '#8a9a5b', '#8b6f9c'] as const
const CARPET_Y = 0.012
const NAME_Y = 0.02
const NAME_HIGH = 0.42
const STAGE_H = 0.14

interface Bounds {
  x0: number
  z0: number
  x1: number
  z1: number
}

const boundsOfCells = (cells: readonly { x?: number | null; y?: number | null }[]): Bounds => ({
  x0: Math.min(...cells.map(({ x }) => x ?? 0)),
  z0: Math.min(...cells.map(({ y }) => y ?? 0)),
  x1: Math.max(...cells.map(({ x }) => x ?? 0)) + 1,
  z1: Math.max(...cells.map(({ y }) => y ?? 0)) + 1,
})

function roundedPlate({ x0, z0, x1, z1 }: Bounds, inset: number, r: number, y: number): BufferGeometry {
  const [a, b, c, d] = [x0 + inset, z0 + inset, x1 - inset, z1 - inset]
  const shape = new Shape()
  shape
    .moveTo(a + r, -b)
    .lineTo(c - r, -b)
    .quadraticCurveTo(c, -b, c, -b - r)
    .lineTo(c, -d + r)
  shape
    .quadraticCurveTo(c, -d, c - r, -d)
    .lineTo(a + r, -d)
    .quadraticCurveTo(a, -d, a, -d + r)
  shape.lineTo(a, -b - r).quadraticCurveTo(a, -b, a + r, -b)
  return new ShapeGeometry(shape, 6).rotateX(-Math.PI / 2).translate(0, y, 0)
}

/** A name painted flat on the floor, read from the south. */
const floorName = (text: string, ink: string, x: number, z: number): WrittenLine => ({
  text,
  ink,
  high: NAME_HIGH,
  opacity: 0.72,
  at: new Matrix4().makeRotationX(-Math.PI / 2).setPosition(x, NAME_Y, z),
})

/** Where a sign piece takes its words: from its middle, metres at scale 1; a board has a plank for each. */
const signPlaces: Readonly<Record<string, readonly { x: number; y: number; z: number; wide: number }[]>> = {
  'sign-plate': [{ x: 0.01, y: 0.15, z: 0.032, wide: 0.5 }],
  'sign-board': [
    { x: -0.03, y: 1.52, z: 0.058, wide: 0.4 },
    { x: -0.03, y: 1.28, z: 0.058, wide: 0.4 },
    { x: -0.03, y: 1.04, z: 0.058, wide: 0.4 },
  ],
}
const SIGN_LETTER_M = 0.13

/** The places for words of a piece: those of the catalogue, or of the two oldest signs. */
const wordPlaces = (templateId: string, catalogue: Catalogue): readonly Words[] => {
  const item = catalogue.get(templateId)
  return item?.words ?? (signPlaces[templateId] ?? []).map((place) => ({ ...place, letter: SIGN_LETTER_M }))
}

/** What `propertiesJson` of a sign says: its planks' words, parted by "·". */
export function signWords(propertiesJson: string | null | undefined, planks: number): string[] {
  try {
    const { text } = JSON.parse(propertiesJson || '{}') as { text?: unknown }
    if (typeof text !== 'string') return []
    const words = text.split('·').map((word) => word.trim())
    return (planks === 1 ? [text.trim()] : words.slice(0, planks)).filter((word) => word !== '')
  } catch {
    return []
  }
}

/** The words on signs and boards. */
export function signLines(map: GameMap, catalogue: Catalogue): WrittenLine[] {
  return [...map.objects.values()].flatMap((object) => {
    const places = wordPlaces(object.templateId ?? '', catalogue)
    if (places.length === 0) return []
    const isSame = catalogue.get(object.templateId ?? '')?.sameWords === true
    const { x, y, z, yaw, scale } = placementOf(object)
    const sign = new Matrix4()
      .makeRotationY(headingFromYaw(yaw))
      .scale(new Vector3().setScalar(scale))
      .setPosition(x, y, z)
    const words = signWords(object.propertiesJson, isSame ? 1 : places.length)
    return places.flatMap((place, i): WrittenLine[] => {
      const text = words[isSame ? 0 : i]
      if (text === undefined) return []
      const own = new Matrix4()
        .makeRotationY(headingFromYaw(place.yaw ?? 0))
        .setPosition(place.x, place.y, place.z)
      const { wide, letter: high, ink = '#ffffff' } = place
      return [{ text, ink, high, wide, opacity: 1, at: sign.clone().multiply(own) }]
    })
  })
}

/** Nooks: a carpet where `colored` asks for one; answers the names on the floor at their southern edges. */
function addNooks(group: Group, map: GameMap, isFree: (x: number, z: number) => boolean): WrittenLine[] {
  const names: WrittenLine[] = []
  const plates: BufferGeometry[] = []
  let n = 0
  for (const nook of map.nooks.values()) {
    const cells = nook.nookCoords?.coords ?? []
    if (cells.length === 0) continue
    const bounds = boundsOfCells(cells)
    const isSmall = cells.length < 8
    const colour = new Color(carpetColours[n++ % carpetColours.length])
    if (nook.colored && cells.length === (bounds.x1 - bounds.x0) * (bounds.z1 - bounds.z0)) {
      const add = (inset: number, y: number, tone: Color): void => {
        const plate = roundedPlate(bounds, inset, 0.18, y)
        const count = plate.getAttribute('position').count
        const colours = new Float32Array(count * 3)
        for (let i = 0; i < count; i++) tone.toArray(colours, i * 3)
        plate.setAttribute('color', new BufferAttribute(colours, 3))
        plates.push(plate)
      }
      add(0.12, CARPET_Y, colour.clone().lerp(new Color('#ffffff'), 0.18))
      add(0.2, CARPET_Y + 0.002, colour.clone().lerp(new Color('#efe9df'), 0.42))
    }
    const name = nook.name ?? ''
    if (name && !isSmall) {
      const x = (bounds.x0 + bounds.x1) / 2
      const rows = [bounds.z1 - 0.55, bounds.z1 + 0.45, bounds.z1 - 1.5, bounds.z0 + 0.6, bounds.z0 - 0.45]
      const z = rows.find((row) => [-1, 0, 1].every((step) => isFree(x + step, row))) ?? bounds.z1 - 0.55
      names.push(floorName(name, nook.colored ? '#ffffff' : '#5b5148', x, z))
    }
  }
  if (plates.length === 0) return names
  const carpet = new Mesh(
    mergeGeometries(plates),
    new MeshStandardMaterial({ vertexColors: true, roughness: 1 }),
  )
  carpet.receiveShadow = true
  group.add(carpet)
  return names
}

/** The light in a gate: a soft curtain, brighter at the ground, over the whole opening of the piece. */
function addGateLight(glow: BufferGeometry[], object: MapObject, item: CatalogueItem): void {
  const at = placementOf(object)
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
  glow.push(plane.rotateY(headingFromYaw(at.yaw)).translate(at.x, at.y, at.z))
}

/** The cells in the middle of gate pieces, `x,y`; their light goes into `glow`. */
function gateCells(map: GameMap, catalogue: Catalogue, glow: BufferGeometry[]): Set<string> {
  const cells = new Set<string>()
  for (const { object, item } of furnitureOf(map, catalogue)) {
    if (!/^gate(-|$)/.test(item.id)) continue
    const { x, z } = placementOf(object)
    cells.add(`${Math.floor(x)},${Math.floor(z)}`)
    addGateLight(glow, object, item)
  }
  return cells
}

/** Announcer tiles become a low stage, portals a door frame with light in it, unless a gate stands there. */
function addStagesAndPortals(group: Group, map: GameMap, catalogue: Catalogue): void {
  const curtains: BufferGeometry[] = []
  const gates = gateCells(map, catalogue, curtains)
  if (curtains.length > 0) {
    const material = new MeshBasicMaterial({
      vertexColors: true,
      transparent: true,
      depthWrite: false,
      side: DoubleSide,
    })
    group.add(new Mesh(mergeGeometries(curtains), material))
  }
  const wood = new Boxes()
  const glow = new Boxes()
  const top = new Color('#c79b6a')
  const frame = new Color('#4a5560')
  for (const { x, y } of map.announcer ?? [])
    wood.box(x ?? 0, 0, y ?? 0, (x ?? 0) + 1, STAGE_H, (y ?? 0) + 1, top)
  for (const { x = 0, y = 0 } of map.portals ?? []) {
    if (gates.has(`${x ?? 0},${y ?? 0}`)) continue
    const z = (y ?? 0) + 0.5
    const left = x ?? 0
    wood.box(left, 0, z - 0.08, left + 0.08, 2.3, z + 0.08, frame)
    wood.box(left + 0.92, 0, z - 0.08, left + 1, 2.3, z + 0.08, frame)
    wood.box(left, 2.22, z - 0.08, left + 1, 2.3, z + 0.08, frame)
    glow.box(left + 0.08, 0, z - 0.01, left + 0.92, 2.22, z + 0.01, new Color('#7fd6d0'))
  }
  if (!wood.isEmpty) {
    const mesh = new Mesh(wood.build(), new MeshStandardMaterial({ vertexColors: true, roughness: 0.7 }))
    mesh.castShadow = mesh.receiveShadow = true
    group.add(mesh)
  }
  if (!glow.isEmpty) {
    const material = new MeshBasicMaterial({
      vertexColors: true,
      transparent: true,
      opacity: 0.55,
      depthWrite: false,
    })
    group.add(new Mesh(glow.build(), material))
  }
}

/** Objects of no catalogue item (the published client's): their picture on an upright board. */
function addBoards(group: Group, map: GameMap, catalogue: Catalogue): void {
  const back = new MeshStandardMaterial({ color: '#f4f1ea', roughness: 0.8 })
  for (const object of map.objects.values()) {
    if (catalogue.has(object.templateId ?? '')) continue
    const { width, height } = { width: object.width || 1, height: object.height || 1 }
    const at = placementOf(object)
    const board = new Group()
    board.position.set(at.x, at.y + height / 2, at.z)
    board.rotation.y = headingFromYaw(at.yaw)
    const panel = new Mesh(new PlaneGeometry(width, height), back.clone())
    panel.material.side = 2
    panel.castShadow = true
    board.add(panel)
    const picture = object.normal ?? ''
    // Pictures of other sites are not fetched: nothing leaves the origin.
    const local = picture.startsWith('/') && !picture.startsWith('//')
    if (local) {
      new TextureLoader().load(
        picture,
        (texture) => {
          texture.colorSpace = SRGBColorSpace
          panel.material.map = texture
          panel.material.needsUpdate = true
        },
        undefined,
        () => console.warn(`picture ${picture} is missing`),
      )
    }
    group.add(board)
  }
}

/** What a map shows besides floors, walls and furniture. */
export function createDecor(map: GameMap, catalogue: Catalogue, level: Level): Group {
  const group = new Group()
  // A name is not written under a sofa.
  const names = addNooks(group, map, (x, z) => level.index.query(x, z, 0.3).every(({ y0 }) => y0 > 1))
  addStagesAndPortals(group, map, catalogue)
  addBoards(group, map, catalogue)
  void writeLines(group, [...names, ...signLines(map, catalogue)])
  return group
}
