import { createRandom } from '../random.ts'

/** Every picture of the showroom; screens cut what they need out of it. */
export const SIZE = { width: 1600, height: 1200 }
const { width: W, height: H } = SIZE

/** Ground, two or three middle tones, a light and one colour that stands out. */
export interface Palette {
  readonly ground: string
  readonly deep: string
  readonly tones: readonly [string, string, string]
  readonly light: string
  readonly accent: string
}

/** What a motif draws with. */
interface Brush {
  readonly palette: Palette
  readonly random: () => number
  between(low: number, high: number): number
  tone(): string
}

type Motif = (brush: Brush) => string

const round = (value: number): number => Math.round(value * 10) / 10
const points = (list: readonly (readonly [number, number])[]): string =>
  list.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')
const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))
/** Lighter or darker: a colour of the way from one to the other. */
export function mix(from: string, to: string, share: number): string {
  const channel = (colour: string, i: number): number => parseInt(colour.slice(1 + i * 2, 3 + i * 2), 16)
  const mixed = times(3, (i) => Math.round(channel(from, i) + (channel(to, i) - channel(from, i)) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** A curve through points, as a path. */
function smooth(list: readonly (readonly [number, number])[]): string {
  const [first = [0, 0]] = list
  const parts = list.slice(1).map(([x, y], i) => {
    const [px, py] = list[i] ?? first
    const middle = (px + x) / 2
    return `C${round(middle)} ${round(py)} ${round(middle)} ${round(y)} ${round(x)} ${round(y)}`
  })
  return `M${round(first[0])} ${round(first[1])} ${parts.join(' ')}`
}

/** Sheets of material, one upon the other, their edges in waves. */
const strata: Motif = ({ palette, between }) => {
  const count = 7
  return times(count, (i) => {
    const base = H * (0.24 + (i / count) * 0.72)
    const edge = times(7, (k) => [(k / 6) * W, base + between(-70, 70)] as const)
    const colour = mix(mix(palette.light, palette.tones[i % 3]!, 0.55), palette.deep, (i / count) * 0.8)
    const shadow = `<path d="${smooth(edge)} L${W} ${H} L0 ${H} Z" fill="${palette.deep}" opacity="0.22" transform="translate(0 -16)" filter="url(#soft)"/>`
    return `${shadow}<path d="${smooth(edge)} L${W} ${H} L0 ${H} Z" fill="${colour}"/><path d="${smooth(edge)}" fill="none" stroke="${palette.light}" stroke-width="3" opacity="0.35"/>`
  }).join('')
}

/** Beads of raw material, sorted by size. */
const beads: Motif = ({ palette, between, tone, random }) => {
  const laid: { x: number; y: number; r: number }[] = []
  for (let tries = 0; tries < 2_400 && laid.length < 96; tries++) {
    const r = laid.length < 7 ? between(120, 190) : laid.length < 28 ? between(54, 96) : between(16, 40)
    const one = { x: between(-40, W + 40), y: between(-40, H + 40), r }
    if (laid.every(({ x, y, r: other }) => Math.hypot(x - one.x, y - one.y) > other + r + 6)) laid.push(one)
  }
  return laid
    .map(({ x, y, r }) => {
      const colour = random() < 0.09 ? palette.accent : tone()
      return `<ellipse cx="${round(x + r * 0.22)}" cy="${round(y + r * 0.34)}" rx="${round(r)}" ry="${round(r * 0.94)}" fill="${palette.deep}" opacity="0.3" filter="url(#soft)"/><circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${colour}"/><circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="url(#ball)"/><ellipse cx="${round(x - r * 0.34)}" cy="${round(y - r * 0.42)}" rx="${round(r * 0.26)}" ry="${round(r * 0.16)}" fill="#ffffff" opacity="0.6" transform="rotate(-32 ${round(x - r * 0.34)} ${round(y - r * 0.42)})"/>`
    })
    .join('')
}

/** Cloth, thread over thread. */
const weave: Motif = ({ palette, random, tone }) => {
  const pitch = 100
  const stripe = times(20, () => (random() < 0.14 ? palette.accent : tone()))
  const across = times(16, () => mix(tone(), palette.light, 0.4))
  const thread = (x: number, y: number, w: number, h: number, colour: string, isUpright: boolean): string =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="34" fill="${colour}"/><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="34" fill="url(#${isUpright ? 'across' : 'down'})"/>`
  const rows = times(13, (row) =>
    times(17, (column) => {
      const [x, y] = [column * pitch - 30, row * pitch - 30]
      const isOver = (row + column) % 3 !== 0
      const flat = thread(x - 26, y + 10, pitch + 52, pitch - 20, across[row]!, false)
      const upright = thread(x + 10, y - 26, pitch - 20, pitch + 52, stripe[column]!, true)
      return isOver ? upright : flat
    }).join(''),
  )
  const ground = times(17, (column) =>
    thread(column * pitch - 20, -40, pitch - 20, H + 80, mix(stripe[column]!, palette.deep, 0.45), true),
  )
  return `${ground.join('')}<g transform="rotate(-8 ${W / 2} ${H / 2}) translate(-80 -60) scale(1.14)">${rows.join('')}</g>`
}

/** Cut faces of a crystal. */
const facets: Motif = ({ palette, between, random }) => {
  const [columns, rows] = [9, 7]
  const at = times(rows + 1, (y) =>
    times(
      columns + 1,
      (x) =>
        [
          (x / columns) * W + (x > 0 && x < columns ? between(-64, 64) : 0),
          (y / rows) * H + (y > 0 && y < rows ? between(-60, 60) : 0),
        ] as const,
    ),
  )
  const face = (
    a: readonly [number, number],
    b: readonly [number, number],
    c: readonly [number, number],
  ): string => {
    const height = (a[1] + b[1] + c[1]) / 3 / H
    const side = (a[0] + b[0] + c[0]) / 3 / W
    const base = mix(palette.light, palette.deep, 0.1 + height * 0.55 + (random() - 0.5) * 0.34)
    const colour = random() < 0.05 ? palette.accent : mix(base, palette.tones[side > 0.5 ? 0 : 1], 0.42)
    return `<polygon points="${points([a, b, c])}" fill="${colour}" stroke="${palette.light}" stroke-width="1.5" stroke-opacity="0.35"/>`
  }
  return times(rows, (y) =>
    times(columns, (x) => {
      const [a, b, c, d] = [at[y]![x]!, at[y]![x + 1]!, at[y + 1]![x + 1]!, at[y + 1]![x]!]
      return random() < 0.5 ? face(a, b, c) + face(a, c, d) : face(a, b, d) + face(b, c, d)
    }).join(''),
  ).join('')
}

/** Rings where drops fell into a bath. */
const ripples: Motif = ({ palette, between, tone }) =>
  times(9, (i) => {
    const [x, y, size] = [between(80, W - 80), between(80, H - 80), between(150, 420)]
    const rings = times(9, (k) => {
      const r = (size * (k + 1)) / 9
      return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(r)}" ry="${round(r * 0.62)}" fill="none" stroke="${k % 2 ? palette.light : tone()}" stroke-width="${round(11 - k)}" opacity="${round(0.95 - k * 0.08)}"/>`
    })
    const drop = `<ellipse cx="${round(x)}" cy="${round(y - 6)}" rx="${round(size * 0.1)}" ry="${round(size * 0.075)}" fill="${i === 4 ? palette.accent : palette.light}"/>`
    return rings.join('') + drop
  }).join('')

