import type { Ground } from '../../../scene/Ground.ts'

/** As large as pictures of templates are, pixels. */
const SIZE = { width: 1_280, height: 720 } as const
/** So many frames are tried: a browser forgets what it has drawn once it has shown it. */
const TRIES = 40
const QUALITY = 0.85

/** What the level is drawn on: the largest canvas of the page. */
function largestCanvas(): HTMLCanvasElement | undefined {
  return [...document.querySelectorAll('canvas')].toSorted(
    (a, b) => b.width * b.height - a.width * a.height,
  )[0]
}

/** The middle of what is drawn now, in the shape of a picture; undefined: there is nothing in it just now. */
function taken(from: HTMLCanvasElement): HTMLCanvasElement | undefined {
  const canvas = document.createElement('canvas')
  canvas.width = SIZE.width
  canvas.height = SIZE.height
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return undefined
  const scale = Math.max(SIZE.width / from.width, SIZE.height / from.height)
  const [width, height] = [from.width * scale, from.height * scale]
  pen.drawImage(from, (SIZE.width - width) / 2, (SIZE.height - height) / 2, width, height)
  const { data } = pen.getImageData(SIZE.width / 2 - 20, SIZE.height / 2 - 20, 40, 40)
  return data.some((value, i) => i % 4 === 3 && value > 0) ? canvas : undefined
}

/** Waits until something was drawn; it is taken in the same moment, or the browser has forgotten it. */
const nextFrame = (): Promise<void> =>
  // Asked for after whoever draws has asked, so that it comes behind them.
  new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => resolve()), 0))

/** A picture of the level as one sees it now; undefined: this browser gives none. */
export async function scenePicture(ground: Ground): Promise<File | undefined> {
  const canvas = largestCanvas()
  if (!canvas || canvas.width === 0) return undefined
  for (let tries = 0; tries < TRIES; tries += 1) {
    ground.news.tell()
    await nextFrame()
    const picture = taken(canvas)
    if (!picture) continue
    const blob = await new Promise<Blob | null>((resolve) => picture.toBlob(resolve, 'image/webp', QUALITY))
    return blob ? new File([blob], 'level.webp', { type: blob.type }) : undefined
  }
  return undefined
}
