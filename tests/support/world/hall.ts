import { encodeMask } from '#shared/map/grid.ts'
import type { SpaceFile } from '#shared/map/files/spaceFile.ts'
import { smallSpace, spacesFolder } from './smallSpaces.ts'

const width = 20
const depth = 12

/** Key of the one lonely chair, three metres in front of where people arrive; the sofa is far from everybody. */
export const hallChair = 1
export const hallSofa = 2
/** The big screen on the west wall of a hall that has one. */
export const hallScreen = 3

const mask = (isSet: (x: number, y: number) => boolean): string =>
  encodeMask(
    Uint8Array.from({ length: width * depth }, (_, i) => Number(isSet(i % width, Math.floor(i / width)))),
  )

const piece = { offsetX: 0, offsetY: 0, offsetZ: 0, normal: '', type: 0, width: 1, height: 1, zIndex: 0 }

/** A walled hall of 20 × 12 m with one chair and one sofa: real pieces, few enough for a CPU to draw quickly. */
export function hall(more: object = {}, ofMap: object = {}): SpaceFile {
  const plain = smallSpace('office', { name: { zh: '小厅模板', en: 'Small hall' } })
  const [level] = plain.levels
  return {
    ...plain,
    banner: 'images/portraits/1.webp',
    tags: ['office'],
    levels: [
      {
        ...level!,
        map: {
          ...level!.map,
          dimensions: [width, depth],
          collisions: mask(() => false),
          floors: { wood: mask(() => true) },
          walls: {
            'plaster:n': mask((_, y) => y === 0),
            'plaster:s': mask((_, y) => y === depth - 1),
            'plaster:w': mask((x) => x === 0),
            'plaster:e': mask((x) => x === width - 1),
          },
          spawns: [{ x: 5, y: 6 }],
          objects: {
            [hallChair]: { ...piece, templateId: 'chair-wood', x: 8, y: 5, yaw: 0 },
            [hallSofa]: { ...piece, templateId: 'sofa-two', x: 16, y: 2, width: 2, yaw: 0 },
            ...more,
          },
          ...ofMap,
        },
      },
    ],
  }
}

/** The halls of the two sites that come with the server (assets/sites), small. */
const siteHalls = (['materials', 'media-hall'] as const).map((id): SpaceFile => ({
  ...hall(),
  id,
  name: { zh: '展厅', en: 'Hall of a site' },
  ofSite: true,
}))

/** The `spacesFolder` of a server whose official template is the hall. */
export const hallFolder = (): string => spacesFolder([hall(), ...siteHalls])

/** Things of a hall, by key: each a piece with more of its own; `ofMap`: what else its map says. */
export const hallThings = (things: Readonly<Record<number, object>>, ofMap: object = {}): string =>
  spacesFolder([
    hall(
      Object.fromEntries(Object.entries(things).map(([key, more]) => [key, { ...piece, ...more }])),
      ofMap,
    ),
  ])

/** The same with a big screen, looking east. */
export const hallWithScreenFolder = (): string =>
  spacesFolder([
    hall({
      [hallScreen]: {
        ...piece,
        templateId: 'screen-wall',
        x: 0,
        y: 5,
        offsetX: -0.4,
        offsetZ: 0.9,
        yaw: 270,
      },
    }),
  ])
