import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type Axe from 'axe-core'
import { until } from '../until.ts'
import type { AnyLocator, AnyPage, StoryRole } from './AnyPage.ts'
import type { Driver } from './Driver.ts'

/** Knows roles and names of elements as they are read out. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Drawing on the processor of a busy machine takes its time. */
const PATIENCE_MS = 90_000

/** One step from a part of the page to what is meant inside it. */
type Step =
  | { readonly by: 'role'; readonly role: StoryRole; readonly name?: string; readonly exact?: boolean }
  | { readonly by: 'label' | 'testId' | 'text'; readonly text: string; readonly exact?: boolean }

interface Query {
  readonly steps: readonly Step[]
  /** Brings what is found into view, or takes the keyboard there with all its text selected. */
  readonly make?: 'shown' | 'selected'
}

interface Found {
  /** Its middle, in pixels of the window. */
  readonly x: number
  readonly y: number
  /** Nothing lies over its middle, and it can be used. */
  readonly isFree: boolean
}

/** The first element the steps lead to. Runs in the page. */
function findInPage({ steps, make }: Query): Found | undefined {
  interface Commons {
    aria: { getRole(element: Element): string | null }
    text: { accessibleText(element: Element): string }
    dom: { isVisibleToScreenReaders(element: Element): boolean }
  }
  const { axe } = window as unknown as { axe: typeof Axe & { commons: Commons } }
  const { aria, text, dom } = axe.commons
  const isNamed = (element: Element, name: string, isExact = false): boolean => {
    const found = text.accessibleText(element)
    return isExact ? found === name : found.includes(name)
  }
  const says = (element: Element, wanted: string, isExact = false): boolean => {
    const found = (element.textContent ?? '').trim()
    return isExact ? found === wanted : found.includes(wanted)
  }
  const candidates = (root: ParentNode, step: Step): Element[] => {
    if (step.by === 'testId') return [...root.querySelectorAll(`[data-testid="${step.text}"]`)]
    if (step.by === 'label') return [...root.querySelectorAll('input, select, textarea')]
    const all = [...root.querySelectorAll('*')]
    // What is meant may say it itself.
    return step.by === 'text' && root instanceof Element ? [root, ...all] : all
  }
  const fits = (element: Element, step: Step): boolean => {
    if (step.by === 'testId') return true
    if (!element.checkVisibility({ visibilityProperty: true })) return false
    if (step.by === 'label') return isNamed(element, step.text)
    if (step.by === 'role') {
      return (
        aria.getRole(element) === step.role &&
        dom.isVisibleToScreenReaders(element) &&
        (step.name === undefined || isNamed(element, step.name, step.exact))
      )
    }
    // The innermost element that says it.
    const inner = [...element.children]
    return says(element, step.text, step.exact) && !inner.some((child) => says(child, step.text, step.exact))
  }
  axe.setup()
  let roots: readonly ParentNode[] = [document]
  try {
    for (const step of steps) {
      roots = roots.flatMap((root) => candidates(root, step).filter((element) => fits(element, step)))
    }
  } finally {
    axe.teardown()
  }
  const [element] = roots
  if (!(element instanceof HTMLElement)) return undefined
  if (make) element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  if (make === 'selected') {
    element.focus()
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.select()
  }
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)]
  const hit = document.elementFromPoint(x, y)
  return { x, y, isFree: hit !== null && element.contains(hit) && !element.matches(':disabled') }
}

/** What the standards call keys that write nothing, by what they are called in the page. */
const SPECIAL_KEYS: Readonly<Record<string, string>> = { Enter: '\uE007', Escape: '\uE00C' }

const keyOf = (code: string): string => SPECIAL_KEYS[code] ?? code.replace(/^(Key|Digit)/, '').toLowerCase()

type Deed = (found: Found) => Promise<void>

class DrivenLocator implements AnyLocator {
  readonly #page: DrivenPage
  readonly #steps: readonly Step[]

  constructor(page: DrivenPage, steps: readonly Step[]) {
    this.#page = page
    this.#steps = steps
  }

  getByRole(role: StoryRole, options: { name?: string; exact?: boolean } = {}): DrivenLocator {
    return this.#inside({ by: 'role', role, ...options })
  }

  getByLabel(text: string): DrivenLocator {
    return this.#inside({ by: 'label', text })
  }

  getByText(text: string, options: { exact?: boolean } = {}): DrivenLocator {
    return this.#inside({ by: 'text', text, ...options })
  }

