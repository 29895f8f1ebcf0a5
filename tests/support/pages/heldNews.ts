import type { BrowserContext, Page } from 'playwright-core'

/** What a page keeps of its sockets while it hears nothing. */
interface Held {
  isHeld: boolean
  sent: number
  waiting: (() => void)[]
}

declare global {
  interface Window {
    heldInTest?: Held
  }
}

/** Sockets whose news can be kept back; what is sent goes out all the same. */
const giveHeldSockets = (): void => {
  const held: Held = { isHeld: false, sent: 0, waiting: [] }
  window.heldInTest = held
  window.WebSocket = class extends WebSocket {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args)
      // Before all others who listen.
      this.addEventListener('message', (event) => {
        if (!held.isHeld) return
        event.stopImmediatePropagation()
        const { data } = event as MessageEvent<unknown>
        held.waiting.push(() => this.dispatchEvent(new MessageEvent('message', { data })))
      })
    }
    override send(data: Parameters<WebSocket['send']>[0]): void {
      if (held.isHeld) held.sent += 1
      super.send(data)
    }
  }
}

/** Lets the news of the server to somebody's pages be kept back; to be called before they open. */
export const withHeldNews = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(giveHeldSockets)

/** From now on the page hears nothing. */
export const holdNews = (page: Page): Promise<unknown> =>
  page.evaluate(() => Object.assign(window.heldInTest!, { isHeld: true, sent: 0 }))

/** How many messages the page has sent since it hears nothing. */
export const sentUnheard = (page: Page): Promise<number> => page.evaluate(() => window.heldInTest!.sent)

/** Lets the page hear what has come meanwhile, in its order. */
export const releaseNews = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const held = window.heldInTest!
    held.isHeld = false
    for (const say of held.waiting.splice(0)) say()
  })
