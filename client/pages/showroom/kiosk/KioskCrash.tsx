import { Component, Fragment, type ReactNode } from 'react'
import { reconnectDelayMs } from '#shared/backoff.ts'
import { browserClock } from '../../../net/clock.ts'

/** In this document; further apart they have nothing to do with each other. */
let crashes: readonly number[] = []
const COUNT_MS = 300_000
/** Then only a new document may help. */
const RELOAD_AFTER = 3

interface State {
  readonly isDown: boolean
  /** Grows with every new beginning. */
  readonly attempt: number
}

/**
 * Nobody is there to press anything: whatever crashed begins anew by itself, later each time, and after a few times with
 * a new document, if there is a server to give it. It never gives up.
 */
export class KioskCrash extends Component<
  { readonly children: ReactNode; readonly fallback: ReactNode },
  State
> {
  override state: State = { isDown: false, attempt: 0 }
  #cancel = (): void => {}

  static getDerivedStateFromError(): Partial<State> {
    return { isDown: true }
  }

  override componentDidCatch(): void {
    const now = browserClock.now()
    crashes = [...crashes.filter((at) => now - at < COUNT_MS), now]
    this.#cancel = browserClock.after(reconnectDelayMs(crashes.length - 1, Math.random()), () => {
      void this.#begin()
    })
  }

  override componentWillUnmount(): void {
    this.#cancel()
  }

  async #begin(): Promise<void> {
    const answer =
      crashes.length < RELOAD_AFTER
        ? undefined
        : await fetch('/livez', { cache: 'no-store' }).catch(() => undefined)
    if (answer?.ok) location.reload()
    else this.setState(({ attempt }) => ({ isDown: false, attempt: attempt + 1 }))
  }

  override render(): ReactNode {
    const { isDown, attempt } = this.state
    return isDown ? this.props.fallback : <Fragment key={attempt}>{this.props.children}</Fragment>
  }
}
