import { useEffect, useState } from 'react'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toggleDebug } from '../../store/debugStore.ts'
import { CallRows } from './CallRows.tsx'
import css from './DebugPanel.module.css'

const EVERY_MS = 500
const ACTIONS = 6

interface Shown {
  readonly numbers: readonly (readonly [name: string, value: string])[]
  readonly actions: readonly string[]
}

/** What the hook tells now; undefined for whom it is not there. */
function look(): Shown | undefined {
  try {
    const { actions, log: _log, media: _media, ...numbers } = window.__lingjing?.stats() ?? {}
    const rows = Object.entries(numbers).map(([name, value]) => [
      name,
      typeof value === 'number' ? value.toLocaleString('en', { maximumFractionDigits: 1 }) : String(value),
    ])
    if (rows.length === 0) return undefined
    return {
      numbers: rows as [string, string][],
      actions: Array.isArray(actions) ? (actions as string[]).slice(-ACTIONS) : [],
    }
  } catch {
    return undefined
  }
}

/** Numbers of the connection and of the scene, and what was asked last. */
export function DebugPanel() {
  const { t } = useTranslation()
  const [shown, setShown] = useState(look)
  useEffect(() => {
    const timer = setInterval(() => setShown(look()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  if (!shown) return null
  return (
    <aside className={css.panel} aria-label={t('space.debug.title')} data-testid="debug-panel">
      <header>
        <b>{t('space.debug.title')}</b>
        <button type="button" aria-label={t('common.close')} onClick={toggleDebug}>
          <X aria-hidden size={14} />
        </button>
      </header>
      <dl>
        {shown.numbers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <CallRows />
      <ol>
        {shown.actions.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no names and the list is made anew
          <li key={index}>{line}</li>
        ))}
      </ol>
    </aside>
  )
}
