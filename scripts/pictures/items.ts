import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { parseCatalogue, type CatalogueItem } from '#shared/map/catalogue.ts'
import { PICTURE_PX, type ItemPictures } from '#shared/map/making/itemPictures.ts'
import { shelfParts, states } from '../../assets/source/shelves/parts.ts'
import { PATIENCE_MS, say } from './camera.ts'
import { drawItem, type Look, type WordsToDraw } from './drawItem.ts'

const root = join(import.meta.dirname, '../..')
const ORIGIN = 'http://items.test'
/** Drawn so many times as large as it is shown. */
const OVERSAMPLING = 4
const QUALITY = 72
const MARGIN_PX = 4
const SHADE = { colour: '#22302f', blurPx: 1.6, strength: 0.42 } as const
/** All of them; a shelf is there at once on a slow line as well. */
const BYTES_MAX = 600_000

/** With the font of the product: a machine may have none for Chinese. */
const page = `<!doctype html><link rel="stylesheet" href="${ORIGIN}/node_modules/@fontsource-variable/noto-sans-sc/index.css"><script type="importmap">{"imports":{
"three":"${ORIGIN}/node_modules/three/build/three.module.js",
"three/addons/":"${ORIGIN}/node_modules/three/examples/jsm/"}}</script>`

const threeQuarter: readonly Look[] = [
  { aside: 33, above: 22 },
  { aside: 52, above: 26 },
  { aside: 66, above: 30 },
]
/** Of things on walls one sees the face, of flat ones the top, of what hangs the underside. */
const onWall: readonly Look[] = [{ aside: 24, above: 9 }]
const flat: readonly Look[] = [{ aside: 30, above: 52 }]
const hanging: readonly Look[] = [
  { aside: 33, above: -8 },
  { aside: 58, above: -14 },
]
/** Lower than this it is seen from above, metres. */
const FLAT_M = 0.06

/** Where the rule does not show what something is. */
const ownLooks: Readonly<Record<string, readonly Look[]>> = {
  'exhibit-bird': [33, -33, 90, 0].map((aside) => ({ aside, above: 20 })),
  'sign-stone': [{ aside: 33, above: 18 }],
  'kitchen-upper': threeQuarter,
  'air-conditioner': [{ aside: 38, above: 12 }],
}

/** What signs that are nothing without words say on their pictures. */
const sampleWords: Readonly<Record<string, readonly string[]>> = {
  'sign-title': ['标题'],
  'sign-name': ['名牌'],
  'sign-room': ['会议', '6 人'],
  'sign-hanging': ['展厅'],
  'sign-totem': ['大厅', '展区', '庭院'],
  'sign-stone': ['灵境'],
  'arch-fair': ['欢迎光临'],
  'info-desk': ['问询'],
}
const INK = '#f6f1e4'
/** What is written on a wall, which is not in the picture: to be read on light and on dark. */
const ownInk: Readonly<Record<string, { readonly ink: string }>> = { 'sign-title': { ink: '#b9843c' } }

const wordsOf = ({ id, words = [] }: CatalogueItem): WordsToDraw[] =>
  (sampleWords[id] ?? []).flatMap((text, i) => {
    const place = words[i]
    return place ? [{ yaw: 0, ink: INK, ...place, ...ownInk[id], text }] : []
  })

function looksOf({ id, mount, size }: CatalogueItem): readonly Look[] {
  const own = ownLooks[id]
  if (own) return own
  if (mount === 'wall') return onWall
  if (mount === 'ceiling') return hanging
  return size[1] < FLAT_M ? flat : threeQuarter
}

const contentTypes: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' }

/** A tab that has three.js, the font and the assets of this folder, and nothing else. */
async function openStudio(browser: Browser): Promise<Page> {
  const tab = await browser.newPage()
  tab.setDefaultTimeout(PATIENCE_MS)
  await tab.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: page })
    const path = join(root, pathname)
    if (!existsSync(path)) return route.fulfill({ status: 404, body: '' })
    const contentType = contentTypes[extname(pathname)] ?? 'application/octet-stream'
    return route.fulfill({ path, contentType })
  })
  await tab.goto(`${ORIGIN}/`)
  return tab
}

