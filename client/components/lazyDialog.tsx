import { useEffect, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { whenReachable } from '../net/whenReachable.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import css from './lazyDialog.module.css'

export interface Closable {
  readonly onClose: () => void
}

/** For what opens a dialog: its code is asked for when somebody comes near, and mostly there when they press. */
export interface Ahead {
  readonly onPointerEnter: () => void
  readonly onTouchStart: () => void
  readonly onFocus: () => void
}

/** What closing a dialog does that bars every way on. */
type BarrierClose = 'common.logout'

/** A dialog whose code is not there: an empty one at once, and why it stays so. */
function Waiting({
  trouble,
  closeLabel,
  onRetry,
  onClose,
}: {
  readonly trouble: 'away' | 'lost' | undefined
  readonly closeLabel: BarrierClose | undefined
  readonly onRetry: () => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const isLost = trouble === 'lost'
  return (
    <Dialog
      open
      passing
      steady={closeLabel !== undefined}
      {...(closeLabel && { closeLabel: t(closeLabel) })}
      onOpenChange={onClose}
      title={t(isLost ? 'common.crashed.title' : 'common.loading')}
      footer={
        isLost && (
          <>
            <Button kind="quiet" onClick={onRetry}>
              {t('common.retry')}
            </Button>
            <Button onClick={() => location.reload()}>{t('common.crashed.reload')}</Button>
          </>
        )
      }
    >
      <div className={css.lines} role="status">
        {trouble ? (
          t(isLost ? 'common.crashed.body' : 'common.away')
        ) : (
          <>
            <i />
            <i />
          </>
        )}
      </div>
    </Dialog>
  )
}

/**
 * A dialog whose code comes when it is first opened, or when somebody comes near what opens it (`ahead`, to spread over
 * the button). Until then an empty dialog answers the press; without a network it waits for it, and of code the server does
 * not have any more it says so: the page behind stays as it is.
 * @param closeLabel of one that bars the way: what its cross does, also until the code is there
 */
export function lazyDialog<P extends Closable>(
  load: () => Promise<ComponentType<P>>,
  closeLabel?: BarrierClose,
): ComponentType<P> & { readonly ahead: Ahead } {
  let known: ComponentType<P> | undefined

  function LazyDialog(props: P) {
    const [Part, setPart] = useState(() => known)
    const [trouble, setTrouble] = useState<'away' | 'lost'>()
    const [attempt, setAttempt] = useState(0)
    const isThere = Part !== undefined
    useEffect(() => {
      if (isThere) return undefined
      let isOver = false
      const tell = (what: 'away' | 'lost'): void => {
        if (!isOver) setTrouble(what)
      }
      whenReachable(load, () => tell('away')).then(
        (loaded) => {
          known = loaded
          if (!isOver) setPart(() => loaded)
        },
        () => tell('lost'),
      )
      return () => {
        isOver = true
      }
    }, [isThere, attempt])
    if (Part) return <Part {...props} />
    const retry = (): void => {
      setTrouble(undefined)
      setAttempt((number) => number + 1)
    }
    return <Waiting trouble={trouble} onRetry={retry} closeLabel={closeLabel} onClose={props.onClose} />
  }

  async function fetchAhead(): Promise<void> {
    // Who opens it hears of a failure, and it is tried again.
    known ??= await load().catch(() => undefined)
  }
  const near = (): void => void fetchAhead()
  return Object.assign(LazyDialog, { ahead: { onPointerEnter: near, onTouchStart: near, onFocus: near } })
}
