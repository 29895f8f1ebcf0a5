import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { Button } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { keepTrying } from '../../net/keepTrying.ts'
import { askServer } from '../../net/reach.ts'
import { recoveryOf, type Recovery } from './recovery.ts'

const RELOADED_KEY = 'lingjing.reloadedAt'

/** Storage may be closed to the page: then it was never fetched anew, and is not. */
function reloadedAt(): number | undefined {
  try {
    const at = sessionStorage.getItem(RELOADED_KEY)
    return at === null ? undefined : Number(at)
  } catch {
    return Date.now()
  }
}

/** When pages of this document crashed, ms since the epoch. */
let crashes: readonly number[] = []

interface State {
  readonly recovery?: Recovery
  /** Grows with every new beginning. */
  readonly attempt: number
}

interface Props {
  readonly children: ReactNode
  readonly fallback: (isRecovering: boolean) => ReactNode
}

class Boundary extends Component<Props, State> {
  override state: State = { attempt: 0 }
  #giveUp = (): void => {}

  static getDerivedStateFromError(): Partial<State> {
    return { recovery: { name: 'stay' } }
  }

  override componentDidCatch(error: unknown): void {
    const now = Date.now()
    crashes = [...crashes, now].slice(-10)
    const recovery = recoveryOf(error, crashes, now, reloadedAt())
    this.setState({ recovery })
    this.#giveUp()
    if (recovery.name === 'again') {
      const timer = setTimeout(() => {
        this.setState(({ attempt }) => ({ recovery: undefined, attempt: attempt + 1 }))
      }, recovery.afterMs)
      this.#giveUp = () => clearTimeout(timer)
    } else if (recovery.name === 'reload') {
      // A document that does not come would be worse than this one.
      this.#giveUp = keepTrying(async () => {
        await askServer()
        sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
        location.reload()
      })
    }
  }

  override componentWillUnmount(): void {
    this.#giveUp()
  }

  override render(): ReactNode {
    const { recovery, attempt } = this.state
    if (recovery) return this.props.fallback(recovery.name !== 'stay')
    return <Anew key={attempt}>{this.props.children}</Anew>
  }
}

const Anew = ({ children }: { readonly children: ReactNode }): ReactNode => children

/** Tabs of one page have an address each, and are one page: who goes through them by keyboard keeps their place. */
const pageOfPath = (path: string): string => path.replace(/^\/(site-admin|account|template)\/[^/]*$/, '/$1')

/**
 * Keeps a page that throws, or whose code cannot be fetched, from taking the rest along, and begins it anew: nobody has to
 * be there for it.
 */
export function Crash({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const fallback = (isRecovering: boolean) => (
    <Notice
      page
      alert
      title={t('common.crashed.title')}
      body={t(isRecovering ? 'common.crashed.recovering' : 'common.crashed.body')}
    >
      <Button onClick={() => location.reload()}>{t('common.crashed.reload')}</Button>
    </Notice>
  )
  return (
    <Boundary key={pageOfPath(pathname)} fallback={fallback}>
      {children}
    </Boundary>
  )
}
