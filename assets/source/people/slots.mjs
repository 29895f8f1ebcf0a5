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
]

export const slots = Object.fromEntries(slotNames.map((name, i) => [name, i]))
