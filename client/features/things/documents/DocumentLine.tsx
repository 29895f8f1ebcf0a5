import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelection } from '../../../store/createStore.ts'
import type { DocumentSession } from './documentSession.ts'
import css from '../things.module.css'

/** Whether what one has done is kept, or why not. */
export function DocumentLine({
  session,
  children,
}: {
  readonly session: DocumentSession
  readonly children?: ReactNode
}) {
  const { t } = useTranslation()
  const { name, words } = useSelection(session.store, (state) => state)
  return (
    <p className={css.documentLine} role="status" data-document={name}>
      <span>{name === 'refused' ? words || t('things.document.refused') : t(`things.document.${name}`)}</span>
      <span>{children}</span>
    </p>
  )
}
