/** A paper pinwheel on a stick. */
export const PINWHEEL = { width: 128, height: 256 }
/** Frames of one turn. */
export const FRAMES = 12

const SAILS = ['#e36d5c', '#e9b44c', '#4f9d92', '#5f7fb8']
const LEAF = 54

/** The pinwheel, so much of a turn on; `isNear`: with a light about it. */
export function pinwheel(share: number, isNear = false): string {
  const { width, height } = PINWHEEL
  const [cx, cy] = [width / 2, 62]
  const turn = share * 360
  const sail = (colour: string, i: number): string =>
    `<g transform="rotate(${turn + i * 90} ${cx} ${cy})"><path d="M${cx} ${cy} L${cx} ${cy - LEAF} L${cx + LEAF * 0.72} ${cy - LEAF * 0.72} Z" fill="${colour}"/><path d="M${cx} ${cy} L${cx} ${cy - LEAF} L${cx + LEAF * 0.28} ${cy - LEAF * 0.42} Z" fill="#ffffff" opacity="0.35"/></g>`
  const light = isNear
    ? `<circle cx="${cx}" cy="${cy}" r="60" fill="none" stroke="#ffc95c" stroke-width="5"/>`
    : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect x="${cx - 3.5}" y="${cy}" width="7" height="${height - cy}" rx="3" fill="#b98a5a"/>${SAILS.map(sail).join('')}<circle cx="${cx}" cy="${cy}" r="7" fill="#fbf6ea"/>${light}</svg>`
}
