/** The palette of the rooms (sRGB). Pieces use these names, so everything belongs together. */
import { perAxis, type Vec3, type Axis } from './vectors.ts'
export const palette = {
  wood: '#b98a5a',
  woodLight: '#d3b088',
  woodDark: '#8d6440',
  white: '#eef0ee',
  cream: '#e6e0d4',
  sand: '#cfc4b2',
  slate: '#5f6b78',
  slateDark: '#3b444e',
  slateLight: '#a7b1ba',
  metal: '#b7bdc2',
  black: '#2a2e33',
  coral: '#e07a5f',
  teal: '#3d8f8a',
  tealLight: '#8fbfb8',
  mustard: '#e0b04c',
  leaf: '#5b8a4a',
  leafLight: '#86ad5e',
  leafDark: '#3e6a43',
  soil: '#4a3a2e',
  terracotta: '#c27a58',
  lamp: '#fff4dc',
  screen: '#16324a',
}

/** One sRGB channel (0–1) in linear light. */
const toLinear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4

/** '#rrggbb' as three linear channels, 0–1. */
export const linearColour = (hex: string): Vec3 => {
  const rgb = channels(hex)
  return perAxis((axis) => toLinear(rgb[axis]))
}

/** '#rrggbb' as three sRGB channels, 0–1. */
export const channels = (hex: string): Vec3 =>
  perAxis((axis) => parseInt(hex.slice(1 + axis * 2, 3 + axis * 2), 16) / 255)

/** Three sRGB channels (0–1) as '#rrggbb'. */
export const toHex = (rgb: readonly number[]): string =>
  '#' +
  rgb
    .map((channel) =>
      Math.round(Math.min(1, Math.max(0, channel)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')

/** Mixes two '#rrggbb' in sRGB; amount 0 gives the first. */
export const mixColours = (first: string, second: string, amount: number): string => {
  const other = channels(second)
  return toHex(channels(first).map((channel, i) => channel + (other[i as Axis] - channel) * amount))
}
