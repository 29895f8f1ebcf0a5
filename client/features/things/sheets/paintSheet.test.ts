import { expect, test } from 'vitest'
import { paintSheet } from './paintSheet.ts'
import { canvasOf } from './SheetFace.ts'
import { sheetPlaceOf, type SheetPlace } from './sheetPlaces.ts'

/** As a canvas has them: not its own properties. */
class Size {
  readonly #sides: readonly [number, number]
  constructor(width: number, height: number) {
    this.#sides = [width, height]
  }
  get width(): number {
    return this.#sides[0]
  }
  get height(): number {
    return this.#sides[1]
  }
}

/** A brush that keeps what is written, and refuses what is no number, as a canvas does for shades. */
function brushOf() {
  const written: string[] = []
  const pictures: number[][] = []
  const check = (args: readonly unknown[]): void => {
    for (const arg of args) if (typeof arg === 'number') expect(arg).toSatisfy(Number.isFinite)
  }
  const shade = { addColorStop: () => undefined }
  const own: Record<string, unknown> = {
    font: '10px x',
    measureText: (text: string) => ({
      width: [...text].length * parseFloat(String(own['font']).split(' ')[1]!),
    }),
    fillText: (text: string, ...at: number[]) => (check(at), written.push(text)),
    drawImage: (_: unknown, ...at: number[]) => (check(at), pictures.push(at)),
  }
  const brush = new Proxy(own, {
    get: (_, name: string) => own[name] ?? ((...args: unknown[]) => (check(args), shade)),
    set: (_, name: string, value) => ((own[name] = value), true),
  }) as unknown as CanvasRenderingContext2D
  return { brush, written, pictures }
}

const place = (templateId: string, type = 6): SheetPlace => sheetPlaceOf({ type, templateId }, new Map())!
const looks: readonly SheetPlace[] = [
  ...['whiteboard', 'blackboard', 'corkboard', 'kiosk-touch', 'notice-board'].map((id) => place(id)),
  sheetPlaceOf({ type: 6, width: 1, height: 1 }, new Map())!,
  { width: 0.62, height: 0.36, y: 1, z: 0, look: 'card', letters: [0.07, 0.034] },
]
const picture = new Size(1280, 720) as unknown as CanvasImageSource

test.each(looks)('$look: words and pictures are painted within their sheet', (on) => {
  const { perMetre, ...size } = canvasOf(on)
  expect(size.width * size.height).toBeLessThanOrEqual(512 * 512 + 1_024)
  for (const kind of ['note', 'poster', 'modal', 'website', 'extension', 'call'] as const)
    for (const shown of [undefined, picture]) {
      const { brush, written, pictures } = brushOf()
      const sheet = { kind, title: '进展', body: kind === 'website' ? '' : '今天三点', picture: shown }
      paintSheet(brush, sheet, on, new Size(size.width, size.height), perMetre)
      expect(pictures).toHaveLength(shown ? 1 : 0)
      if (on.isTitled) expect(written).not.toContain('进展')
      else if (!shown || on.look === 'screen') expect(written).toContain('进展')
      if (kind === 'note' && !shown) expect(written.join('')).toContain('今天三点')
    }
})
