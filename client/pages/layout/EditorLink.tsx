import { useQuery } from '@tanstack/react-query'
import { PencilRuler } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { fetchSite } from '../../api/auth.ts'
import css from './Header.module.css'

/** Without an editor of its own, a site edits templates in the spaces they are made from. */
const ownSpaces = '/my-spaces?tab=myCreated'

/** The way from the template pages to where templates are made; opens a new window. */
export function EditorLink() {
  const { t } = useTranslation()
  const { data } = useQuery({ queryKey: ['site'], queryFn: fetchSite, staleTime: Infinity })
  const label = t('common.templates.editor')
  return (
    <a
      className={css.editor}
      href={data?.editorUrl ?? ownSpaces}
      target="_blank"
      rel="noopener"
      aria-label={label}
      title={label}
    >
      <PencilRuler aria-hidden size={18} />
      <span>{label}</span>
    </a>
  )
}
