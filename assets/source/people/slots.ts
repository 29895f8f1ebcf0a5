/** Palette slots of every person: texel i of the 16 × 1 palette colours slot i. Order is part of the file format. */
export const slotNames = [
  'skin',
  'hair',
  'eyeWhite',
  'iris',
  'pupil',
  'top',
  'topAccent',
  'inner',
  'bottom',
  'bottomAccent',
  'shoe',
  'sole',
  'sock',
  'headwear',
  'frame',
  'accent',
] as const

export type SlotName = (typeof slotNames)[number]

const numbered = Object.fromEntries(slotNames.map((name, i) => [name, i]))

/** The slots' numbers. */
export const slots = numbered as Readonly<Record<SlotName, number>>
