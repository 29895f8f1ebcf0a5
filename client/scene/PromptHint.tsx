import { useTranslation } from 'react-i18next'
import { useSelection } from '../store/createStore.ts'
import { promptStore } from './promptStore.ts'
import styles from './scene.module.css'

/** What one could do here, with its key; a tap on it does it. */
export function PromptHint({ onUse }: { readonly onUse: () => void }) {
  const { t } = useTranslation()
  const { prompt, notice } = useSelection(promptStore, (state) => state)
  return (
    <div className={styles.prompts} aria-live="polite">
      {notice && <p className={styles.notice}>{t(`scene.${notice}`)}</p>}
      {prompt && (
        <button type="button" className={styles.prompt} onClick={onUse} tabIndex={-1}>
          <kbd className={styles.key}>{t('scene.key')}</kbd>
          {t(`scene.${prompt}`)}
        </button>
      )}
    </div>
  )
}