const bytesOf = (address: string): Buffer => Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')

/** A thing of any colour stands out from a ground of any colour: a soft shade lies round it. */
async function withShade(picture: Buffer): Promise<Buffer> {
  const inner = PICTURE_PX - 2 * MARGIN_PX
  const thing = await sharp(picture)
    .resize(inner, inner, { kernel: 'lanczos3' })
    .extend({ top: MARGIN_PX, bottom: MARGIN_PX, left: MARGIN_PX, right: MARGIN_PX, background: '#00000000' })
    .png()
    .toBuffer()
  const cover = await sharp(thing)
    .extractChannel('alpha')
    .blur(SHADE.blurPx)
    .linear(SHADE.strength, 0)
    .raw()
    .toBuffer()
  const raw = { width: PICTURE_PX, height: PICTURE_PX } as const
  const shade = await sharp({ create: { ...raw, channels: 3, background: SHADE.colour } })
    .joinChannel(cover, { raw: { ...raw, channels: 1 } })
    .png()
    .toBuffer()
  return sharp(shade)
    .composite([{ input: thing }])
    .png()
    .toBuffer()
}

/** Pictures side by side in rows. */
async function asSheet(pictures: readonly Buffer[], columns: number): Promise<Buffer> {
  const rows = Math.ceil(pictures.length / columns)
  const [width, height] = [columns * PICTURE_PX, rows * PICTURE_PX]
  const cells = pictures.map((input, i) => ({
    input,
    left: (i % columns) * PICTURE_PX,
    top: Math.floor(i / columns) * PICTURE_PX,
  }))
  return sharp({ create: { width, height, channels: 4, background: '#00000000' } })
    .composite(cells)
    .webp({ quality: QUALITY, alphaQuality: 60, effort: 6 })
    .toBuffer()
}

/** Draws everything of the catalogue from its model, for the shelves of the map maker: assets/images/items. */
export async function takeItems(browser: Browser): Promise<void> {
  const catalogue = parseCatalogue(JSON.parse(await readFile(join(root, 'assets/catalogue.json'), 'utf8')))
  const folder = join(root, 'assets/images/items')
  await mkdir(folder, { recursive: true })
  const tab = await openStudio(browser)
  const sheets: Record<string, ItemPictures['sheets'][number]> = {}
  let bytes = 0
  for (const [group, parts] of Object.entries(shelfParts)) {
    const ofGroup = states.filter((id) => catalogue.get(id)?.group === group)
    const items = [...parts.flatMap((part) => part.items), ...ofGroup]
    const pictures: Buffer[] = []
    for (const id of items) {
      const item = catalogue.get(id)
      if (!item) throw new Error(`the catalogue has no ${id}`)
      const address = await tab.evaluate(drawItem, {
        address: `/assets/${item.file}`,
        looks: looksOf(item),
        words: wordsOf(item),
        size: PICTURE_PX * OVERSAMPLING,
      })
      pictures.push(await withShade(bytesOf(address)))
    }
    const columns = Math.ceil(Math.sqrt(items.length))
    const file = group.toLowerCase()
    sheets[group] = { file, columns, items }
    const sheet = await asSheet(pictures, columns)
    bytes += sheet.length
    await writeFile(join(folder, `${file}.webp`), sheet)
    say(`${file}: ${items.length} things, ${Math.round(sheet.length / 1000)} kB`)
  }
  await writeFile(join(folder, 'index.json'), `${JSON.stringify({ sheets: Object.values(sheets) })}\n`)
  if (bytes > BYTES_MAX) throw new Error(`${bytes} bytes of pictures, more than ${BYTES_MAX}`)
  await tab.close()
}