  getByTestId(text: string): DrivenLocator {
    return this.#inside({ by: 'testId', text })
  }

  #inside(step: Step): DrivenLocator {
    return new DrivenLocator(this.#page, [...this.#steps, step])
  }

  /** Does something once the element is there, at rest, and nothing lies over it. */
  async #when(make: Query['make'], timeout: number, deed: Deed): Promise<void> {
    let former: Found | undefined
    const found = await until(
      async () => {
        const now = await this.#page.find({ steps: this.#steps, make })
        const isAtRest = now?.x === former?.x && now?.y === former?.y
        former = now
        return isAtRest && now?.isFree && now
      },
      `${JSON.stringify(this.#steps)} is there to be used`,
      timeout,
    )
    await deed(found)
  }

  async click({ timeout = PATIENCE_MS }: { timeout?: number } = {}): Promise<void> {
    await this.#when('shown', timeout, ({ x, y }) => this.#page.clickAt(x, y))
  }

  async fill(text: string, { timeout = PATIENCE_MS }: { timeout?: number } = {}): Promise<void> {
    await this.#when('selected', timeout, () => this.#page.type([...text]))
  }

  async press(key: string, { timeout = PATIENCE_MS }: { timeout?: number } = {}): Promise<void> {
    await this.#when('selected', timeout, () => this.#page.type([keyOf(key)]))
  }

  async waitFor({
    state = 'visible',
    timeout = PATIENCE_MS,
  }: { state?: 'visible' | 'detached'; timeout?: number } = {}): Promise<void> {
    await until(
      async () => ((await this.#page.find({ steps: this.#steps })) !== undefined) === (state === 'visible'),
      `${JSON.stringify(this.#steps)} is ${state}`,
      timeout,
    )
  }
}

/** A page that a driver moves, with the words of Playwright that the steps of stories use. */
export class DrivenPage implements AnyPage {
  readonly keyboard: AnyPage['keyboard'] = {
    down: (code) => this.#keys([{ type: 'keyDown', value: keyOf(code) }]),
    up: (code) => this.#keys([{ type: 'keyUp', value: keyOf(code) }]),
    press: (code) => this.type([keyOf(code)]),
  }
  readonly #driver: Driver
  readonly #all: DrivenLocator

  constructor(driver: Driver) {
    this.#driver = driver
    this.#all = new DrivenLocator(this, [])
  }

  goto(url: string): Promise<void> {
    return this.#driver.goto(url)
  }

  /** Runs a function in the page, which knows nothing of what is around it here. */
  evaluate<T, A>(fn: (arg: A) => T | Promise<T>, arg?: A): Promise<T> {
    return this.#driver.evaluate(`(${String(fn)})(${JSON.stringify(arg)})`) as Promise<T>
  }

  /** Runs a function in every page that is opened from now on, before anything of its own. */
  async addInitScript(fn: () => void): Promise<void> {
    if (!this.#driver.prepare) throw new Error('this browser cannot be prepared')
    await this.#driver.prepare(String(fn))
  }

  screenshot(): Promise<Buffer> {
    return this.#driver.screenshot()
  }

  /** The first element the steps lead to, as it is now. */
  async find(query: Query): Promise<Found | undefined> {
    // 600 kB: once a document is enough.
    if (!(await this.evaluate(() => 'axe' in window)))
      await this.#driver.evaluate(`(() => { ${axeSource} })()`)
    return (await this.evaluate(findInPage, query)) ?? undefined
  }

  async clickAt(x: number, y: number): Promise<void> {
    const actions = [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await this.#driver.perform([
      { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions },
    ])
  }

  /** Presses keys one after the other; a letter that no key has is one as well. */
  async type(keys: readonly string[]): Promise<void> {
    await this.#keys(
      keys.flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    )
  }

  async #keys(actions: readonly object[]): Promise<void> {
    await this.#driver.perform([{ type: 'key', id: 'keyboard', actions }])
  }

  getByRole(role: StoryRole, options?: { name?: string; exact?: boolean }): DrivenLocator {
    return this.#all.getByRole(role, options)
  }

  getByLabel(text: string): DrivenLocator {
    return this.#all.getByLabel(text)
  }

  getByText(text: string, options?: { exact?: boolean }): DrivenLocator {
    return this.#all.getByText(text, options)
  }

  getByTestId(id: string): DrivenLocator {
    return this.#all.getByTestId(id)
  }
}
