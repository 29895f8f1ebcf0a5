import type { Plugin } from 'vite'

/** Classes for extensions and curves that no model below /assets/ has. */
const unusedClasses = [
  'GLTFLightsExtension',
  'GLTFMaterialsUnlitExtension',
  'GLTFMaterialsEmissiveStrengthExtension',
  'GLTFMaterialsClearcoatExtension',
  'GLTFMaterialsDiffuseRoughnessExtension',
  'GLTFMaterialsDispersionExtension',
  'GLTFMaterialsIridescenceExtension',
  'GLTFMaterialsSheenExtension',
  'GLTFMaterialsTransmissionExtension',
  'GLTFMaterialsVolumeExtension',
  'GLTFMaterialsIorExtension',
  'GLTFMaterialsSpecularExtension',
  'GLTFMaterialsBumpExtension',
  'GLTFMaterialsAnisotropyExtension',
  'GLTFTextureBasisUExtension',
  'GLTFTextureAVIFExtension',
  'GLTFMeshGpuInstancing',
  'GLTFDracoMeshCompressionExtension',
  'GLTFTextureTransformExtension',
  'GLTFCubicSplineInterpolant',
  'GLTFCubicSplineQuaternionInterpolant',
] as const

const missing = (what: string): string => `throw new Error( 'no model here has ${what}' );`

/** By the first line of a function or a method: what comes in its place. */
const standIns: readonly (readonly [from: string, instead: string])[] = [
  ...unusedClasses.map((name) => [`class ${name} `, ''] as const),
  ['function addMorphTargets( ', `function addMorphTargets() { ${missing('morph targets')} }\n`],
  ['function updateMorphTargets( ', `function updateMorphTargets() { ${missing('morph targets')} }\n`],
  ['\tloadCamera( ', `\tloadCamera() { ${missing('cameras')} }\n`],
  [
    '\t_createCubicSplineTrackInterpolant( ',
    `\t_createCubicSplineTrackInterpolant() { ${missing('cubic splines')} }\n`,
  ],
]

/** Parts of what stays; each is there once. `[^]*?` ends at the first of what follows it. */
const cuts: readonly (readonly [part: RegExp, instead: string])[] = [
  [
    /\t{5}case EXTENSIONS\.KHR_MATERIALS_UNLIT:\n[^]*?break;\n[^]*?break;\n[^]*?break;\n\n(?=\t{5}case EXTENSIONS\.KHR_MESH_QUANTIZATION:)/,
    '',
  ],
  [/\t{4}if \( primitive\.mode === WEBGL_CONSTANTS\.TRIANGLE_STRIP \) \{[^]*?\n\t{4}\}\n(?=\n)/, ''],
  [/ else if \( primitive\.mode === WEBGL_CONSTANTS\.LINES \) \{[^]*?(?= else \{\n\n\t{5}throw )/, ''],
  [/\t\tif \( mesh\.isPoints \) \{\n[^]*?\n\t\t\}(?=\n\n\t\t\/\/ Clone the material)/, ''],
]

/** GLTFLoader.js without what no model needs; undefined: one of its parts is not where it was. */
export function withoutUnusedGltf(code: string): string | undefined {
  let lean = code
  for (const [from, instead] of standIns) {
    const start = lean.indexOf(`\n${from}`) + 1
    // A function ends in the column it began in.
    const last = `\n${from.startsWith('\t') ? '\t' : ''}}\n`
    const end = lean.indexOf(last, start)
    if (start === 0 || end < 0) return undefined
    lean = lean.slice(0, start) + instead + lean.slice(end + last.length)
  }
  for (const [part, instead] of cuts) {
    if (!part.test(lean)) return undefined
    lean = lean.replace(part, instead)
  }
  return lean.replace(
    /\t\tthis\.register\( function \( parser \) \{\n\n\t\t\treturn new (\w+)\([^\n]*\n\n\t\t\} \);\n\n/g,
    (whole, name: string) => ((unusedClasses as readonly string[]).includes(name) ? '' : whole),
  )
}

/** The reader of models without what only other people's models have; leanGltf.test.ts looks at every model. */
export function leanGltf(): Plugin {
  let used = false
  return {
    name: 'lingjing-lean-gltf',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('/three/examples/jsm/loaders/GLTFLoader.js')) return null
      const lean = withoutUnusedGltf(code)
      if (lean === undefined)
        this.error(`the reader of models has changed in ${id}: this plugin needs a look`)
      used = true
      return { code: lean, map: null }
    },
    buildEnd(error) {
      if (!error && !used) this.error('GLTFLoader.js has moved: this plugin needs a look')
    },
  }
}
