import { beforeEach, expect, test } from 'vitest'
import { createDialogStack, type DialogStack } from './dialogStack.ts'

let stack: DialogStack
let closed: string[]

/** A dialog that goes when it is asked to; a steady one stays. */
function open(id: string, parent?: string, stays = false): () => void {
  const takeOff = stack.push({
    id,
    parent,
    close: () => {
      closed.push(id)
      if (!stays) takeOff()
    },
    leave: () => {
      closed.push(`left ${id}`)
      if (!stays) takeOff()
    },
  })
  return takeOff
}

beforeEach(() => {
  stack = createDialogStack()
  closed = []
})

test('what opens later lies on top, and who goes leaves the others as they are', () => {
  const first = open('first')
  open('second')
  open('third', 'second')
  expect(stack.ids()).toEqual(['first', 'second', 'third'])
  first()
  expect(stack.ids()).toEqual(['second', 'third'])
  expect(closed).toEqual([])
})

test('two that appear at once lie as they are nested, whoever is heard of first', () => {
  open('inner', 'outer')
  open('outer')
  expect(stack.ids()).toEqual(['outer', 'inner'])
})

test('clear-all closes the topmost first; what is busy stays, and so does the one that asked', () => {
  open('first')
  open('busy', undefined, true)
  open('last')
  open('barrier')
  stack.clearAll('barrier')
  expect(closed).toEqual(['last', 'busy', 'first'])
  expect(stack.ids()).toEqual(['busy', 'barrier'])
  stack.clearAll()
  expect(stack.ids()).toEqual(['busy'])
})

test('dismiss-children closes what was opened from a dialog, down to the last, and nothing else', () => {
  open('list')
  open('edit', 'list')
  open('other')
  open('confirm', 'edit')
  stack.dismissChildren('list')
  expect(closed).toEqual(['confirm', 'edit'])
  expect(stack.ids()).toEqual(['list', 'other'])
  stack.dismissChildren('list')
  stack.dismissChildren('nobody')
  expect(closed).toEqual(['confirm', 'edit'])
})

test('who goes back leaves the topmost alone, and whoever watches hears of each change', () => {
  open('list')
  open('edit', 'list')
  const seen: number[] = []
  const stop = stack.watch(() => seen.push(stack.ids().length))
  stack.leaveTop()
  expect(closed).toEqual(['left edit'])
  open('steady', undefined, true)
  stack.leaveTop()
  expect(stack.ids()).toEqual(['list', 'steady'])
  stop()
  stack.clearAll()
  expect(seen).toEqual([1, 2])
})
