import { useQuery } from '@tanstack/react-query'
import { PencilRuler } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchSite } from '../../api/auth.ts'
import { lazyDialog } from '../../components/lazyDialog.tsx'
import css from './Header.module.css'

const EditorDialog = lazyDialog(async () => (await import('../template/EditorDialog.tsx')).EditorDialog)

/**
 * The way from the template pages to where templates are made: the editor of the site in a new window, or, without one,
 * the map maker in a space of one's own.
 */
export function EditorLink() {
  const { t } = useTranslation()
  const [isChoosing, setChoosing] = useState(false)
  const { data } = useQuery({ queryKey: ['site'], queryFn: fetchSite, staleTime: Infinity })
  const label = t('common.templates.editor')
  const look = (
    <>
      <PencilRuler aria-hidden size={18} />
      <span>{label}</span>
    </>
  )
  if (data?.editorUrl)
    return (
      <a
        className={css.editor}
        href={data.editorUrl}
        target="_blank"
        rel="noopener"
        aria-label={label}
        title={label}
      >
        {look}
      </a>
    )
  return (
    <>
      <button
        type="button"
        className={css.editor}
        aria-label={label}
        title={label}
        {...EditorDialog.ahead}
        onClick={() => setChoosing(true)}
      >
        {look}
      </button>
      {isChoosing && <EditorDialog onClose={() => setChoosing(false)} />}
    </>
  )
}
