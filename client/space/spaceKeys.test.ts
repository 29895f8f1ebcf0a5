import { expect, test } from 'vitest'
import { spaceCommand, type SpaceStroke } from './spaceKeys.ts'

/** An element that lies within whatever matches one of the selectors. */
const inside = (tagName: string, ...selectors: string[]) => ({
  tagName,
  closest: (wanted: string) => wanted.split(',').some((one) => selectors.includes(one.trim())),
})
const body = inside('BODY')
const stroke = (key: string, more: Partial<SpaceStroke> = {}): SpaceStroke => ({
  key,
  code: '',
  target: body,
  ...more,
})

test('keys over the scene', () => {
  for (const key of ['1', '2', '3', '4', '5', '6']) {
    expect(spaceCommand(stroke(key))).toEqual({ name: 'emote', key })
  }
  expect(spaceCommand(stroke('Enter'))?.name).toBe('chat')
  expect(spaceCommand(stroke('h'))?.name).toBe('help')
  expect(spaceCommand(stroke('H'))?.name).toBe('help')
  expect(spaceCommand(stroke('q'))?.name).toBe('wheel')
  expect(spaceCommand(stroke('Escape'))?.name).toBe('close')
  for (const key of ['0', '7', 'w', 'e', ' ', 'Tab']) expect(spaceCommand(stroke(key))).toBeUndefined()
})

const all = ['1', 'Enter', 'h', 'Escape']
test.each([
  ['a text field has the focus', { target: inside('INPUT') }],
  ['a text area has the focus', { target: inside('TEXTAREA') }],
  ['a list of choices has the focus', { target: inside('SELECT') }],
  ['editable text has the focus', { target: { tagName: 'DIV', isContentEditable: true } }],
  ['a dialog is open', { target: inside('BUTTON', 'button', '[role="dialog"]') }],
  ['an input method composes', { isComposing: true }],
  ['an input method takes the stroke', { keyCode: 229 }],
  ['Ctrl is held', { ctrlKey: true }],
  ['Alt is held', { altKey: true }],
  ['Meta is held', { metaKey: true }],
  ['the key repeats', { repeat: true }],
] satisfies [string, Partial<SpaceStroke>][])('nothing while %s', (_, more) => {
  for (const key of all) expect(spaceCommand(stroke(key, more)), key).toBeUndefined()
})

test('Enter on a button presses it; other keys still work there', () => {
  const target = inside('BUTTON', 'button')
  expect(spaceCommand(stroke('Enter', { target }))).toBeUndefined()
  expect(spaceCommand(stroke('2', { target }))).toEqual({ name: 'emote', key: '2' })
})