/** A lattice of molecules. */
const lattice: Motif = ({ palette, random, tone }) => {
  const r = 96
  const cells = times(11, (row) =>
    times(11, (column) => {
      const [cx, cy] = [column * r * 1.732 + (row % 2 ? r * 0.866 : 0) - 60, row * r * 1.5 - 100]
      const corners = times(6, (k) => {
        const angle = (Math.PI / 3) * k + Math.PI / 6
        return [cx + Math.cos(angle) * r, cy + Math.sin(angle) * r] as const
      })
      const filled = random()
      const fill =
        filled < 0.32
          ? `fill="${tone()}" fill-opacity="0.62"`
          : filled < 0.36
            ? `fill="${palette.accent}"`
            : 'fill="none"'
      const atom = (x: number, y: number): string => {
        const size = random() < 0.16 ? 30 : 15
        return `<circle cx="${round(x)}" cy="${round(y)}" r="${size}" fill="${size > 20 ? tone() : palette.light}"/><circle cx="${round(x)}" cy="${round(y)}" r="${size}" fill="url(#ball)"/>`
      }
      return `<polygon points="${points(corners)}" ${fill} stroke="${palette.light}" stroke-width="7" stroke-opacity="0.75"/>${corners
        .slice(0, 2)
        .map(([x, y]) => atom(x, y))
        .join('')}`
    }).join(''),
  )
  return `<g transform="rotate(-11 ${W / 2} ${H / 2}) scale(1.04)">${cells.join('')}</g>`
}

