/** A key or the pointer, as both standards write what they do: `actions` of "performActions". */
export type InputSource = Readonly<Record<string, unknown>>

/**
 * The handful of calls a story needs of a browser with one window. Firefox takes them by WebDriver BiDi, WebKit by
 * WebDriver. No package drives both as Debian has them: Playwright speaks to its own builds, Selenium (25 MB with
 * programs that fetch browsers) needs a geckodriver for Firefox, Puppeteer knows no WebKit. What is left of both
 * standards here is smaller than what either would have to be talked into.
 */
export interface Driver {
  /** Resolves when the page has loaded. */
  goto(url: string): Promise<void>
  /** Runs a function in every page from now on, before anything of its own; where the standard can say so. */
  prepare?(source: string): Promise<void>
  /** What an expression is, or promises, in the page; through JSON. */
  evaluate(expression: string): Promise<unknown>
  perform(sources: readonly InputSource[]): Promise<void>
  /** PNG of what the window shows. */
  screenshot(): Promise<Buffer>
  /** Errors nobody caught, and those pages wrote on the console. */
  errors(): Promise<readonly string[]>
  close(): Promise<void>
}
