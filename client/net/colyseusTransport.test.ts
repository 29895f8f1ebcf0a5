import { expect, test } from 'vitest'
import { colyseusEndpoint, trueCloseCode } from './colyseusTransport.ts'

test('the Colyseus door is on the host of the raw door', () => {
  expect(colyseusEndpoint('ws://localhost:3000/gs/abc')).toBe('http://localhost:3000')
  expect(colyseusEndpoint('wss://space.example/gs/abc%5C')).toBe('https://space.example')
  expect(colyseusEndpoint('wss://space.example/under/gs/abc?x=1')).toBe('https://space.example/under')
})

test("the SDK's own 4010 of a browser going offline is no kick", () => {
  expect(trueCloseCode(4010, undefined)).toBe(1006)
  expect(trueCloseCode(4010, '')).toBe(4010)
  expect(trueCloseCode(4003, undefined)).toBe(4003)
})
