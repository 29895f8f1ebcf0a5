import type { Plugin } from 'vite'

/** The decoder without SIMD, as a module of its own. */
const PLAIN = 'virtual:meshopt-plain'

const plainCode = /\tvar wasm_base =\n\t\t('[^']+');.*\n/
const choice = '\tvar wasm = WebAssembly.validate(detector) ? unpack(wasm_simd) : unpack(wasm_base);\n'
const start = '\tvar ready = WebAssembly.instantiate(wasm, {}).then('

/**
 * The decoder of meshes, whose form for machines without SIMD is asked for where it is needed: a third of its bytes.
 * undefined: its source has changed.
 */
export function withLazyPlain(code: string): { readonly code: string; readonly plain: string } | undefined {
  const plain = plainCode.exec(code)?.[1]
  if (plain === undefined || !code.includes(choice) || !code.includes(start)) return undefined
  return {
    plain,
    code: code
      .replace(plainCode, '')
      .replace(choice, '\tvar wasm;\n')
      .replace(
        start,
        `\tvar chosen = WebAssembly.validate(detector)\n\t\t? Promise.resolve(wasm_simd)\n\t\t: import('${PLAIN}').then((plain) => plain.default);\n` +
          '\tvar ready = chosen.then((packed) => WebAssembly.instantiate((wasm = unpack(packed)), {})).then(',
      ),
  }
}

/** Lets every browser load the decoder of meshes it can run, and only that. */
export function lazyMeshopt(): Plugin {
  let plain: string | undefined
  return {
    name: 'lingjing-lazy-meshopt',
    apply: 'build',
    resolveId: (id) => (id === PLAIN ? `\0${PLAIN}` : null),
    load(id) {
      if (id !== `\0${PLAIN}`) return null
      if (plain === undefined) this.error('the decoder of meshes comes before its plain form')
      return `export default ${plain}\n`
    },
    transform(code, id) {
      if (!id.endsWith('/libs/meshopt_decoder.module.js')) return null
      const lazy = withLazyPlain(code)
      if (!lazy) this.error(`the decoder of meshes has changed in ${id}: this plugin needs a look`)
      plain = lazy.plain
      return { code: lazy.code, map: null }
    },
    buildEnd(error) {
      if (!error && plain === undefined)
        this.error('meshopt_decoder.module.js has moved: this plugin needs a look')
    },
  }
}
