/** Clothes: shells around the body with clean hems, collars and cuffs. Metres in the modelling pose. */
import type { Vec3 } from '../vectors.ts'
import type { BodyPart } from './bodyPart.ts'
import { skirtShape } from './legwear.ts'
import { addRim, simplify, surface } from './mesh.ts'
import type { Base, Top } from './person.ts'
import { inflate, smoothstep, union, type Keep, type Shape } from './sdf.ts'
import type { At } from './skeleton.ts'
import { slots } from './slots.ts'
import {
  UPPER_HIGH,
  UPPER_LOW,
  armShapes,
  cloth,
  crewKeep,
  overTrousers,
  shoulders,
  sleeveKeep,
  tailored,
  torsoShape,
  vKeep,
  type Paint,
  type Worn,
} from './tailoring.ts'
import {
  bandShapes,
  buttonsPart,
  hoodParts,
  neckBand,
  pocketPart,
  shirtCollar,
  standCollar,
  tiePart,
} from './trimmings.ts'
import { armCoordinates, bodyWeights } from './weights.ts'

const sleeves = {
  short: { from: 0.058, mid: 0.052, end: 0.064, reach: 0.4 },
  long: { from: 0.055, mid: 0.05, end: 0.04, reach: 0.955 },
  loose: { from: 0.056, mid: 0.055, end: 0.048, reach: 0.95 },
}

/** Upper garment. */
export const topParts = (at: At, base: Base, look: Top & Worn): readonly BodyPart[] => {
  const {
    sleeve = 'short',
    hem = 0.885,
    grow = 0.006,
    straight = 0.4,
    collar = 0.076,
    vNeck,
    triangles = 1200,
  } = look
  const cutSleeve = { ...sleeves[sleeve] }
  const { build } = look
  const torso = look.vest
    ? quilted(torsoShape(base, { grow: grow + 0.012, straight, build }))
    : torsoShape(base, { grow, straight, build })
  const arms = armShapes(at, base, {
    ...cutSleeve,
    from: cutSleeve.from + grow * 0.4,
    mid: cutSleeve.mid + grow * 0.5,
    wide: build.wide,
  })
  const cuffs = look.cuffs ? bandShapes(at, base, cutSleeve) : []
  const trunk = union(look.vest ? 0.012 : 0.05, union(0.05, torso, ...shoulders(at, base, grow)), ...arms)
  const body = overTrousers(trunk, look.under)
  const shape = union(0.012, body, ...cuffs)
  const slim = (base === '1' ? 1 : 0.88) + (build.wide ?? 0) * 2
  const keeps: readonly Keep[] = [
    (x, y) => y - hem - 0.012 * smoothstep(0.02, 0.13, Math.abs(x)),
    sleeveKeep(at, cutSleeve.reach),
    crewKeep(collar * slim),
    ...(vNeck ? [vKeep(vNeck, 0.42)] : []),
  ]
  const weights = bodyWeights(at, { hem: true })
  const parts: BodyPart[] = [
    {
      name: 'top',
      shape,
      weights,
      mesh: () => {
        const paints = paintsOf(at, look)
        const dense = surface(shape, UPPER_LOW, UPPER_HIGH, 0.0115, slots.top)
        const mesh = tailored(dense, triangles, keeps, paints)
        return cloth(mesh, { triangles })
      },
    },
  ]
  if (look.neckBand) parts.push(neckBand(at, collar * slim, shape, look.neckBand))
  if (look.hood) parts.push(...hoodParts(at, shape))
  if (look.pocket) parts.push(pocketPart(at, shape))
  if (look.buttons) parts.push(buttonsPart(at, shape, look.buttons))
  if (look.shirtCollar) parts.push(shirtCollar(at, slim * 1.06, slots.top))
  if (look.standCollar) parts.push(standCollar(at, collar * slim))
  if (look.tie) parts.push(tiePart(at, shape))
  return parts
}

/** Padded ridges around a torso. */
const quilted =
  (torso: Shape): Shape =>
  (x, y, z) =>
    torso(x, y, z) - 0.007 * Math.abs(Math.sin((y - 0.9) * 42)) * smoothstep(1.47, 1.38, y)

/** Colour borders of a top as [keep, slot]: stripes, a zip, stripes along the sleeves, the sleeves under a vest. */
const paintsOf = (at: At, look: Top): readonly Paint[] => {
  const arms = armCoordinates(at)
  const arm = (x: number) => arms[x >= 0 ? 'left' : 'right']
  const rows = (look.paint ?? []).map((border): Paint => [border, slots.topAccent])
  if (look.zip) rows.push([(x, y, z) => Math.max(Math.abs(x) - 0.0075, -z), slots.topAccent])
  if (look.yoke) rows.push([(x, y, z) => 1.335 - y + 0.25 * Math.abs(x) * (z > 0 ? 1 : 0), slots.topAccent])
  if (look.armStripe)
    rows.push([
      (x, y, z) => {
        const { start, direction } = arm(x)
        const [dx, dy] = [x - start.x, y - start.y]
        // Outwards from the arm's axis, square to it in the plane of the shoulders.
        const out = Math.abs(dx * -direction.y + dy * direction.x)
        return Math.max(Math.abs(z - start.z) - 0.0135, 0.022 - out, start.y - 0.35 - y, 0.1 - Math.abs(x))
      },
      slots.topAccent,
    ])
  if (look.vest)
    rows.push([
      (x, y, z) => {
        const { along } = arm(x)
        return Math.max(0.012 - along(x, y, z) + 0.35 * Math.abs(z + 0.06), 0.13 - Math.abs(x)) * -1 > 0
          ? -Math.min(along(x, y, z) - 0.012 - 0.35 * Math.abs(z + 0.06), Math.abs(x) - 0.13)
          : Math.max(0.012 - along(x, y, z) + 0.35 * Math.abs(z + 0.06), 0.13 - Math.abs(x))
      },
      slots.inner,
    ])
  return rows
}

