import { expect, test } from 'vitest'
import { Hands } from './Hands.ts'
import { serveHands } from './handWishes.ts'
import { listenToPointer } from './pointer.ts'
import type { Tool, ToolPointer } from './Tool.ts'
import { Toolbox } from './Toolbox.ts'

/** A tool that notes what it is asked for; `takes`: it follows pointers by itself. */
function noting(takes = false) {
  const told: unknown[] = []
  const note =
    (name: string) =>
    (...args: unknown[]): void =>
      void told.push([name, ...args])
  const tool: Tool = {
    tap: note('tap'),
    look: note('look'),
    zoom: note('zoom'),
    hold: ({ right, ahead, run, jump }) => note('hold')(right, ahead, run, jump),
    use: note('use'),
    offers: () => [],
    nextView: note('nextView'),
    leave: note('leave'),
    ...(takes && {
      down: (pointer: ToolPointer) => {
        note('down')(pointer)
        return true
      },
      move: note('move'),
      up: note('up'),
    }),
  }
  return { tool, told }
}

/** By a mouse, with Alt. */
const plain = { isTouch: false, isMore: false, isFree: true }

type Listener = (event: unknown) => void

/** A canvas of 200 × 100 pixels, and the way to make its pointers do something. */
function canvasWith(chosen: () => Tool) {
  const listeners = new Map<string, Listener>()
  const canvas = {
    setPointerCapture: () => undefined,
    getBoundingClientRect: () => ({ left: 0, top: 0, width: 200, height: 100 }),
    addEventListener: (kind: string, listener: Listener) => void listeners.set(kind, listener),
    removeEventListener: (kind: string) => void listeners.delete(kind),
  }
  const stop = listenToPointer(canvas as unknown as HTMLElement, chosen)
  const at = (kind: string, clientX: number, clientY: number, timeStamp = 0) =>
    listeners.get(kind)?.({
      type: kind,
      pointerId: 1,
      pointerType: 'mouse',
      shiftKey: false,
      altKey: true,
      button: 0,
      clientX,
      clientY,
      timeStamp,
    })
  return { at, stop, listeners }
}

test('a drag turns the view, a short touch taps; a tool that takes a pointer has it alone', () => {
  const [walk, place] = [noting(), noting(true)]
  const toolbox = new Toolbox(walk.tool)
  const { at, stop, listeners } = canvasWith(() => toolbox.tool)
  Object.assign(globalThis, { HTMLElement: class {}, document: { activeElement: null } })
  try {
    at('pointerdown', 100, 50)
    at('pointerup', 100, 50, 40)
    at('pointerdown', 100, 50, 1000)
    at('pointermove', 130, 60, 1100)
    at('pointerup', 130, 60, 1200)
    expect(walk.told).toEqual([
      ['tap', 0, 0, false, { id: 1, x: 0, y: 0, ...plain }],
      ['look', 30, 10],
    ])
    const putBack = toolbox.choose(place.tool)
    expect(walk.told.at(-1)).toEqual(['leave'])
    at('pointerdown', 200, 100)
    at('pointermove', 0, 0)
    at('pointercancel', 0, 0)
    putBack()
    putBack()
    expect(place.told).toEqual([
      ['down', { id: 1, x: 1, y: -1, ...plain }],
      ['move', { id: 1, x: -1, y: 1, ...plain }],
      ['up', { id: 1, x: -1, y: 1, ...plain }, true],
      ['leave'],
    ])
    expect(toolbox.tool).toBe(walk.tool)
  } finally {
    Reflect.deleteProperty(globalThis, 'HTMLElement')
    Reflect.deleteProperty(globalThis, 'document')
  }
  stop()
  expect(listeners.size).toBe(0)
})

test('what keys and the stick ask for reaches the tool, presses once; together never more than all', () => {
  const { tool, told } = noting()
  const hands = new Hands()
  const page = { tagName: 'BODY' }
  hands.keys.press({ code: 'KeyW', target: page })
  hands.keys.press({ code: 'KeyD', target: page })
  hands.press('jump')
  hands.press('use')
  serveHands(hands, tool, 0.016)
  const half = Math.SQRT1_2
  expect(told).toEqual([['hold', expect.closeTo(half), expect.closeTo(half), false, true], ['use']])
  told.length = 0
  hands.keys.releaseAll()
  hands.pushStick(0, 1)
  serveHands(hands, tool, 0.016)
  // The stick pushed to its edge runs.
  expect(told).toEqual([['hold', 0, 1, true, false]])
})
