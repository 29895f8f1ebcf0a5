import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { showTheme } from '../store/showTheme.ts'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
const sheet = read('theme.css')

type Colour = readonly [red: number, green: number, blue: number, alpha: number]

/** `#rrggbb` and `rgb(r g b / a)`. */
function parseColour(text: string): Colour {
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/.exec(text)
  if (hex) return [parseInt(hex[1]!, 16), parseInt(hex[2]!, 16), parseInt(hex[3]!, 16), 1]
  const rgb = /^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)$/.exec(text)
  if (!rgb) throw new Error(`no colour: ${text}`)
  return [Number(rgb[1]), Number(rgb[2]), Number(rgb[3]), Number(rgb[4])]
}

/** The colours of a theme by name; what is no colour is left out. */
function tokensOf(theme: 'light' | 'dark'): ReadonlyMap<string, Colour> {
  const start = sheet.indexOf(`[data-theme='${theme}'] {`)
  if (start < 0) throw new Error(`theme.css has no ${theme}`)
  const block = sheet.slice(start, sheet.indexOf('\n}', start))
  const declared = [...block.matchAll(/--([\w-]+): (#[\da-f]{6}|rgb\([^()]+\));/g)]
  return new Map(declared.map(([, name, value]) => [name!, parseColour(value!)]))
}

const over = ([r, g, b, a]: Colour, [R, G, B]: Colour): Colour => [
  r * a + R * (1 - a),
  g * a + G * (1 - a),
  b * a + B * (1 - a),
  1,
]

/** Relative luminance of WCAG 2.2. */
function luminance([r, g, b]: Colour): number {
  const [R = 0, G = 0, B = 0] = [r, g, b].map((channel) => {
    const c = channel / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * R + 0.7152 * G + 0.0722 * B
}

function contrast(a: Colour, b: Colour): number {
  const [high, low] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['ground', 'surface', 'surface-quiet'] as const

/** Words, and what they lie on. */
const pairs = [
  ...['ink', 'ink-soft', 'ink-faint', 'accent', 'accent-strong', 'coral-ink'].flatMap((ink) =>
    grounds.map((ground) => [ink, ground] as const),
  ),
  ['ink', 'raised'],
  ['ink-soft', 'raised'],
  ['accent-strong', 'raised'],
  ['ink', 'ground-deep'],
  ['ink-soft', 'ground-deep'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-strong'],
  ['ink', 'accent-soft'],
  ['accent-strong', 'accent-soft'],
  ['coral-ink', 'coral-soft'],
  ['coral-strong', 'coral-soft'],
  ['ink', 'coral-soft'],
  ['ink', 'mustard-soft'],
  ['ink-soft', 'mustard-soft'],
  ['mustard-ink', 'mustard-soft'],
  ['wood-ink', 'wood-soft'],
  ...['tone-0', 'tone-1', 'tone-2', 'tone-3'].map((tone) => ['ink', tone] as const),
] as const

const white: Colour = [255, 255, 255, 1]
const black: Colour = [0, 0, 0, 1]
const grey: Colour = [128, 128, 128, 1]

/** What has to be read over a scene, and how far the scene may go: its worst, or what it is on the whole. */
const overScene = [
  ['ink', 'worst'],
  ['ink-soft', 'worst'],
  ['accent', 'middle'],
  ['coral-ink', 'middle'],
] as const

const fine = 4.5

test.each(['light', 'dark'] as const)('words in %s have a contrast of 4.5 at least', (theme) => {
  const tokens = tokensOf(theme)
  const get = (name: string): Colour => {
    const colour = tokens.get(name)
    if (!colour) throw new Error(`${theme} has no --${name}`)
    return colour
  }
  const poor = pairs
    .map(([ink, ground]) => ({ what: `${ink} on ${ground}`, is: contrast(get(ink), get(ground)) }))
    .concat(
      overScene.map(([ink, scene]) => {
        const behind = scene === 'middle' ? grey : theme === 'light' ? black : white
        return { what: `${ink} on panel`, is: contrast(get(ink), over(get('panel'), behind)) }
      }),
    )
    .filter(({ is }) => is < fine)
  expect(poor).toEqual([])
})

test('the edge of a box to tick is seen: a contrast of 3 at least', () => {
  for (const theme of ['light', 'dark'] as const) {
    const tokens = tokensOf(theme)
    expect(contrast(tokens.get('line-strong')!, tokens.get('surface')!), theme).toBeGreaterThanOrEqual(3)
  }
})

test('the measure is that of WCAG', () => {
  expect(contrast(white, black)).toBeCloseTo(21)
  // From its list of examples: the lightest grey that is enough on white.
  expect(contrast([118, 118, 118, 1], white)).toBeCloseTo(4.54, 2)
  expect(contrast([119, 119, 119, 1], white)).toBeLessThan(fine)
})

test('dark has every colour that light has, and is dark', () => {
  const [light, dark] = [tokensOf('light'), tokensOf('dark')]
  expect([...dark.keys()].toSorted()).toEqual([...light.keys()].toSorted())
  expect(light.size).toBeGreaterThan(30)
  for (const ground of grounds) expect(luminance(dark.get(ground)!), ground).toBeLessThan(0.03)
})

test('what is painted before theme.css is there has its grounds', () => {
  const page = read('../index.html')
  for (const theme of ['light', 'dark'] as const) {
    const [, hex = ''] =
      sheet.slice(sheet.indexOf(`[data-theme='${theme}'] {`)).match(/--ground: (#\w+);/) ?? []
    expect(page, theme).toContain(`background: ${hex};`)
    expect(showTheme.toString(), theme).toContain(hex)
  }
})
