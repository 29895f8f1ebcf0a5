import { beforeEach, expect, test } from 'vitest'
import { followHistory } from './dialogHistory.ts'
import { createDialogStack, type DialogStack } from './dialogStack.ts'

/** The history of a window: steps and tasks wait until `run`. */
class FakePage {
  entries: { state: unknown; page: string }[] = [{ state: { idx: 0 }, page: 'list' }]
  at = 0
  /** Taken by the page itself. */
  steps = 0
  tasks: (() => void)[] = []
  hear = (): void => {}
  history = {
    page: this,
    get state() {
      return this.page.entries[this.page.at]?.state
    },
    pushState: (state: unknown) => this.push(state, this.entries[this.at]?.page ?? ''),
    go: (delta: number) => {
      this.steps += 1
      this.tasks.push(() => this.travel(delta))
    },
  }
  onStep = (hear: () => void): void => {
    this.hear = hear
  }
  later = (task: () => void): void => {
    this.tasks.push(task)
  }
  push(state: unknown, page: string): void {
    this.entries = [...this.entries.slice(0, this.at + 1), { state, page }]
    this.at += 1
  }
  travel(delta: number): void {
    const to = this.at + delta
    if (!this.entries[to]) return
    this.at = to
    this.hear()
  }
  run(): void {
    for (let task = this.tasks.shift(); task; task = this.tasks.shift()) task()
  }
  back(): void {
    this.travel(-1)
    this.run()
  }
  /** What is where. */
  get now() {
    const { state, page } = this.entries[this.at] ?? {}
    return `${page} ${(state as { dialogs?: number }).dialogs ?? 0}`
  }
}

let stack: DialogStack
let page: FakePage
let left: string[]
let whenClosed: (run: () => void) => void

function open(id: string, stays = false): () => void {
  const takeOff = stack.push({
    id,
    parent: undefined,
    close: () => takeOff(),
    leave: () => {
      left.push(id)
      if (!stays) takeOff()
    },
  })
  page.run()
  return takeOff
}

beforeEach(() => {
  stack = createDialogStack()
  page = new FakePage()
  left = []
  whenClosed = followHistory(stack, page)
  page.run()
})

test('Back closes the dialog on top, then the one under it, then leaves the page', () => {
  page.push({ idx: 1 }, 'detail')
  open('edit')
  open('confirm')
  expect(page.now).toBe('detail 2')
  page.back()
  expect([left, stack.ids(), page.now]).toEqual([['confirm'], ['edit'], 'detail 1'])
  page.back()
  expect([left, stack.ids(), page.now]).toEqual([['confirm', 'edit'], [], 'detail 0'])
  page.back()
  expect(page.now).toBe('list 0')
})

test('a dialog that asks first stays, and Back asks again', () => {
  open('form', true)
  page.back()
  expect([left, page.now]).toEqual([['form'], 'list 1'])
  page.back()
  expect(left).toEqual(['form', 'form'])
})

test('one closed by its cross leaves an entry that Back goes past, and that the next dialog uses', () => {
  page.push({ idx: 1 }, 'detail')
  const close = open('form')
  close()
  page.run()
  expect(page.now).toBe('detail 1')
  open('another')
  expect([page.now, page.entries.length]).toEqual(['detail 1', 3])
  page.back()
  expect([left, page.now]).toEqual([['another'], 'detail 0'])
  page.back()
  expect(page.now).toBe('list 0')
})

test('two closed by their crosses: one press of Back leaves the page', () => {
  page.push({ idx: 1 }, 'detail')
  const closes = [open('form'), open('confirm')]
  for (const close of closes.reverse()) close()
  page.run()
  expect(page.now).toBe('detail 2')
  page.back()
  expect([left, page.now]).toEqual([[], 'list 0'])
})

test('nothing steps when a dialog closes: what is being opened just then goes on', () => {
  const close = open('form')
  close()
  page.push({ idx: 1 }, 'made')
  page.run()
  expect([page.now, page.steps]).toEqual(['made 0', 0])
})

test('one that gives way to another takes no step', () => {
  const close = open('waiting')
  close()
  open('form')
  expect([page.now, page.entries.length, page.steps]).toEqual(['list 1', 2, 0])
})

test('a page opened from a dialog: Back and Forward lead to the page under it and on again', () => {
  page.push({ idx: 1 }, 'detail')
  const close = open('form')
  close()
  page.push({ idx: 2 }, 'made')
  page.run()
  page.back()
  expect([left, page.now]).toEqual([[], 'detail 1'])
  page.travel(1)
  page.run()
  expect(page.now).toBe('made 0')
  page.back()
  page.back()
  expect(page.now).toBe('list 0')
})

test('who leaves the page with a dialog open is not held', () => {
  page.push({ idx: 1 }, 'detail')
  const close = open('form')
  page.travel(-2)
  close()
  page.run()
  expect([left, page.now]).toEqual([[], 'list 0'])
})

test('what is for the page itself waits until no dialog is open', () => {
  const seen: string[] = []
  const close = open('form')
  whenClosed(() => seen.push(page.now))
  page.run()
  expect(seen).toEqual([])
  close()
  page.run()
  expect(seen).toEqual(['list 0'])
  whenClosed(() => seen.push('at once'))
  page.run()
  expect(seen).toEqual(['list 0', 'at once'])
})
