/** How long to wait, ms. */
interface Waiting {
  readonly timeout?: number
}

export type StoryRole = 'banner' | 'button' | 'complementary' | 'dialog' | 'log' | 'textbox' | 'toolbar'

interface Finder {
  getByRole(role: StoryRole, options?: { name?: string; exact?: boolean }): AnyLocator
  getByLabel(text: string): AnyLocator
  getByText(text: string, options?: { exact?: boolean }): AnyLocator
  getByTestId(id: string): AnyLocator
}

/** A control, or a part of a page with controls in it: as much of Playwright's Locator as the steps of stories use. */
export interface AnyLocator extends Finder {
  click(options?: Waiting): Promise<void>
  fill(text: string, options?: Waiting): Promise<void>
  press(key: string, options?: Waiting): Promise<void>
  waitFor(options?: Waiting & { state?: 'visible' | 'detached' }): Promise<void>
}

/** A page of any browser: Playwright's, or one that is driven by a standard's calls (DrivenPage). */
export interface AnyPage extends Finder {
  readonly keyboard: {
    down(code: string): Promise<void>
    up(code: string): Promise<void>
    press(code: string): Promise<void>
  }
  evaluate<T>(fn: () => T | Promise<T>): Promise<T>
  evaluate<T, A>(fn: (arg: A) => T | Promise<T>, arg: A): Promise<T>
}
