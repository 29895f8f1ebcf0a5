import fc from 'fast-check'
import { encodeMask } from '#shared/map/grid.ts'
import type { ActionBody, ActionName } from '#shared/protocol/messages.ts'

type SomeAction = { [K in ActionName]: readonly [K, ActionBody<K>] }[ActionName]

const mapId = fc.constantFrom('0', '0', '0', '1', '1', '7')
const cell = fc.nat(12)
const point = fc.record({ x: cell, y: cell })
const key = fc.constantFrom('0', '1', '2', '3', '9999', 'x')
const mask = (cells: number) =>
  fc
    .array(fc.constantFrom(0, 1), { minLength: cells, maxLength: cells })
    .map((marks) => encodeMask(Uint8Array.from(marks)))
const object = fc.record(
  {
    templateId: fc.constantFrom('chair', '', 'sofa'),
    x: cell,
    y: cell,
    width: fc.nat(2),
    height: fc.nat(2),
    type: fc.nat(9),
    normal: fc.constantFrom('', '/a.png', 'nonsense'),
    offsetX: fc.double({ min: -1, max: 1 }),
    yaw: fc.integer({ min: -360, max: 360 }),
    room: fc.nat(3),
    color: fc.constantFrom('', '#123456', 'abcdefgh'),
    // The clock of the tests starts at 1,000 s.
    objectStartTime: fc.record({ _seconds: fc.integer({ min: 990, max: 1_090 }) }),
    objectExpireTime: fc.record({ _seconds: fc.integer({ min: 990, max: 1_090 }) }),
  },
  { requiredKeys: ['x', 'y'] },
)
const whole = object.map((some) => ({ normal: '', width: 1, height: 1, ...some }))
const objects = fc.dictionary(key, fc.oneof(object, whole), { maxKeys: 3 })
const size = fc.constantFrom(1, 12, 13, 20, 1_001)

const on = <K extends ActionName>(kind: K, fields: { [F in string]: fc.Arbitrary<unknown> }) =>
  fc
    .tuple(mapId, fc.record(fields))
    .map(([id, body]) => [kind, { mapId: id, ...body }] as unknown as SomeAction)

const isDeleted = fc.option(fc.constant(true), { nil: undefined })

/** Edits of the maps 0 and 1 (12 × 12 cells), sensible and not. */
export const mapAction: fc.Arbitrary<SomeAction> = fc.oneof(
  on('mapAddObject', { object: whole }),
  on('mapUpdateObjects', { objects, updatesAreOverwrites: fc.boolean() }),
  on('mapSetObjects', {
    objects: fc.dictionary(fc.constantFrom('1', '2', '3'), whole),
    updatesAreOverwrites: fc.boolean(),
  }),
  on('mapDeleteObject', { key: fc.nat(4) }),
  on('mapDeleteObjectByKey', { key }),
  on('mapDeleteObjectById', { id: key }),
  on('mapMoveObject', {
    objectId: key,
    targetX: fc.double({ min: 0, max: 12, noNaN: true }),
    targetY: cell,
    duration: fc.constant(0),
  }),
  on('setImpassable', { x: cell, y: cell, impassable: fc.boolean() }),
  on('mapSetCollisions', { x: cell, y: cell, w: fc.constant(2), h: fc.constant(2), mask: mask(4) }),
  on('mapSetDimensions', { width: size, height: size }),
  on('mapSetWalls', {
    walls: fc.dictionary(fc.constantFrom('wood', 'glass:n'), mask(144)),
    delete: isDeleted,
  }),
  on('mapSetFloors', { floors: fc.dictionary(fc.constantFrom('oak'), mask(144)), delete: isDeleted }),
  on('mapSetName', { name: fc.string({ maxLength: 5 }), delete: isDeleted }),
  on('mapSetSpawns', { spawns: fc.array(point, { maxLength: 2 }) }),
  on('mapSetPortals', { portals: fc.array(point, { maxLength: 2 }) }),
  on('mapSetNooks', {
    nooks: fc.dictionary(
      fc.constantFrom('a', 'b'),
      fc.record(
        {
          name: fc.constant('n'),
          nookCoords: fc.record({ coords: fc.array(point, { maxLength: 3 }) }),
          isDesk: fc.boolean(),
        },
        { requiredKeys: [] },
      ),
    ),
    overwrite: fc.boolean(),
  }),
  on('mapSetDesks', {
    desks: fc.dictionary(
      fc.constantFrom('a', 'c'),
      fc.record({
        coords: fc.array(
          point.map(({ x, y }) => ({ x1: x, y1: y, x2: x + 1, y2: y + 1 })),
          { maxLength: 2 },
        ),
      }),
    ),
  }),
  on('mapSetCategory', { category: fc.constantFrom('', 'classroom', 'game', 'x'), delete: isDeleted }),
  on('mapSetMuteOnEntry', { muteOnEntry: fc.boolean(), delete: isDeleted }),
  on('setArbitraryMapData', {
    dataJson: fc.constantFrom(
      '{"name":"x"}',
      '{"objects":{"4":{"x":1,"y":1,"normal":"","width":1,"height":1}}}',
      '[',
    ),
    deleteMap: fc.boolean(),
  }),
)
