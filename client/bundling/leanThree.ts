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

/** three.module.js without them; undefined: one of them is not where it was. */
export function withoutUnusedThree(code: string): string | undefined {
  let lean = code
  for (const [from, instead] of standIns) {
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
