import type { Plugin } from 'vite'

/** Switches that are never on here: no material, no light and no setting of the renderer asks for what they are for. */
export const neverDefined: ReadonlySet<string> = new Set([
  // MeshPhysicalMaterial.
  'PHYSICAL',
  'IOR',
  'USE_ANISOTROPY',
  'USE_ANISOTROPYMAP',
  'USE_CLEARCOAT',
  'USE_CLEARCOATMAP',
  'USE_CLEARCOAT_NORMALMAP',
  'USE_CLEARCOAT_ROUGHNESSMAP',
  'USE_DIFFUSE_ROUGHNESS',
  'USE_DIFFUSE_ROUGHNESSMAP',
  'USE_DISPERSION',
  'USE_IRIDESCENCE',
  'USE_IRIDESCENCEMAP',
  'USE_IRIDESCENCE_THICKNESSMAP',
  'USE_RETROREFLECTION',
  'USE_SHEEN',
  'USE_SHEEN_COLORMAP',
  'USE_SHEEN_ROUGHNESSMAP',
  'USE_SPECULAR',
  'USE_SPECULAR_COLORMAP',
  'USE_SPECULAR_INTENSITYMAP',
  'USE_THICKNESSMAP',
  'USE_TRANSMISSION',
  'USE_TRANSMISSIONMAP',
  // Other materials, and maps of any.
  'USE_ALPHAHASH',
  'USE_ALPHAMAP',
  'USE_BUMPMAP',
  'USE_DISPLACEMENTMAP',
  'USE_GRADIENTMAP',
  'USE_LIGHTMAP',
  'USE_MATCAP',
  'USE_NORMALMAP_OBJECTSPACE',
  'USE_SPECULARMAP',
  // Shapes that change into others.
  'USE_INSTANCING_MORPH',
  'USE_MORPHCOLORS',
  'USE_MORPHNORMALS',
  'USE_MORPHTARGETS',
  // The scene and the renderer.
  'FOG_EXP2',
  'USE_LIGHT_PROBES',
  'USE_LOGARITHMIC_DEPTH_BUFFER',
  'USE_REVERSED_DEPTH_BUFFER',
])

/** Lists that are always empty: three writes their length into a shader. */
export const alwaysNone: ReadonlySet<string> = new Set([
  'NUM_CLIPPING_PLANES',
  'NUM_LIGHT_PROBE_GRIDS',
  'NUM_POINT_LIGHTS',
  'NUM_POINT_LIGHT_SHADOWS',
  'NUM_RECT_AREA_LIGHTS',
  'NUM_SPOT_LIGHTS',
  'NUM_SPOT_LIGHT_COORDS',
  'NUM_SPOT_LIGHT_MAPS',
  'NUM_SPOT_LIGHT_SHADOWS',
  'NUM_SUN_LIGHTS',
  'NUM_SUN_LIGHT_SHADOWS',
])

type Known = boolean | undefined

/** Whether a condition is known: only what is made of `defined( X )`, `X > 0`, `&&` and `||` is looked into. */
function known(condition: string): Known {
  let at = 0
  const tokens = condition.match(/defined\s*\(\s*\w+\s*\)|\w+ > 0|&&|\|\||[()]/g) ?? []
  if (tokens.join('').replaceAll(/\s/g, '') !== condition.replaceAll(/\s/g, '')) return undefined
  const atom = (): Known => {
    const token = tokens[at++]
    if (token === '(') {
      const inner = either()
      at++
      return inner
    }
    const name = /\w+(?=\s*\)|\s*> 0)/.exec(token ?? '')?.[0] ?? ''
    return neverDefined.has(name) || alwaysNone.has(name) ? false : undefined
  }
  const both = (): Known => {
    let value = atom()
    while (tokens[at] === '&&') {
      at++
      const next = atom()
      value = value === false || next === false ? false : undefined
    }
    return value
  }
  const either = (): Known => {
    let value = both()
    while (tokens[at] === '||') {
      at++
      const next = both()
      value = value === false && next === false ? false : undefined
    }
    return value
  }
  return either()
}

function conditionOf(line: string): Known {
  const [, kind, rest = ''] = /^#(ifdef|ifndef|if|elif)\s+(.*)$/.exec(line) ?? []
  if (kind === 'ifdef') return neverDefined.has(rest.trim()) ? false : undefined
  if (kind === 'ifndef') return neverDefined.has(rest.trim()) ? true : undefined
  return known(rest)
}

/** One #if … #endif that is being read. */
interface Choice {
  /** Whether lines around it are kept. */
  readonly around: boolean
  /** Whether its #if is written; without, at most one branch of it stays, bare. */
  isWritten: boolean
  /** Lines of the branch one is in are kept. */
  isKept: boolean
  /** A branch before was taken for certain: all others go. */
  isDecided: boolean
}

/** A shader, or a part of one, without branches that are never taken, empty lines, remarks and the space before lines. */
export function withoutDeadBranches(shader: string): string {
  const kept: string[] = []
  const open: Choice[] = []
  const isKept = (): boolean => open.at(-1)?.isKept ?? true
  for (const raw of shader.split('\n')) {
    const line = raw.trim()
    const choice = open.at(-1)
    if (line.startsWith('#if')) {
      const around = isKept()
      const is = conditionOf(line)
      open.push({
        around,
        isWritten: around && is === undefined,
        isKept: around && is !== false,
        isDecided: is === true,
      })
      if (around && is === undefined) kept.push(line)
    } else if (line.startsWith('#elif') && choice) {
      const is = choice.isDecided ? false : conditionOf(line)
      choice.isKept = choice.around && is !== false
      if (choice.isKept) {
        kept.push(choice.isWritten ? line : line.replace('#elif', '#if'))
        choice.isWritten = true
      }
    } else if (line === '#else' && choice) {
      choice.isKept = choice.around && !choice.isDecided
      if (choice.isKept && choice.isWritten) kept.push(line)
    } else if (line === '#endif') {
      open.pop()
      if (choice?.isWritten) kept.push(line)
    } else if (isKept() && line !== '' && !line.startsWith('//')) kept.push(line)
  }
  return kept.join('\n')
}

/** A shader of three, as three.module.js writes it: one line. */
const shaderLine = /^(var|const) ([\w$]+) = ("(?:[^"\\\n]|\\.)*");$/gm

/** three.module.js with lean shaders, and how many there are. */
export function withLeanShaders(code: string): { readonly code: string; readonly count: number } {
  let count = 0
  const lean = code.replace(shaderLine, (whole, kind: string, name: string, text: string) => {
    const shader = JSON.parse(text) as string
    if (!/[#;]/.test(shader)) return whole
    count++
    return `${kind} ${name} = ${JSON.stringify(withoutDeadBranches(shader))};`
  })
  return { code: lean, count }
}

/** three's shaders without what is never switched on; leanShaders.test.ts proves that nothing else is missing. */
export function leanShaders(): Plugin {
  let used = false
  return {
    name: 'lingjing-lean-shaders',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('/three/build/three.module.js')) return null
      const { code: lean, count } = withLeanShaders(code)
      // 150 in r187, less those leanThree.ts has emptied.
      if (count < 120) this.error(`only ${count} shaders in ${id}: this plugin needs a look`)
      used = true
      return { code: lean, map: null }
    },
    buildEnd(error) {
      if (!error && !used) this.error('three.module.js has moved: this plugin needs a look')
    },
  }
}
