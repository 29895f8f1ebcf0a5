/**
 * Films of the sample showroom, drawn frame by frame in Chromium and recorded there: `npm run assets films` (not made
 * with the rest, since a recording is never the same bytes twice).
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Log } from '../log.ts'
import { assetsFolder } from '../paths.ts'

const SIZE = { width: 960, height: 720 }
const SECONDS = 8

/** Runs in the page: draws one film on a canvas as time goes by and answers it as base64. */
function record(kind: string, { width, height }: typeof SIZE, seconds: number): Promise<string> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const brush = canvas.getContext('2d')
  if (!brush) throw new Error('no canvas')
  const circle = (x: number, y: number, r: number): void => {
    brush.beginPath()
    brush.arc(x, y, r, 0, Math.PI * 2)
    brush.fill()
  }
  const ground = (from: string, to: string): void => {
    const fill = brush.createLinearGradient(0, 0, width * 0.6, height)
    fill.addColorStop(0, from)
    fill.addColorStop(1, to)
    brush.fillStyle = fill
    brush.fillRect(0, 0, width, height)
  }
  const films: Record<string, (share: number) => void> = {
    beads(share) {
      ground('#1b6570', '#072d36')
      const tones = ['#1f7f86', '#49aeb0', '#13636f', '#d8f0ea', '#f08a5d']
      for (let i = 0; i < 46; i++) {
        const turned = i * 2.399 + share * Math.PI * 2 * (i % 3 === 0 ? 1 : -1)
        const far = 24 + Math.sqrt(i) * 56 * (0.86 + 0.14 * Math.sin(share * Math.PI * 2 + i))
        const [x, y] = [width / 2 + Math.cos(turned) * far, height / 2 + Math.sin(turned) * far * 0.8]
        const r = 18 + ((i * 7) % 26)
        const fill = brush.createRadialGradient(x - r * 0.35, y - r * 0.4, r * 0.1, x, y, r)
        fill.addColorStop(0, '#ffffff')
        fill.addColorStop(0.28, tones[i % 5] ?? '#49aeb0')
        fill.addColorStop(1, '#062a33')
        brush.fillStyle = fill
        circle(x, y, r)
      }
    },
    fibres(share) {
      ground('#7a3b57', '#331327')
      const tones = ['#b0607f', '#d99cac', '#8f4a68', '#f8e7e6', '#4f8fa8']
      for (let i = 0; i < 44; i++) {
        brush.beginPath()
        for (let x = -20; x <= width + 20; x += 20) {
          const y =
            (i / 43) * (height + 160) -
            80 +
            Math.sin((x / width) * 5 + share * Math.PI * 2 + i * 0.09) * 46 +
            Math.sin((x / width) * 11 - share * Math.PI * 4 + i * 0.05) * 16
          if (x === -20) brush.moveTo(x, y)
          else brush.lineTo(x, y)
        }
        brush.strokeStyle = tones[(i * 3) % 5] ?? '#b0607f'
        brush.lineWidth = 9
        brush.stroke()
      }
    },
    weave(share) {
      ground('#b9663f', '#4a2418')
      const [pitch, done] = [60, share * 1.25]
      const thread = (x: number, y: number, w: number, h: number, tone: string): void => {
        brush.fillStyle = tone
        brush.beginPath()
        brush.roundRect(x, y, w, h, 18)
        brush.fill()
      }
      const uprights = ['#d99a6c', '#b5563a', '#e8c9a0']
      for (let column = 0; column < 16; column++) {
        thread(column * pitch + 8, -20, pitch - 16, height + 40, uprights[column % 3] ?? '#d99a6c')
      }
      for (let row = 0; row < 12; row++) {
        const reach = Math.max(0, Math.min(1, done * 12 - row)) * 16
        for (let column = 0; column < reach; column++) {
          if ((row + column) % 3 === 0) continue
          const at = row % 2 ? 15 - column : column
          thread(
            at * pitch - 12,
            row * pitch + 7,
            pitch + 24,
            pitch - 14,
            row % 4 === 1 ? '#2f6f73' : '#f7e6cf',
          )
        }
      }
    },
  }
  const draw = films[kind]
  if (!draw) throw new Error(`no film ${kind}`)
  draw(0)
  const recorder = new MediaRecorder(canvas.captureStream(30), {
    mimeType: 'video/webm;codecs=vp8',
    videoBitsPerSecond: 900_000,
  })
  const parts: Blob[] = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  return new Promise((resolve) => {
    recorder.onstop = () => {
      const reader = new FileReader()
      reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
      reader.readAsDataURL(new Blob(parts))
    }
    recorder.start()
    const begun = performance.now()
    const step = (now: number): void => {
      const share = (now - begun) / 1000 / seconds
      if (share >= 1) return recorder.stop()
      draw(Math.max(0, share))
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
}

/** Writes assets/showroom/film-<kind>.webm. */
export async function recordFilms(log: Log, into = assetsFolder): Promise<void> {
  const executablePath = process.env['CHROMIUM_PATH']
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--headless=new', '--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await browser.newPage()
    for (const kind of ['beads', 'fibres', 'weave']) {
      const asked = `(${record.toString()})(${JSON.stringify(kind)}, ${JSON.stringify(SIZE)}, ${SECONDS})`
      const content = Buffer.from(await page.evaluate<string>(asked), 'base64')
      writeFileSync(join(into, 'showroom', `film-${kind}.webm`), content)
      log(`film-${kind}.webm: ${Math.round(content.length / 1024)} kB`)
    }
  } finally {
    await browser.close()
  }
}
