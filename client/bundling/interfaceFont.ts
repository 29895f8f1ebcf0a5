import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** Where the words stand that everybody sees: the interface, wherever its texts lie, and the signs of the official levels. */
const SOURCES = ['..', '../../assets/spaces']
const isText = (path: string): boolean =>
  /\.(tsx?|json)$/.test(path) && !/\.test\.tsx?$|^scene\/dev\//.test(path)
/** The weights that the style sheets use; outside of them the nearest is shown. */
const WEIGHTS = { min: 400, max: 700, default: 400 }
const face = /@font-face\s*\{[^}]*?url\(([^)]+)\)[^}]*?unicode-range:\s*([^;}]+)[^}]*\}/g

/** The code points of a `unicode-range`: `U+4e00,U+4e10-4e1f`, in their order there. */
export const codesOf = (range: string): readonly number[] =>
  range.split(',').flatMap((span) => {
    const [from, to] = span
      .trim()
      .slice('U+'.length)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    return Array.from({ length: (to ?? from!) - from! + 1 }, (_, i) => from! + i)
  })

/** A `unicode-range` of these code points. */
export function rangeOf(codes: readonly number[]): string {
  const spans: [number, number][] = []
  for (const code of codes.toSorted((a, b) => a - b)) {
    const last = spans.at(-1)
    if (last && code <= last[1] + 1) last[1] = code
    else spans.push([code, code])
  }
  const hex = (code: number): string => code.toString(16)
  return spans.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(',')
}

/** Every code point of the words that everybody sees. */
export function interfaceCodes(): ReadonlySet<number> {
  const texts = SOURCES.flatMap((folder) => {
    const path = fileURLToPath(new URL(folder, import.meta.url))
    return readdirSync(path, { recursive: true, encoding: 'utf8' })
      .filter((name) => isText(name.replaceAll('\\', '/')))
      .map((name) => readFileSync(join(path, name), 'utf8'))
  })
  return new Set(Array.from(texts.join(''), (character) => character.codePointAt(0)!))
}

/**
 * The Chinese font comes in a hundred slices of about 50 kB; the words of the interface are spread over twenty of
 * them, and a page needs most of those. Here each slice gets a little twin with only the characters that our own
 * words need (230 kB for all of them instead of 1.1 MB); the slice keeps the others and is fetched when people write
 * one. Ranges that overlap, of slices too, are parted as CSS asks them, the last first: `document.fonts.load` would
 * fetch every face that has a character.
 */
export function interfaceFont(): Plugin {
  let folder: string | undefined
  return {
    name: 'lingjing-interface-font',
    apply: 'build',
    enforce: 'pre',
    async transform(css, id) {
      if (!id.endsWith('/noto-sans-sc/wght.css')) return null
      const twins = (folder = mkdtempSync(join(tmpdir(), 'lingjing-font-')))
      const wanted = interfaceCodes()
      const claimed = new Set<number>()
      const faces = [...css.matchAll(face)].toReversed().map(([block, url, range]) => {
        const codes = codesOf(range!).filter((code) => !claimed.has(code))
        for (const code of codes) claimed.add(code)
        // Latin, the last slice, is needed as a whole.
        const own = claimed.size === codes.length ? [] : codes.filter((code) => wanted.has(code))
        return { block, url: url!, range: range!, own, others: codes.filter((code) => !own.includes(code)) }
      })
      if (!faces.some(({ own }) => own.length > 0))
        this.error('no slice of the font has our characters: this plugin needs a look')
      const parted = faces.map(async ({ block, url, range, own, others }) => {
        const rest = others.length > 0 ? block.replace(range, () => rangeOf(others)) : ''
        if (own.length === 0) return rest
        const twin = await subsetFont(readFileSync(join(dirname(id), url)), String.fromCodePoint(...own), {
          targetFormat: 'woff2',
          variationAxes: { wght: WEIGHTS },
        })
        const path = join(twins, basename(url).replace('noto-sans-sc', 'interface'))
        writeFileSync(path, twin)
        return `${rest}\n${block.replace(url, () => relative(dirname(id), path)).replace(range, () => rangeOf(own))}`
      })
      return { code: (await Promise.all(parted)).toReversed().join('\n'), map: null }
    },
    buildEnd(error) {
      if (!error && folder === undefined) this.error('the font has moved: this plugin needs a look')
    },
    closeBundle() {
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}
