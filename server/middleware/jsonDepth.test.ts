import { expect, test } from 'vitest'
import { checkJsonDepth, jsonDepthMax } from './jsonDepth.ts'

const check = (text: string) => () => checkJsonDepth(Buffer.from(text))
const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth)

test('what is as deep as it may be passes, deeper does not', () => {
  expect(check(nested(jsonDepthMax))).not.toThrow()
  expect(check(nested(jsonDepthMax + 1))).toThrow(/deep/)
  expect(check('{"a":'.repeat(jsonDepthMax + 1))).toThrow(/deep/)
  expect(check(nested(30_000))).toThrow(/deep/)
})

test('only depth counts: many brackets side by side and in texts are fine', () => {
  expect(check(`[${Array(1_000).fill('{"a":[1]}').join()}]`)).not.toThrow()
  expect(check(JSON.stringify({ text: `\\"${'['.repeat(1_000)}"\\` }))).not.toThrow()
  expect(check(`["\\\\", ${nested(jsonDepthMax)}]`)).toThrow(/deep/)
})
