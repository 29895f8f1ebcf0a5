import { expect, test } from 'vitest'
import { testSound } from './playTestSound.ts'

test('the test sound is a file of three notes that begins and ends in silence and never clips', () => {
  const bytes = testSound()
  const file = new DataView(bytes.buffer)
  expect(new TextDecoder('latin1').decode(bytes.slice(0, 4))).toBe('RIFF')
  expect(file.getUint32(40, true)).toBe(bytes.length - 44)
  const samples = Array.from({ length: (bytes.length - 44) / 2 }, (_, i) => file.getInt16(44 + i * 2, true))
  expect(Math.max(...samples.map(Math.abs))).toBeGreaterThan(10_000)
  expect(Math.max(...samples.map(Math.abs))).toBeLessThan(20_000)
  expect(Math.abs(samples[0]!)).toBeLessThan(50)
  expect(Math.abs(samples.at(-1)!)).toBeLessThan(50)
})
