/** Small pictures for posters and screens, drawn as SVG without text (fonts differ between machines). */
import sharp from 'sharp'
import { palette as p } from '../colours.mjs'

const svg = (width, height, body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`

const rect = (x, y, width, height, fill, radius = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`
const circle = (x, y, radius, fill) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
const path = (d, fill, stroke = 'none', width = 0) =>
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
          const fill = [p.tealLight, p.teal, p.cream, p.coral, p.slateDark][i]
          return path(
            `M0 ${y} C60 ${y - 34} 120 ${y - 34} 190 ${y} S320 ${y + 30} 400 ${y - 6} V256 H0Z`,
            fill,
          )
        })
        .join(''),
  ],
}

const columns = (x, y, heights, width, gap, fill) =>
  heights.map((height, i) => rect(x + i * (width + gap), y - height, width, height, fill, 3)).join('')

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
            rect(36 + i * 160, 236, 100 - i * 22, 14, [p.tealLight, p.mustard, p.coral][i], 6),
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
}

const draw = ([width, height, body]) =>
  sharp(Buffer.from(svg(width, height, body)))
    .webp({ quality: 84, effort: 6 })
    .toBuffer()

/** @param {keyof typeof posters} name @returns {() => Promise<Buffer>} WebP */
export const poster = (name) => () => draw(posters[name])
/** @param {keyof typeof screens} name @returns {() => Promise<Buffer>} WebP */
export const screen = (name) => () => draw(screens[name])