/** Carpet tiles, each combed another way. */
const tiles: Motif = ({ palette, random, tone }) => {
  const side = 268
  const one = (x: number, y: number): string => {
    const colour = random() < 0.12 ? palette.accent : tone()
    const isUpright = random() < 0.5
    const rows = times(22, (k) => {
      const at = 6 + (k * (side - 12)) / 21
      const shade = mix(colour, random() < 0.5 ? palette.light : palette.deep, 0.12 + random() * 0.3)
      const line = isUpright
        ? `x1="${at}" x2="${at}" y1="5" y2="${side - 5}"`
        : `y1="${at}" y2="${at}" x1="5" x2="${side - 5}"`
      return `<line ${line} stroke="${shade}" stroke-width="7" stroke-linecap="round" stroke-dasharray="${round(8 + random() * 40)} ${round(3 + random() * 5)}"/>`
    })
    return `<g transform="translate(${x} ${y})"><rect x="3" y="3" width="${side - 6}" height="${side - 6}" rx="8" fill="${colour}"/>${rows.join('')}<rect x="3" y="3" width="${side - 6}" height="${side - 6}" rx="8" fill="url(#down)" opacity="0.5"/></g>`
  }
  const all = times(10, (row) => times(10, (column) => one(column * side, row * side)).join(''))
  return `<g transform="translate(-760 60) rotate(-24) skewX(14)">${all.join('')}</g>`
}

/** Long fibres in one current. */
const fibres: Motif = ({ palette, between, tone, random }) => {
  const bends = times(4, () => ({ at: between(0.5, 2.4), high: between(60, 190), off: between(0, 7) }))
  return times(76, (i) => {
    const y = (i / 75) * (H + 500) - 250
    const line = times(13, (k) => {
      const x = (k / 12) * (W + 160) - 80
      const lift = bends.reduce(
        (sum, { at, high, off }) => sum + Math.sin((x / W) * Math.PI * at + off + i * 0.032) * high,
        0,
      )
      return [x, y + lift * 0.62] as const
    })
    const colour = random() < 0.07 ? palette.accent : mix(tone(), palette.light, random() * 0.5)
    return `<path d="${smooth(line)}" fill="none" stroke="${palette.deep}" stroke-width="20" opacity="0.18" transform="translate(0 10)"/><path d="${smooth(line)}" fill="none" stroke="${colour}" stroke-width="${round(8 + random() * 12)}" stroke-linecap="round"/>`
  }).join('')
}

