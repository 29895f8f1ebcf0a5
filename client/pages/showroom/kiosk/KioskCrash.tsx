import { Component, Fragment, type ReactNode } from 'react'
import { browserClock } from '../../../net/clock.ts'
import { createRecovery } from './recovery.ts'

/** One for this document: what crashed is remembered when the page is left and opened again. */
const recovery = createRecovery({
  clock: browserClock,
  random: Math.random,
  isServed: async () => (await fetch('/livez', { cache: 'no-store' }).catch(() => undefined))?.ok === true,
  reload: () => location.reload(),
})

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
    this.#cancel = recovery.crashed(() =>
      this.setState(({ attempt }) => ({ isDown: false, attempt: attempt + 1 })),
    )
  }

  override componentWillUnmount(): void {
    this.#cancel()
  }

  override render(): ReactNode {
    const { isDown, attempt } = this.state
    return isDown ? this.props.fallback : <Fragment key={attempt}>{this.props.children}</Fragment>
  }
}
