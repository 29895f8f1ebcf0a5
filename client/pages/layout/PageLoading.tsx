import { useTranslation } from 'react-i18next'
import css from './PageShell.module.css'

/** While the code of a page is on its way, or what `text` says. */
export function PageLoading({ text }: { readonly text?: string }) {
  const { t } = useTranslation()
  return (
    <div className={css.loading} role="status">
      <span className={css.dots} aria-hidden>
        <i />
        <i />
        <i />
      </span>
      {text ?? t('common.loading')}
    </div>
  )
}
