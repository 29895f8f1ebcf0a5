import type { Page } from 'playwright-core'
import sharp from 'sharp'

const COLUMNS = 24
const ROWS = 16
const CHANNELS = 3

/** What the scene's canvas shows, coarse: the mean colours of 24 × 16 fields, three bytes each. */
export async function pictureOf(page: Page): Promise<Uint8Array> {
  // Only the canvas: what lies over it stays the same whatever the scene does.
  const png = await page.screenshot({
    style: 'body * { visibility: hidden } canvas[aria-label="三维空间"] { visibility: visible }',
    timeout: 90_000,
  })
  return await sharp(png).removeAlpha().resize(COLUMNS, ROWS, { fit: 'fill' }).raw().toBuffer()
}

/** How far two pictures are apart: the mean difference of their colours, 0 to 255. */
export function difference(a: Uint8Array, b: Uint8Array): number {
  let sum = 0
  for (let i = 0; i < COLUMNS * ROWS * CHANNELS; i++) sum += Math.abs((a[i] ?? 0) - (b[i] ?? 0))
  return sum / (COLUMNS * ROWS * CHANNELS)
}

/** The mean colour about a place of the scene's canvas (0 to 1 across and down): red, green, blue. */
export async function colourAt(
  page: Page,
  across: number,
  down: number,
): Promise<readonly [number, number, number]> {
  const picture = await pictureOf(page)
  const [column, row] = [Math.floor(across * COLUMNS), Math.floor(down * ROWS)]
  const [red = 0, green = 0, blue = 0] = picture.subarray((row * COLUMNS + column) * CHANNELS)
  return [red, green, blue]
}