/** Vessels on a bench, filled to different heights. */
const vessels: Motif = ({ palette, between, random, tone }) => {
  const bench = `<rect y="${H * 0.8}" width="${W}" height="${H * 0.2}" fill="${mix(palette.deep, palette.ground, 0.25)}"/><rect y="${H * 0.8}" width="${W}" height="8" fill="${palette.light}" opacity="0.4"/>`
  const sun = `<circle cx="${W * 0.68}" cy="${H * 0.34}" r="300" fill="${palette.light}" opacity="0.22"/>`
  const all = times(6, (i) => {
    const [w, h] = [between(130, 190), between(360, 680)]
    const [x, y] = [110 + i * 245, H * 0.8 - h]
    const colour = i === 3 ? palette.accent : tone()
    const level = between(0.35, 0.82)
    const bubbles = times(
      9,
      () =>
        `<circle cx="${round(x + between(24, w - 24))}" cy="${round(y + h * (1 - level * random() * 0.9) - 16)}" r="${round(between(4, 15))}" fill="#ffffff" opacity="0.45"/>`,
    )
    const glass = `x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" rx="38"`
    return `<ellipse cx="${round(x + w / 2 + 30)}" cy="${H * 0.8 + 26}" rx="${round(w * 0.8)}" ry="22" fill="${palette.deep}" opacity="0.4" filter="url(#soft)"/><rect ${glass} fill="#ffffff" opacity="0.2"/><rect x="${round(x + 9)}" y="${round(y + h * (1 - level))}" width="${round(w - 18)}" height="${round(h * level - 9)}" rx="30" fill="${colour}" opacity="0.92"/><ellipse cx="${round(x + w / 2)}" cy="${round(y + h * (1 - level) + 8)}" rx="${round(w / 2 - 11)}" ry="15" fill="${mix(colour, '#ffffff', 0.45)}"/>${bubbles.join('')}<rect ${glass} fill="none" stroke="#ffffff" stroke-opacity="0.65" stroke-width="6"/><rect x="${round(x + 22)}" y="${round(y + 40)}" width="14" height="${round(h - 100)}" rx="7" fill="#ffffff" opacity="0.4"/>`
  })
  return sun + bench + all.join('')
}

/** Heights of a land, or of pressure in a mould. */
const contours: Motif = ({ palette, between }) => {
  const hills = times(9, () => ({
    x: between(0, 1) * W,
    y: between(0, 1) * H,
    r: between(170, 420),
    off: between(0, 6),
  }))
  return hills
    .map(({ x, y, r, off }, h) =>
      times(13, (i) => {
        const size = r * (1 - i / 13)
        const ring = times(40, (k) => {
          const angle = (k / 40) * Math.PI * 2
          const wave = 1 + Math.sin(angle * 3 + off) * 0.13 + Math.sin(angle * 5 + off * 2) * 0.07
          return [x + Math.cos(angle) * size * wave * 1.24, y + Math.sin(angle) * size * wave] as const
        })
        const colour =
          i === 12 && h === 1 ? palette.accent : mix(palette.tones[h % 3]!, palette.light, i / 15)
        return `<polygon points="${points(ring)}" fill="${colour}" fill-opacity="${i === 0 ? 0.9 : 1}" stroke="${palette.deep}" stroke-opacity="0.16" stroke-width="3"/>`
      }).join(''),
    )
    .join('')
}

/** A fan of samples. */
const fan: Motif = ({ palette, tone }) =>
  times(13, (i) => {
    const colour =
      i === 8 ? palette.accent : mix(tone(), i % 2 ? palette.light : palette.deep, 0.18 + (i % 4) * 0.09)
    const turned = -78 + i * 12.6
    return `<g transform="rotate(${turned} ${W * 0.5} ${H * 1.02})"><rect x="${W * 0.5 - 118}" y="${H * 0.05}" width="236" height="${H * 0.98}" rx="26" fill="${palette.deep}" opacity="0.3" transform="translate(14 8)" filter="url(#soft)"/><rect x="${W * 0.5 - 118}" y="${H * 0.05}" width="236" height="${H * 0.98}" rx="26" fill="${colour}"/><rect x="${W * 0.5 - 118}" y="${H * 0.05}" width="236" height="${H * 0.98}" rx="26" fill="url(#down)" opacity="0.55"/><circle cx="${W * 0.5}" cy="${H * 0.05 + 56}" r="17" fill="${palette.ground}" opacity="0.75"/></g>`
  }).join('')

