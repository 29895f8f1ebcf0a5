import { useTranslation } from 'react-i18next'
import { canManage } from '#shared/rules/roles.ts'
import { useSelection } from '../../store/createStore.ts'
import { useSession } from '../../store/sessionStore.ts'
import { useWorld } from '../../store/worldStore.ts'
import { useNarrates } from '../../store/useNarrates.ts'
import { controlOf } from '../tools/controls.ts'
import { promptStore } from './promptStore.ts'
import styles from '../scene.module.css'
import { levelWords } from '../../text/levelName.ts'

const { caps, pad } = controlOf('use')

/**
 * What one could do here, at the thing itself, with its key; a tap on it does it. `place` is told the element that
 * follows the thing.
 */
export function PromptHint({
  onUse,
  place,
}: {
  readonly onUse: () => void
  readonly place: (element: HTMLElement | null) => void
}) {
  const { t } = useTranslation()
  const { prompt, words, thing, portal, others, notice, device } = useSelection(promptStore, (state) => state)
  const isToldElsewhere = useNarrates()
  const offered = prompt && t(`scene.${thing?.hand ?? thing?.kind ?? prompt}`)
  const encId = useSession((state) => state.selfEncId)
  const isManager = useWorld(({ players }) =>
    canManage((encId === undefined ? undefined : players.get(encId)?.role) ?? ''),
  )
  const closed = prompt === 'portal' && !isManager ? portal?.locked : undefined
  const text = closed ? t('scene.locked', { reason: levelWords(closed) }) : thing && words ? words : offered
  return (
    <div aria-live={isToldElsewhere ? 'off' : 'polite'}>
      <div className={styles.notices}>
        {notice && <p className={styles.notice}>{t(`scene.${notice}`)}</p>}
      </div>
      <div ref={place} className={styles.atThing}>
        {prompt && (
          <button
            type="button"
            className={styles.prompt}
            data-kind={prompt}
            onClick={onUse}
            onMouseDown={(event) => event.preventDefault()}
            tabIndex={-1}
          >
            <kbd className={styles.key}>{device === 'pad' ? pad?.name : caps}</kbd>
            <span>{prompt === 'portal' && words && !closed ? `${text} ${words}` : text}</span>
            {others > 0 && <span>{t('scene.others', { count: others })}</span>}
          </button>
        )}
      </div>
    </div>
  )
}
