import { expect, test } from 'vitest'
import type { ViewMode } from '../camera/viewMode.ts'
import { SharedView } from './SharedView.ts'

/** A side that tells every change it hears of, its own too, as stores do. */
class Side {
  readonly shared = new SharedView()
  readonly sent: ViewMode[] = []
  mode: ViewMode = 'follow'
  other: Side | undefined

  show(mode: ViewMode): void {
    this.mode = mode
    const said = this.shared.toSay(mode)
    if (said === undefined) return
    this.sent.push(said)
    // A message that has no end would never come back from here.
    if (this.sent.length < 100) this.other?.hear(said)
  }

  hear(mode: ViewMode): void {
    this.shared.heard(mode)
    // Twice, as a store and the camera both tell.
    this.show(mode)
    this.show(mode)
  }
}

test('a view that one side changes is said once, and comes back from nobody', () => {
  const [page, worker] = [new Side(), new Side()]
  page.other = worker
  worker.other = page
  page.shared.forget()
  page.show('follow')
  expect([page.sent, worker.sent]).toEqual([['follow'], []])
  page.show('first')
  page.show('first')
  worker.show('follow')
  worker.show('top')
  expect(page.sent).toEqual(['follow', 'first'])
  expect(worker.sent).toEqual(['follow', 'top'])
  expect([page.mode, worker.mode]).toEqual(['top', 'top'])
  page.shared.forget()
  page.show('top')
  expect(page.sent.at(-1)).toBe('top')
  expect(worker.sent).toHaveLength(2)
})