/** A diagram: columns that grow, and a line over them. */
const columns: Motif = ({ palette, between, tone }) => {
  const heights = times(11, (i) => H * (0.14 + i * 0.055) + between(-50, 50))
  const bars = heights.map(
    (h, i) =>
      `<rect x="${96 + i * 130}" y="${round(H * 0.9 - h)}" width="92" height="${round(h)}" rx="22" fill="${i === 8 ? palette.accent : tone()}"/><rect x="${96 + i * 130}" y="${round(H * 0.9 - h)}" width="92" height="${round(h)}" rx="22" fill="url(#across)" opacity="0.5"/>`,
  )
  const line = heights.map((h, i) => [142 + i * 130, H * 0.82 - h - 40] as const)
  const dots = line.map(
    ([x, y]) =>
      `<circle cx="${x}" cy="${round(y)}" r="15" fill="${palette.light}" stroke="${palette.deep}" stroke-width="5"/>`,
  )
  const grid = times(
    6,
    (i) =>
      `<line x1="60" x2="${W - 60}" y1="${H * 0.14 + i * 182}" y2="${H * 0.14 + i * 182}" stroke="${palette.light}" stroke-opacity="0.22" stroke-width="3"/>`,
  )
  return `${grid.join('')}${bars.join('')}<path d="${smooth(line)}" fill="none" stroke="${palette.light}" stroke-width="8"/>${dots.join('')}`
}

/** Halls under a sun: the works, wherever and whenever. */
const works: Motif = ({ palette, between, random, tone }) => {
  const sun = `<circle cx="${round(between(0.25, 0.75) * W)}" cy="${round(between(0.26, 0.42) * H)}" r="${round(between(130, 220))}" fill="${palette.accent}"/>`
  const hill = (base: number, colour: string): string => {
    const edge = times(6, (k) => [(k / 5) * W, base + between(-80, 80)] as const)
    return `<path d="${smooth(edge)} L${W} ${H} L0 ${H} Z" fill="${colour}"/>`
  }
  let x = -40
  const halls: string[] = []
  while (x < W) {
    const [w, h] = [between(150, 300), between(150, 380)]
    const [left, top] = [round(x), round(H * 0.82 - h)]
    const colour = tone()
    const teeth = Math.max(2, Math.round(w / 80))
    const roof =
      random() < 0.5
        ? times(
            teeth,
            (k) =>
              `<polygon points="${points([
                [x + (k * w) / teeth, top + 1],
                [x + (k * w) / teeth, top - 54],
                [x + ((k + 1) * w) / teeth, top + 1],
              ])}" fill="${mix(colour, palette.deep, 0.18)}"/>`,
          ).join('')
        : `<rect x="${round(x + w * 0.7)}" y="${round(top - between(80, 220))}" width="34" height="260" rx="6" fill="${mix(colour, palette.deep, 0.3)}"/>`
    const windows = times(Math.floor((w - 30) / 58) * Math.floor((h - 60) / 76), (k) => {
      const across = Math.floor((w - 30) / 58)
      const [wx, wy] = [x + 22 + (k % across) * 58, top + 34 + Math.floor(k / across) * 76]
      return `<rect x="${round(wx)}" y="${round(wy)}" width="32" height="44" rx="5" fill="${random() < 0.3 ? palette.accent : palette.light}" opacity="0.8"/>`
    })
    halls.push(
      `${roof}<rect x="${left}" y="${top}" width="${round(w)}" height="${round(h + 40)}" rx="6" fill="${colour}"/>${windows.join('')}`,
    )
    x += w + between(8, 46)
  }
  return (
    sun +
    hill(H * 0.6, mix(palette.ground, palette.tones[1], 0.5)) +
    hill(H * 0.68, mix(palette.ground, palette.tones[0], 0.7)) +
    halls.join('') +
    hill(H * 0.86, palette.deep)
  )
}

