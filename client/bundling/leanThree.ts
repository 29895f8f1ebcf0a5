import type { Plugin } from 'vite'

/** By the first line of a class or a function of three.module.js: what comes in its place. */
const standIns: readonly (readonly [from: string, instead: string])[] = [
  // Nobody wears glasses here: the renderer asks whether somebody does, and goes on.
  [
    'class WebXRManager extends EventDispatcher {',
    `class WebXRManager extends EventDispatcher {
	constructor() {
		super();
		this.enabled = this.isPresenting = this.cameraAutoUpdate = false;
	}
	setAnimationLoop() {}
	getEnvironmentBlendMode() {}
	dispose() {}
}
`,
  ],
  ['class WebXRDepthSensing {', ''],
  // No material shares uniforms in groups.
  [
    'function WebGLUniformsGroups( gl, info, capabilities, state ) {',
    'function WebGLUniformsGroups() { return { bind() {}, update() {}, dispose() {} }; }\n',
  ],
]

/** Parts of shaders for what no material here has; each is empty unless its own switch is on. */
const unusedChunks = [
  'alphahash_pars_fragment',
  'bumpmap_pars_fragment',
  'iridescence_fragment',
  'lightprobes_pars_fragment',
  'transmission_fragment',
  'transmission_pars_fragment',
] as const
/** Parts of shaders that client/scene/sky/shading.ts has others for, before any program is made. */
const replacedChunks = ['lights_physical_pars_fragment', 'shadowmap_pars_fragment'] as const
/** Shaders of materials that are never made. */
const unusedShaders = [
  'linedashed',
  'meshmatcap',
  'meshnormal',
  'meshphong',
  'meshtoon',
  'shadow',
  'sprite',
] as const

/** The shaders without the unused; undefined: one of them is not where it was. */
function withoutUnusedShaders(code: string): string | undefined {
  let lean = code
  const emptied = [
    ...unusedChunks.map((name) => [name, '#if(def)? .*#endif'] as const),
    ...replacedChunks.map((name) => [name, '.*'] as const),
  ]
  for (const [name, text] of emptied) {
    const line = new RegExp(`^var ${name} = "${text}";$`, 'm')
    if (!line.test(lean)) return undefined
    lean = lean.replace(line, `var ${name} = "";`)
  }
  for (const name of unusedShaders) {
    const pair = new RegExp(`\\t${name}_vert: vertex\\$\\w+,\\n\\t${name}_frag: fragment\\$\\w+(?=[,\\n])`)
    if (!pair.test(lean)) return undefined
    lean = lean.replace(pair, `\t${name}_vert: '',\n\t${name}_frag: ''`)
  }
  return lean
}

/** three.module.js without them; undefined: one of them is not where it was. */
export function withoutUnusedThree(code: string): string | undefined {
  let lean = withoutUnusedShaders(code)
  for (const [from, instead] of standIns) {
    if (lean === undefined) return undefined
    const start = lean.indexOf(`\n${from}\n`) + 1
    const end = lean.indexOf('\n}\n', start)
    if (start === 0 || end < 0) return undefined
    lean = lean.slice(0, start) + instead + lean.slice(end + 3)
  }
  return lean
}

/** three's renderer without glasses for virtual reality and groups of uniforms, which tree shaking can not tell unused. */
export function leanThree(): Plugin {
  let used = false
  return {
    name: 'lingjing-lean-three',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('/three/build/three.module.js')) return null
      const lean = withoutUnusedThree(code)
      if (lean === undefined) this.error(`the renderer has changed in ${id}: this plugin needs a look`)
      used = true
      return { code: lean, map: null }
    },
    buildEnd(error) {
      if (!error && !used) this.error('three.module.js has moved: this plugin needs a look')
    },
  }
}