/** Open jacket over an inner shirt. long: hem height. */
export const jacketParts = (at: At, base: Base, look: Top & Worn): readonly BodyPart[] => {
  const { hem = 0.85, grow = 0.016, open = 1.12, gap = 0.1, build, lapels = true } = look
  const isCoat = hem < 0.75
  const sleeve = { from: 0.058, mid: 0.053, end: 0.046, reach: 0.945 }
  const torso = torsoShape(base, { grow, straight: look.straight ?? 0.35, build })
  const tails = isCoat ? [skirtShape(base, { hem, flare: 0.2, folds: 0, out: 0.022 })] : []
  const trunk = union(
    0.05,
    torso,
    ...tails,
    ...shoulders(at, base, grow + 0.004),
    ...armShapes(at, base, { ...sleeve, wide: build.wide }),
  )
  const shape = isCoat ? trunk : overTrousers(trunk, look.under)
  const slim = (base === '1' ? 1 : 0.88) + (build.wide ?? 0) * 2
  const collar = 0.072 * slim
  const front: Shape = (x, y, z) => {
    const v = Math.max(0, y - open) * 0.3 * slim
    const below = Math.max(0, open - y) * gap
    return Math.max(Math.abs(x) - 0.017 - v - below, 0.0 - z)
  }
  const lapelOuter = (x: number, y: number): number =>
    0.022 + Math.max(0, y - open) * 0.3 * slim + 0.052 * smoothstep(open, open + 0.17, y) - Math.abs(x)
  const weights = isCoat ? bodyWeights(at, { split: 0.12, feet: false }) : bodyWeights(at, { hem: true })
  const hemKeep: Shape = (x, y, z) => y - hem - 0.02 * smoothstep(0.05, 0, Math.abs(x)) * (z > 0 ? 1 : 0)
  const lapelShape = inflate(shape, 0.006)
  return [
    {
      name: 'jacket',
      shape,
      weights,
      mesh: () => {
        const low: Vec3 = [UPPER_LOW[0], Math.min(UPPER_LOW[1], hem - 0.06), UPPER_LOW[2]]
        const dense = surface(shape, low, UPPER_HIGH, isCoat ? 0.0125 : 0.0115, slots.top)
        const keeps: readonly Keep[] = [hemKeep, sleeveKeep(at, sleeve.reach), crewKeep(collar), front]
        const mesh = tailored(dense, 1400, keeps, [], { fineness: 2.6 })
        return cloth(mesh, { triangles: 1150, thickness: 0.009, depth: 0.035 })
      },
    },
    ...(lapels
      ? [
          {
            name: 'lapels',
            weights,
            mesh: () => {
              const dense = surface(
                lapelShape,
                [-0.16, open - 0.03, -0.17],
                [0.16, 1.57, 0.22],
                0.009,
                slots.topAccent,
              )
              const mesh = tailored(
                dense,
                420,
                [
                  front,
                  crewKeep(collar),
                  (x, y, z) => Math.min(lapelOuter(x, y), 1.462 - y, z - 0.005),
                  (x, y) => y - open - 0.004,
                ],
                [],
                { fineness: 2.6, smooth: 1 },
              )
              return addRim(simplify(mesh, 300), 0.005, 0.006)
            },
          },
        ]
      : []),
    neckBand(at, collar + 0.002, shape, 'topAccent', { thick: 0.0115, behind: true }),
    ...(look.buttons ? [buttonsPart(at, shape, look.buttons)] : []),
    ...innerShirt(at, base, look),
  ]
}

const innerShirt = (at: At, base: Base, look: Top & Worn): readonly BodyPart[] => {
  const shape = torsoShape(base, { grow: 0.001, straight: 0.2, build: look.build })
  const slim = base === '1' ? 1 : 0.88
  const weights = bodyWeights(at, { noArms: true, hem: true })
  const parts: BodyPart[] = [
    {
      name: 'inner',
      shape,
      weights,
      mesh: () => {
        const dense = surface(shape, [-0.2, 0.84, -0.15], [0.2, 1.56, 0.22], 0.0105, slots.inner)
        const mesh = tailored(dense, 420, [
          crewKeep((look.shirtCollar ? 0.062 : 0.07) * slim),
          (x, y, z) => Math.min(0.145 - Math.abs(x), Math.max(z + 0.01, y - 1.42), y - 0.9),
        ])
        return addRim(simplify(mesh, 240), 0.006, 0.012)
      },
    },
  ]
  if (look.shirtCollar) parts.push(shirtCollar(at, slim, slots.inner))
  if (look.tie) parts.push(tiePart(at, shape))
  return parts
}