/** A tree: what grows again. */
const growth: Motif = ({ palette, random, tone }) => {
  const parts: string[] = []
  const branch = (x: number, y: number, angle: number, length: number, width: number): void => {
    const [toX, toY] = [x + Math.cos(angle) * length, y + Math.sin(angle) * length]
    parts.push(
      `<line x1="${round(x)}" y1="${round(y)}" x2="${round(toX)}" y2="${round(toY)}" stroke="${mix(palette.deep, palette.light, 0.12)}" stroke-width="${round(width)}" stroke-linecap="round"/>`,
    )
    if (length < 62) {
      const colour = random() < 0.12 ? palette.accent : tone()
      parts.push(
        `<ellipse cx="${round(toX)}" cy="${round(toY)}" rx="${round(26 + random() * 24)}" ry="${round(16 + random() * 12)}" fill="${colour}" opacity="0.92" transform="rotate(${round((angle * 180) / Math.PI)} ${round(toX)} ${round(toY)})"/>`,
      )
      return
    }
    for (const side of [-1, 1])
      branch(
        toX,
        toY,
        angle + side * (0.24 + random() * 0.34),
        length * (0.7 + random() * 0.12),
        width * 0.68,
      )
  }
  branch(W / 2, H * 0.98, -Math.PI / 2, 268, 46)
  return `<circle cx="${W / 2}" cy="${H * 0.44}" r="440" fill="${palette.light}" opacity="0.3"/>${parts.join('')}`
}

const motifs = {
  strata,
  beads,
  weave,
  facets,
  ripples,
  lattice,
  tiles,
  fibres,
  vessels,
  contours,
  fan,
  columns,
  works,
  growth,
}
export type MotifName = keyof typeof motifs
export const motifNames = Object.keys(motifs) as MotifName[]

/** A picture as SVG: the same name, palette and seed give the same one. */
export function drawMotif(name: MotifName, palette: Palette, seed: number): string {
  const random = createRandom(seed)
  const brush: Brush = {
    palette,
    random,
    between: (low, high) => low + (high - low) * random(),
    tone: () => palette.tones[Math.floor(random() * 3)] ?? palette.deep,
  }
  const shine = (id: string, x2: number, y2: number): string =>
    `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}"><stop offset="0" stop-color="#ffffff" stop-opacity="0.26"/><stop offset="0.45" stop-color="#ffffff" stop-opacity="0"/><stop offset="1" stop-color="#000000" stop-opacity="0.3"/></linearGradient>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}" viewBox="0 0 ${W} ${H}"><defs><linearGradient id="ground" x1="0" y1="0" x2="0.6" y2="1"><stop offset="0" stop-color="${mix(palette.ground, palette.light, 0.35)}"/><stop offset="1" stop-color="${mix(palette.ground, palette.deep, 0.28)}"/></linearGradient><radialGradient id="ball" cx="0.36" cy="0.3" r="0.78"><stop offset="0" stop-color="#ffffff" stop-opacity="0.38"/><stop offset="0.5" stop-color="#ffffff" stop-opacity="0"/><stop offset="1" stop-color="#000000" stop-opacity="0.36"/></radialGradient>${shine('down', 0, 1)}${shine('across', 1, 0)}<radialGradient id="edge" cx="0.5" cy="0.46" r="0.78"><stop offset="0.6" stop-color="${palette.deep}" stop-opacity="0"/><stop offset="1" stop-color="${palette.deep}" stop-opacity="0.42"/></radialGradient><filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="12"/></filter></defs><rect width="${W}" height="${H}" fill="url(#ground)"/>${motifs[name](brush)}<rect width="${W}" height="${H}" fill="url(#edge)"/></svg>`
}
