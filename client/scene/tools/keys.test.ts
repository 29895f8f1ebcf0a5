import { expect, test } from 'vitest'
import { Keys } from './keys.ts'

const page = { tagName: 'BODY' }
const direction = (keys: Keys) => {
  const out = { x: 9, z: 9 }
  keys.direction(out)
  return out
}

test('letters and arrows move, opposite keys cancel, Shift runs', () => {
  const keys = new Keys()
  expect(keys.press({ code: 'KeyW', target: page })).toBe(true)
  keys.press({ code: 'ArrowRight', target: page })
  keys.press({ code: 'ShiftLeft', target: page })
  expect(direction(keys)).toEqual({ x: 1, z: 1 })
  expect(keys.running).toBe(true)
  keys.press({ code: 'KeyA', target: page })
  expect(direction(keys)).toEqual({ x: 0, z: 1 })
  keys.release('KeyW')
  keys.release('ShiftLeft')
  expect(direction(keys)).toEqual({ x: 0, z: 0 })
  expect(keys.running).toBe(false)
})

test.each([
  ['a text field', { code: 'KeyW', target: { tagName: 'INPUT' } }],
  ['a text area', { code: 'KeyW', target: { tagName: 'TEXTAREA' } }],
  ['editable text', { code: 'KeyW', target: { tagName: 'DIV', isContentEditable: true } }],
  ['a dialog', { code: 'KeyW', target: { tagName: 'BUTTON', closest: () => ({}) } }],
  ['a composing input method', { code: 'KeyW', target: page, isComposing: true }],
  ['an input method that only sends 229', { code: 'KeyW', target: page, keyCode: 229 }],
  ['a shortcut of the browser', { code: 'KeyS', target: page, ctrlKey: true }],
])('%s keeps its keys', (_name, stroke) => {
  const keys = new Keys()
  expect(keys.press(stroke)).toBe(false)
  expect(direction(keys)).toEqual({ x: 0, z: 0 })
})

test('everything is released when the keyboard goes elsewhere', () => {
  const keys = new Keys()
  keys.press({ code: 'KeyW', target: page })
  keys.press({ code: 'Space', target: page })
  keys.releaseAll()
  expect(direction(keys)).toEqual({ x: 0, z: 0 })
  expect(keys.jump).toBe(false)
})

test('a held Space jumps once', () => {
  const keys = new Keys()
  keys.press({ code: 'Space', target: page })
  keys.jump = false
  keys.press({ code: 'Space', target: page, repeat: true })
  expect(keys.jump).toBe(false)
})
