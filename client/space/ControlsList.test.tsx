import { renderToStaticMarkup } from 'react-dom/server'
import { createInstance, type i18n } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { Keys } from '../scene/tools/keys.ts'
import { PadReader } from '../scene/tools/gamepad.ts'
import { controlOf, controls, type Control } from '../scene/tools/controls.ts'
import { spaceText as english } from '../features/texts.en.ts'
import { controlsText } from './controlsTexts.zh.ts'
import { spaceText as chinese } from '../features/texts.zh.ts'
import { ControlsList } from './ControlsList.tsx'
import { spaceCommand } from './spaceKeys.ts'

const rows: readonly Control[] = controls
const languages: Record<string, i18n> = {}

beforeAll(async () => {
  for (const [lng, space] of [
    ['zh-CN', { ...chinese, help: { ...chinese.help, ...controlsText } }],
    ['en', english],
  ] as const) {
    const made = createInstance()
    await made.use(initReactI18next).init({
      lng,
      resources: { [lng]: { translation: { space } } },
      interpolation: { escapeValue: false },
    })
    languages[lng] = made
  }
})

/** The list as it is read: what each row is called, and how it is done. */
function listed(lng: string, touch: boolean): Map<string, string> {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={languages[lng]!}>
      <ControlsList touch={touch} />
    </I18nextProvider>,
  )
  return new Map(
    [...html.matchAll(/data-control="(\w+)"><dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, row, label, how]) => [
      row!,
      `${label}: ${how}`,
    ]),
  )
}

test.each(['zh-CN', 'en'])('the list shows exactly the table, with its keys and buttons (%s)', (lng) => {
  const list = listed(lng, false)
  expect([...list.keys()]).toEqual([...rows.map(({ action }) => action), 'gamepad'])
  for (const { action, caps, pad } of rows) {
    // Words of its own for both, none left out.
    expect(list.get(action), action).toMatch(/^[^:.{}]+: [^{}]+$/)
    expect(list.get(action)).not.toContain('space.help')
    if (caps && caps !== 'space' && caps !== 'enter') expect(list.get(action)).toContain(caps)
    if (pad) expect(list.get('gamepad')).toContain(`${pad.name} `)
  }
  expect(list.get('jump')).toContain(lng === 'en' ? 'Space' : '空格')
  const fingers = listed(lng, true)
  expect([...fingers.keys()]).toEqual(rows.flatMap(({ action, touch }) => (touch ? [action] : [])))
})

/** What the keys of the avatar are asked for after one stroke. */
function served(code: string) {
  const keys = new Keys()
  keys.press({ code, target: { tagName: 'BODY' } })
  const out = { x: 0, z: 0 }
  keys.direction(out)
  return { move: out.x !== 0 || out.z !== 0, run: keys.running, jump: keys.jump, use: keys.use }
}

test('every key of the table does what its row says, and nothing else', () => {
  for (const { action, codes = [], keys = [] } of rows) {
    for (const code of codes) {
      const done = Object.entries(served(code)).flatMap(([name, does]) => (does ? [name] : []))
      expect(done, code).toEqual([action])
    }
    for (const key of keys) {
      const stroke = { key, code: '', target: { tagName: 'BODY' } }
      expect(spaceCommand(stroke), key).toEqual({ name: action, key })
      expect(spaceCommand({ ...stroke, key: key.toUpperCase() })?.name, key).toBe(action)
    }
  }
  const typed = rows.flatMap(({ codes = [], keys = [] }) => [...codes, ...keys])
  expect(new Set(typed).size).toBe(typed.length)
  expect(controlOf('map').keys).toEqual(['m'])
  expect(controlOf('jump').codes).toEqual(['Space'])
})

test('every button of the table does what its row says', () => {
  for (const { action, pad } of rows) {
    for (const index of pad?.buttons ?? []) {
      const buttons = Array.from({ length: 17 }, (_, i) => ({
        pressed: i === index,
        value: Number(i === index),
      }))
      const out = {
        x: 0,
        z: 0,
        lookX: 0,
        lookY: 0,
        run: false,
        jump: false,
        use: false,
        view: false,
        wheel: false,
      }
      new PadReader(() => [{ connected: true, mapping: 'standard', axes: [0, 0, 0, 0], buttons }]).read(out)
      const done = Object.entries(out).flatMap(([name, value]) => (value === true ? [name] : []))
      expect(done, `${pad?.name} ${index}`).toEqual([action])
    }
  }
})

test('rows without keys and buttons have a gesture, and every row has something', () => {
  for (const { action, codes, keys, pad, touch } of rows)
    expect(codes ?? keys ?? pad ?? touch, action).toBeDefined()
})

test('who only looks around reads of no key that wants an account', () => {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={languages['zh-CN']!}>
      <ControlsList looking />
    </I18nextProvider>,
  )
  for (const action of ['move', 'use', 'map']) expect(html).toContain(`data-control="${action}"`)
  for (const action of ['chat', 'bag', 'decorate', 'microphone', 'camera', 'talk'])
    expect(html).not.toContain(`data-control="${action}"`)
})
