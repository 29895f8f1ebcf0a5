import type { OwnThingDetails, OwnThingEntry } from '#shared/http/ownThings.ts'
import type { ModelReport } from '#shared/map/own/modelReport.ts'
import { modelBudgets } from '#shared/rules/modelBudgets.ts'

/** What is filled in about a thing; every change answers another one. */
export type ThingForm = OwnThingDetails

const round = (metres: number): number => Math.round(metres * 1_000) / 1_000

/** Programs write metres, centimetres, millimetres: the first that gives a thing of a room, else one metre. */
function guessScale({ box }: ModelReport): number {
  const longest = Math.max(...box.min.map((low, i) => box.max[i]! - low))
  const isFit = (scale: number) => longest * scale >= 0.05 && longest * scale <= 6
  return [1, 0.01, 0.001].find(isFit) ?? 1 / longest
}

/** Begins with what is known of a thing, or what its file says. */
export function beginForm({ details, report }: OwnThingEntry & { readonly report: ModelReport }): ThingForm {
  if (details?.kind === 'thing') return details
  const { name, author, licence, source } = report.hints
  return {
    kind: 'thing',
    name: [...name].slice(0, 30).join(''),
    group: 'FURNITURE',
    scale: guessScale(report),
    turns: [0, 0],
    mount: 'floor',
    isOpen: false,
    colliders: [],
    seats: [],
    credit: {
      licence: /cc0/i.test(licence)
        ? 'cc0'
        : /cc-?by/i.test(licence)
          ? 'ccBy'
          : licence === ''
            ? 'own'
            : 'other',
      author: [...author].slice(0, 60).join(''),
      words: licence,
      source: /^https?:\/\//.test(source) ? source : '',
    },
  }
}

/** As large as one side of it is to be, with what is set on it. */
export function scaled(form: ThingForm, factor: number): ThingForm {
  if (!Number.isFinite(factor) || factor <= 0) return form
  const by = (metres: number): number => round(metres * factor)
  return {
    ...form,
    scale: form.scale * factor,
    seats: form.seats.map((seat) => ({ ...seat, x: by(seat.x), y: by(seat.y), z: by(seat.z) })),
    colliders: form.colliders.map(({ x, y, z, w, h, d }) => ({
      x: by(x),
      y: by(y),
      z: by(z),
      w: Math.max(0.01, by(w)),
      h: Math.max(0.01, by(h)),
      d: Math.max(0.01, by(d)),
    })),
  }
}

/** A quarter turn about the upright axis, with what is set on it: what looked to the front looks to the right. */
export function turnedAbout(form: ThingForm): ThingForm {
  const [aboutX, aboutY] = form.turns
  return {
    ...form,
    turns: [aboutX, (aboutY + 1) % 4],
    seats: form.seats.map((seat) => ({ ...seat, x: seat.z, z: -seat.x, yaw: (seat.yaw + 270) % 360 })),
    colliders: form.colliders.map((box) => ({ ...box, x: box.z, z: -box.x, w: box.d, d: box.w })),
  }
}

/** Tipped over by a quarter: what was set on it would be in the air. */
export const tipped = (form: ThingForm): ThingForm => ({
  ...form,
  turns: [(form.turns[0] + 1) % 4, form.turns[1]],
  seats: [],
  colliders: [],
})

export const isFitSize = (size: readonly number[]): boolean =>
  Math.max(...size) >= modelBudgets.leastM && Math.max(...size) <= modelBudgets.mostM

/** What has to be mended before it can be saved: words of maker.own, by field. */
export function troubleOf(
  form: Pick<ThingForm, 'name' | 'credit'>,
): Partial<
  Record<'name' | 'author' | 'words' | 'source', 'nameNeeded' | 'authorNeeded' | 'wordsNeeded' | 'sourceBad'>
> {
  const { licence, author, words, source } = form.credit
  return {
    ...(form.name.trim() === '' && { name: 'nameNeeded' }),
    ...(licence === 'ccBy' && author.trim() === '' && { author: 'authorNeeded' }),
    ...(licence === 'other' && words.trim() === '' && { words: 'wordsNeeded' }),
    ...(source.trim() !== '' && !/^https?:\/\/[^\s]+$/.test(source.trim()) && { source: 'sourceBad' }),
  }
}
