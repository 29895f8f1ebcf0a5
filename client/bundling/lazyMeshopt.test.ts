import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { withLazyPlain } from './lazyMeshopt.ts'

const source = readFileSync(
  join(createRequire(import.meta.url).resolve('three'), '../../examples/jsm/libs/meshopt_decoder.module.js'),
  'utf8',
)
const { code, plain } = withLazyPlain(source)!

interface Decoder {
  readonly ready: Promise<void>
  decodeVertexBuffer(target: Uint8Array, count: number, size: number, source: Uint8Array): void
}

/** The decoder on a machine with or without SIMD; how often the other form was asked for. */
function run(hasSimd: boolean): { readonly decoder: Decoder; readonly asked: () => number } {
  let asked = 0
  const plainForm = () => {
    asked += 1
    return Promise.resolve({ default: runInNewContext(plain) as string })
  }
  const script = code
    .replace(/import\('virtual:meshopt-plain'\)/, 'plainForm()')
    .replace('export { MeshoptDecoder };', 'MeshoptDecoder')
  const wasm = Object.create(WebAssembly, { validate: { value: () => hasSimd } }) as typeof WebAssembly
  const decoder = runInNewContext(script, { WebAssembly: wasm, plainForm, Uint8Array, Promise }) as Decoder
  return { decoder, asked: () => asked }
}

// Four vertices of four zero bytes, as meshoptimizer's vertex codec (version 0) writes them: header, one group of
// deltas a byte, all zero, and the tail with the first vertex.
const zeros = Uint8Array.from({ length: 37 }, (_, i) => (i === 0 ? 0xa0 : 0))

test.each([true, false])(
  'meshes are decoded where SIMD is %s, and only one form is loaded',
  async (hasSimd) => {
    const { decoder, asked } = run(hasSimd)
    await decoder.ready
    expect(asked()).toBe(hasSimd ? 0 : 1)
    const target = new Uint8Array(16).fill(9)
    decoder.decodeVertexBuffer(target, 4, 4, zeros)
    expect([...target]).toEqual(Array.from({ length: 16 }, () => 0))
  },
)

test('the plain form is no part of the decoder, and another source is noticed', () => {
  expect(source.length - code.length).toBeGreaterThan(8_000)
  expect(code).not.toContain(plain)
  expect(withLazyPlain(source.replace('wasm_base', 'wasm_other'))).toBeUndefined()
})
