/** Small pictures for posters and screens, drawn as SVG without text (fonts differ between machines). */
import sharp from 'sharp'
import { palette as p } from '../colours.ts'

const svg = (width: number, height: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`

const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`
const circle = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
const path = (d: string, fill: string, stroke = 'none', width = 0) =>
  `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${width}"/>`

const posters = {
  hills: [
    256,
    400,
    rect(0, 0, 256, 400, p.cream) +
      circle(176, 108, 46, p.coral) +
      path('M0 210 C60 150 110 180 150 215 S230 240 256 200 V400 H0Z', p.tealLight) +
      path('M0 270 C50 220 90 225 140 265 S220 300 256 260 V400 H0Z', p.teal) +
      path('M0 330 C70 280 130 300 170 325 S230 345 256 325 V400 H0Z', p.slate) +
      path('M0 372 C80 345 150 352 256 366 V400 H0Z', p.slateDark),
  ],
  shapes: [
    256,
    400,
    rect(0, 0, 256, 400, p.white) +
      path('M48 150 A80 80 0 0 1 208 150 V230 H48Z', p.mustard) +
      circle(88, 290, 52, p.coral) +
      path('M140 238 H208 V342 A68 68 0 0 1 140 274Z', p.slate) +
      path('M88 150 A40 40 0 0 1 168 150 V230 H88Z', p.white) +
      circle(128, 190, 18, p.teal),
  ],
  waves: [
    400,
    256,
    rect(0, 0, 400, 256, p.slate) +
      circle(300, 74, 36, p.mustard) +
      [0, 1, 2, 3, 4]
        .map((i) => {
          const y = 120 + i * 28
          const fill = [p.tealLight, p.teal, p.cream, p.coral, p.slateDark][i]!
          return path(
            `M0 ${y} C60 ${y - 34} 120 ${y - 34} 190 ${y} S320 ${y + 30} 400 ${y - 6} V256 H0Z`,
            fill,
          )
        })
        .join(''),
  ],
} satisfies Readonly<Record<string, Picture>>

const columns = (
  x: number,
  y: number,
  heights: readonly number[],
  width: number,
  gap: number,
  fill: string,
) => heights.map((height, i) => rect(x + i * (width + gap), y - height, width, height, fill, 3)).join('')

const screens = {
  /** A quiet dashboard. */
  dashboard: [
    512,
    288,
    rect(0, 0, 512, 288, '#10273a') +
      rect(20, 20, 300, 160, '#173750', 10) +
      path('M36 150 C80 130 96 84 140 96 S210 140 240 96 S290 60 304 64', 'none', p.tealLight, 5) +
      path('M36 160 C90 156 120 130 170 134 S260 120 304 104', 'none', p.mustard, 4) +
      rect(336, 20, 156, 75, '#173750', 10) +
      circle(374, 57, 24, p.coral) +
      circle(374, 57, 14, '#173750') +
      rect(412, 42, 64, 9, '#5d7f95', 4) +
      rect(412, 62, 44, 9, '#3c5f77', 4) +
      rect(336, 105, 156, 75, '#173750', 10) +
      columns(352, 166, [24, 38, 30, 48, 42, 52, 34], 12, 7, p.teal) +
      [0, 1, 2]
        .map(
          (i) =>
            rect(20 + i * 160, 196, 150, 72, '#173750', 10) +
            rect(36 + i * 160, 214, 70, 10, '#5d7f95', 5) +
            rect(36 + i * 160, 236, 100 - i * 22, 14, [p.tealLight, p.mustard, p.coral][i]!, 6),
        )
        .join(''),
  ],
  /** A welcoming gradient landscape for the big wall. */
  welcome: [
    512,
    256,
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2d5f7e"/><stop offset="0.55" stop-color="#e8a983"/><stop offset="1" stop-color="#f3d9a4"/></linearGradient></defs>` +
      `<rect width="512" height="256" fill="url(#sky)"/>` +
      circle(352, 128, 40, '#fff0cc') +
      path('M0 168 C70 120 130 130 190 164 S330 196 400 158 S490 140 512 150 V256 H0Z', '#4f8f8f') +
      path('M0 204 C90 160 170 176 250 204 S420 220 512 190 V256 H0Z', '#2f6a70') +
      path('M0 234 C120 206 260 216 360 232 S480 236 512 226 V256 H0Z', '#1f4654'),
  ],
  /** The wall behind a stage: a ring of light over dark hills, room for a title above the middle. */
  show: [
    768,
    432,
    `<defs><linearGradient id="night" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#141b3a"/><stop offset="0.5" stop-color="#5b2f6b"/><stop offset="0.8" stop-color="#e07a5f"/><stop offset="1" stop-color="#f0c27a"/></linearGradient><radialGradient id="sun"><stop offset="0" stop-color="#fff3cf"/><stop offset="0.6" stop-color="#f6b87f" stop-opacity="0.55"/><stop offset="1" stop-color="#e07a5f" stop-opacity="0"/></radialGradient></defs>` +
      `<rect width="768" height="432" fill="url(#night)"/>` +
      circle(384, 280, 210, 'url(#sun)') +
      [0, 1, 2, 3, 4, 5, 6, 7]
        .map((i) =>
          path(`M384 432 L${i * 110 - 30} 0 L${i * 110 + 24} 0Z`, `rgba(255,236,200,${i % 2 ? 0.05 : 0.09})`),
        )
        .join('') +
      `<circle cx="384" cy="300" r="120" fill="none" stroke="#ffe3ae" stroke-width="7"/>` +
      `<circle cx="384" cy="300" r="98" fill="none" stroke="#7fe0d6" stroke-width="2.5"/>` +
      path('M0 350 C120 300 220 330 330 352 S560 390 768 330 V432 H0Z', '#3a2456') +
      path('M0 392 C160 350 300 384 420 394 S660 410 768 376 V432 H0Z', '#1d1738') +
      Array.from({ length: 46 }, (_, i) =>
        circle((i * 197) % 768, (i * 83) % 200, 0.8 + (i % 3) * 0.6, '#fff6e0'),
      ).join(''),
  ],
  /** A calm morning over hills and water for a meeting hall, room for a title in its upper half. */
  summit: [
    864,
    408,
    `<defs><linearGradient id="morning" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#1d4a5e"/><stop offset="0.5" stop-color="#3d8f8a"/><stop offset="0.78" stop-color="#e9c79a"/><stop offset="1" stop-color="#f3e0bd"/></linearGradient><radialGradient id="rise"><stop offset="0" stop-color="#fff6dd"/><stop offset="0.35" stop-color="#fbdca4" stop-opacity="0.8"/><stop offset="1" stop-color="#f3d9a4" stop-opacity="0"/></radialGradient></defs>` +
      `<rect width="864" height="408" fill="url(#morning)"/>` +
      circle(432, 300, 180, 'url(#rise)') +
      circle(432, 296, 46, '#fff4d6') +
      path('M0 292 C120 232 230 250 330 286 S520 318 640 262 S800 238 864 258 V408 H0Z', '#2f7a7c') +
      path('M0 336 C160 284 260 304 390 332 S640 356 864 306 V408 H0Z', '#235f69') +
      path('M0 372 C200 346 420 352 560 370 S780 380 864 366 V408 H0Z', '#16424f') +
      [0, 1, 2, 3, 4, 5]
        .map((i) =>
          path(`M${330 + i * 12} ${352 + i * 8} H${534 - i * 12}`, 'none', 'rgba(255,236,196,0.45)', 2),
        )
        .join(''),
  ],
  /** A bright wide wall for a fair: bands of colour that flow to the right, room for a title above the middle. */
  fair: [
    960,
    437,
    `<defs><linearGradient id="bright" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#1f5f6e"/><stop offset="0.5" stop-color="#3d8f8a"/><stop offset="1" stop-color="#e0b04c"/></linearGradient></defs>` +
      `<rect width="960" height="437" fill="url(#bright)"/>` +
      [
        'rgba(255,255,255,0.12)',
        'rgba(224,122,95,0.9)',
        'rgba(224,176,76,0.9)',
        'rgba(143,191,184,0.85)',
        '#16424f',
      ]
        .map((fill, i) => {
          const y = 250 + i * 42
          return path(
            `M0 ${y + 60} C200 ${y + 40} 320 ${y - 90} 520 ${y - 20} S820 ${y + 60} 960 ${y - 70} V437 H0Z`,
            fill,
          )
        })
        .join('') +
      Array.from({ length: 40 }, (_, i) =>
        circle(
          (i * 211) % 960,
          (i * 97) % 240,
          2 + (i % 4) * 1.6,
          `rgba(255,244,220,${0.12 + (i % 5) * 0.05})`,
        ),
      ).join(''),
  ],
  /** Backs of booths: energy. */
  'fair-teal': [
    440,
    220,
    rect(0, 0, 440, 220, '#12484d') +
      circle(330, 96, 62, '#e0b04c') +
      [0, 1, 2, 3, 4]
        .map((i) =>
          path(
            `M0 ${120 + i * 24} C90 ${90 + i * 24} 160 ${150 + i * 22} 260 ${120 + i * 24} S400 ${100 + i * 26} 440 ${116 + i * 24} V220 H0Z`,
            ['#2c7f7b', '#3d8f8a', '#8fbfb8', '#2a6b70', '#0f3d42'][i]!,
          ),
        )
        .join('') +
      [60, 120, 190]
        .map(
          (x, i) =>
            path(`M${x} ${150 - i * 8} V${70 - i * 10}`, 'none', '#f4f1ea', 4) +
            path(
              `M${x} ${70 - i * 10} l-26 -12 M${x} ${70 - i * 10} l24 -16 M${x} ${70 - i * 10} l2 30`,
              'none',
              '#f4f1ea',
              3,
            ),
        )
        .join(''),
  ],
  /** Cities. */
  'fair-coral': [
    440,
    220,
    rect(0, 0, 440, 220, '#f0c9a8') +
      circle(110, 90, 44, '#fff0d2') +
      Array.from({ length: 15 }, (_, i) =>
        rect(i * 31 - 8, 190 - ((i * 53) % 110), 24, 220, i % 3 ? '#d9765a' : '#b8553f', 2),
      ).join('') +
      Array.from({ length: 12 }, (_, i) =>
        rect(i * 40 + 4, 206 - ((i * 37) % 60), 28, 220, i % 2 ? '#7a3b3c' : '#93453f', 2),
      ).join('') +
      Array.from({ length: 44 }, (_, i) => rect((i * 71) % 436, 150 + ((i * 29) % 62), 4, 5, '#ffe3ae')).join(
        '',
      ),
  ],
  /** Food and health. */
  'fair-mustard': [
    440,
    220,
    rect(0, 0, 440, 220, '#f3e3bb') +
      Array.from({ length: 9 }, (_, i) =>
        path(
          `M${i * 56 - 20} 220 C${i * 56 - 10} ${120 - (i % 3) * 24} ${i * 56 + 40} ${110 - (i % 3) * 24} ${i * 56 + 30} 40 C${i * 56 + 80} 110 ${i * 56 + 60} 180 ${i * 56 + 30} 220Z`,
          i % 2 ? '#86ad5e' : '#c8963a',
        ),
      ).join('') +
      [90, 210, 330]
        .map(
          (x, i) =>
            circle(x, 120 + i * 14, 34, ['#e07a5f', '#e0b04c', '#d9765a'][i]!) +
            circle(x - 10, 110 + i * 14, 8, 'rgba(255,255,255,0.5)'),
        )
        .join(''),
  ],
  /** Space and sky. */
  'fair-slate': [
    440,
    220,
    rect(0, 0, 440, 220, '#1c2740') +
      circle(300, 130, 82, '#5f7fa3') +
      circle(280, 112, 82, 'rgba(28,39,64,0.35)') +
      `<ellipse cx="300" cy="130" rx="132" ry="26" fill="none" stroke="#e0b04c" stroke-width="5" transform="rotate(-16 300 130)"/>` +
      path('M90 190 L112 60 L134 190Z', '#f4f1ea') +
      path('M112 60 l-10 40 h20Z', '#e07a5f') +
      Array.from({ length: 50 }, (_, i) =>
        circle((i * 137) % 440, (i * 59) % 210, 0.8 + (i % 3) * 0.6, '#fff6e0'),
      ).join(''),
  ],
  /** A tall screen of northern lights. */
  aurora: [
    200,
    490,
    `<defs><linearGradient id="deep" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#1a1f45"/><stop offset="0.6" stop-color="#274a6b"/><stop offset="1" stop-color="#3d8f8a"/></linearGradient></defs>` +
      `<rect width="200" height="490" fill="url(#deep)"/>` +
      path(
        'M0 330 C60 210 90 300 130 180 S190 130 200 60 V260 C150 330 110 300 80 400 S20 430 0 450Z',
        'rgba(127,224,214,0.5)',
      ) +
      path(
        'M0 260 C40 180 90 220 120 120 S180 60 200 20 V140 C150 200 120 210 90 300 S20 350 0 370Z',
        'rgba(224,122,95,0.45)',
      ) +
      path('M0 440 C60 410 130 450 200 420 V490 H0Z', '#142a3e'),
  ],
} satisfies Readonly<Record<string, Picture>>

/** Wavy ridges from left to right: the lower, the darker. */
const ridges = (width: number, from: number, to: number, fills: readonly string[]) =>
  fills
    .map((fill, i) => {
      const y = from + ((to - from) * i) / (fills.length - 1)
      const bumps = Array.from({ length: 9 }, (_, k) => {
        const high = ((k * 37 + i * 53) % 29) * (1.7 - i * 0.12)
        return `Q${((k + 0.5) * width) / 9} ${y - high - 18} ${((k + 1) * width) / 9} ${y - ((k * 23 + i * 31) % 14)}`
      }).join(' ')
      return path(`M0 ${y} ${bumps} V2000 H0Z`, fill)
    })
    .join('')

/** The works in the exhibitions, painted for them. */
const works = {
  /** Ink mountains in mist. */
  peaks: [
    640,
    284,
    rect(0, 0, 640, 284, '#efe8da') +
      circle(520, 70, 26, '#c8553d') +
      ridges(640, 120, 250, ['#cfd2cc', '#b4bbb8', '#93a09f', '#6d7d80', '#46565c', '#2c393f']) +
      [90, 210, 400]
        .map((x, i) => path(`M${x} ${196 + i * 14} h120`, 'none', 'rgba(239,232,218,0.6)', 12))
        .join(''),
  ],
  lotus: [
    300,
    460,
    rect(0, 0, 300, 460, '#dfe8dc') +
      Array.from(
        { length: 7 },
        (_, i) =>
          `<ellipse cx="${40 + ((i * 97) % 240)}" cy="${330 + ((i * 41) % 110)}" rx="${52 - i * 3}" ry="${17 - i}" fill="${i % 2 ? '#5b8a4a' : '#3e6a43'}"/>`,
      ).join('') +
      (
        [
          [150, 170, 1.1],
          [84, 260, 0.7],
          [226, 284, 0.6],
        ] as const
      )
        .map(
          ([x, y, k]) =>
            path(`M${x} ${y + 20} C${x - 4} ${y + 100} ${x + 8} ${y + 160} ${x} 420`, 'none', '#4f7a45', 5) +
            [-58, -30, 0, 30, 58]
              .map(
                (turn) =>
                  `<ellipse cx="${x}" cy="${y - 34 * k}" rx="${19 * k}" ry="${48 * k}" fill="${Math.abs(turn) > 40 ? '#e7a08b' : '#f0c3b2'}" transform="rotate(${turn} ${x} ${y + 10})"/>`,
              )
              .join('') +
            circle(x, y, 13 * k, '#e0b04c'),
        )
        .join(''),
  ],
  harbour: [
    460,
    310,
    `<defs><linearGradient id="dawn" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8fb8c9"/><stop offset="1" stop-color="#f3cfa8"/></linearGradient></defs><rect width="460" height="190" fill="url(#dawn)"/>` +
      rect(0, 180, 460, 130, '#5f8f9b') +
      circle(320, 150, 30, '#fff0cc') +
      Array.from({ length: 26 }, (_, i) =>
        rect((i * 83) % 440, 194 + ((i * 29) % 108), 30 + (i % 4) * 14, 3, i % 3 ? '#86b3b8' : '#f3cfa8', 1),
      ).join('') +
      (
        [
          [110, 226, 1],
          [230, 206, 0.6],
          [376, 250, 1.2],
        ] as const
      )
        .map(
          ([x, y, k]) =>
            path(`M${x - 44 * k} ${y} h${88 * k} l${-16 * k} ${20 * k} h${-56 * k}Z`, '#3b444e') +
            path(`M${x} ${y - 4} V${y - 84 * k} L${x + 40 * k} ${y - 6}Z`, '#f4f1ea') +
            path(`M${x - 4} ${y - 4} V${y - 66 * k} L${x - 30 * k} ${y - 6}Z`, '#e07a5f'),
        )
        .join(''),
  ],
  field: [
    360,
    360,
    rect(0, 0, 360, 360, '#dba94a') +
      rect(0, 0, 360, 120, '#8fb0bd') +
      circle(270, 66, 30, '#fff4d6') +
      Array.from({ length: 9 }, (_, i) =>
        path(
          `M0 ${120 + i * 30} C120 ${96 + i * 30} 240 ${146 + i * 28} 360 ${112 + i * 30} V${152 + i * 30} C240 ${180 + i * 28} 120 ${130 + i * 30} 0 ${156 + i * 30}Z`,
          ['#c8963a', '#e7c06a', '#b97f3a', '#efd28c', '#a96d3c', '#d9a64a', '#8f5a38', '#c78840', '#6f4a34'][
            i
          ]!,
        ),
      ).join('') +
      rect(60, 84, 34, 36, '#7a3b3c') +
      path('M54 86 L77 60 L100 86Z', '#4a3a2e'),
  ],
  order: [
    320,
    400,
    rect(0, 0, 320, 400, '#f4f1ea') +
      Array.from({ length: 20 }, (_, i) => {
        const [x, y] = [24 + (i % 4) * 70, 24 + Math.floor(i / 4) * 72]
        const fill = [p.teal, p.coral, p.mustard, p.slate, p.tealLight][(i * 7) % 5]!
        return i % 3 === 0
          ? circle(x + 31, y + 31, 31, fill)
          : i % 3 === 1
            ? rect(x, y, 62, 62, fill)
            : path(`M${x} ${y + 62} A62 62 0 0 1 ${x + 62} ${y} V${y + 62}Z`, fill)
      }).join(''),
  ],
  cranes: [
    240,
    520,
    rect(0, 0, 240, 520, '#e9dfc8') +
      circle(160, 110, 46, '#c8553d') +
      path('M20 520 C40 400 20 330 60 250', 'none', '#4a3a2e', 9) +
      path('M60 250 C80 214 66 190 92 160', 'none', '#4a3a2e', 5) +
      Array.from(
        { length: 16 },
        (_, i) =>
          `<ellipse cx="${30 + ((i * 31) % 80)}" cy="${170 + ((i * 43) % 130)}" rx="22" ry="8" fill="${i % 2 ? '#46604a' : '#5f7a58'}"/>`,
      ).join('') +
      (
        [
          [140, 300, 1],
          [164, 400, 0.8],
        ] as const
      )
        .map(
          ([x, y, k]) =>
            path(
              `M${x - 60 * k} ${y + 20 * k} C${x - 30 * k} ${y - 24 * k} ${x + 10 * k} ${y - 20 * k} ${x + 40 * k} ${y + 14 * k} C${x + 10 * k} ${y + 34 * k} ${x - 30 * k} ${y + 36 * k} ${x - 60 * k} ${y + 20 * k}Z`,
              '#fbfaf5',
            ) +
            path(`M${x - 60 * k} ${y + 20 * k} l${-26 * k} ${-6 * k} l${18 * k} ${22 * k}Z`, '#2c393f') +
            path(
              `M${x + 34 * k} ${y + 6 * k} C${x + 60 * k} ${y - 20 * k} ${x + 36 * k} ${y - 50 * k} ${x + 58 * k} ${y - 72 * k}`,
              'none',
              '#fbfaf5',
              8 * k,
            ) +
            circle(x + 60 * k, y - 76 * k, 6 * k, '#c8553d') +
            path(
              `M${x} ${y + 26 * k} l${-6 * k} ${60 * k} M${x + 12 * k} ${y + 26 * k} l${2 * k} ${60 * k}`,
              'none',
              '#2c393f',
              3,
            ),
        )
        .join(''),
  ],
  'glow-moonrise': [
    320,
    416,
    `<defs><linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#101a3c"/><stop offset="0.6" stop-color="#5b3f78"/><stop offset="1" stop-color="#e08a6a"/></linearGradient></defs><rect width="320" height="416" fill="url(#dusk)"/>` +
      circle(160, 190, 92, 'rgba(255,232,186,0.18)') +
      circle(160, 190, 66, '#ffeec4') +
      Array.from({ length: 40 }, (_, i) =>
        circle((i * 71) % 320, (i * 47) % 170, 0.9 + (i % 3) * 0.5, '#fff6e0'),
      ).join('') +
      ridges(320, 290, 390, ['#6a4780', '#452f63', '#2a1f47', '#151230']),
  ],
  'glow-deep': [
    320,
    416,
    `<defs><linearGradient id="sea" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2f9fa8"/><stop offset="0.5" stop-color="#135a78"/><stop offset="1" stop-color="#08203c"/></linearGradient></defs><rect width="320" height="416" fill="url(#sea)"/>` +
      (
        [
          [110, 140, 1],
          [226, 230, 0.7],
          [80, 300, 0.5],
        ] as const
      )
        .map(
          ([x, y, k]) =>
            path(
              `M${x - 56 * k} ${y} A56 ${50 * k} 0 0 1 ${x + 56 * k} ${y} Q${x} ${y + 22 * k} ${x - 56 * k} ${y}Z`,
              'rgba(255,206,190,0.85)',
            ) +
            [-36, -14, 10, 34]
              .map((dx) =>
                path(
                  `M${x + dx * k} ${y + 6 * k} q${14 * k} ${40 * k} ${-4 * k} ${70 * k} t${6 * k} ${50 * k}`,
                  'none',
                  'rgba(255,220,205,0.7)',
                  3,
                ),
              )
              .join(''),
        )
        .join('') +
      Array.from({ length: 50 }, (_, i) =>
        circle((i * 83) % 320, (i * 61) % 416, 1 + (i % 4) * 0.8, 'rgba(190,250,240,0.6)'),
      ).join(''),
  ],
  'glow-forest': [
    320,
    416,
    rect(0, 0, 320, 416, '#0f2a2c') +
      circle(160, 210, 150, 'rgba(90,160,120,0.28)') +
      circle(160, 230, 90, 'rgba(190,220,140,0.25)') +
      Array.from({ length: 12 }, (_, i) =>
        rect(i * 29 - 6 + ((i * 7) % 9), 0, 7 + (i % 3) * 5, 416, i % 2 ? '#091b1e' : '#16383a'),
      ).join('') +
      path('M0 380 C80 350 200 396 320 362 V416 H0Z', '#071517') +
      Array.from({ length: 46 }, (_, i) => {
        const [x, y] = [(i * 97) % 320, 120 + ((i * 59) % 260)]
        return circle(x, y, 6, 'rgba(255,226,130,0.2)') + circle(x, y, 2.2, '#ffe78a')
      }).join(''),
  ],
} satisfies Readonly<Record<string, Picture>>

/** Pixels across and down, and what is drawn. */
type Picture = readonly [width: number, height: number, body: string]

/** How large a work is drawn to be looked at closely: pixels of its longer side. */
const LARGE_PX = 2400

const draw = ([width, height, body]: Picture): Promise<Buffer> =>
  sharp(Buffer.from(svg(width, height, body)))
    .webp({ quality: 84, effort: 6 })
    .toBuffer()

/** One of the posters, as WebP. */
export const poster = (name: keyof typeof posters) => (): Promise<Buffer> => draw(posters[name])
/** One of the screens, as WebP. */
export const screen = (name: keyof typeof screens) => (): Promise<Buffer> => draw(screens[name])
/** One of the works, as WebP. */
export const work = (name: keyof typeof works) => (): Promise<Buffer> => draw(works[name])

/** A work as large as one sees it close to, as WebP: it is drawn of lines, so there is more to be seen of it. */
export function largeWork(name: keyof typeof works): Promise<Buffer> {
  const [width, height, body] = works[name]
  const scale = LARGE_PX / Math.max(width, height)
  return draw([
    Math.round(width * scale),
    Math.round(height * scale),
    `<svg viewBox="0 0 ${width} ${height}" width="100%" height="100%" preserveAspectRatio="none">${body}</svg>`,
  ])
}

export const workNames = Object.keys(works) as (keyof typeof works)[]

export type WorkName = keyof typeof works
