import { useTranslation } from 'react-i18next'
import css from './RoleTag.module.css'

const shown = ['OWNER', 'ADMIN', 'BUILDER'] as const

/** The tags of somebody with more rights than a member, and of a teacher; nothing for others. */
export function RoleTag({
  role,
  isTeacher = false,
}: {
  readonly role: string
  readonly isTeacher?: boolean | undefined
}) {
  const { t } = useTranslation()
  const known = shown.find((name) => name === role)
  return (
    <>
      {known && <span className={css.tag}>{t(`space.roles.${known}`)}</span>}
      {isTeacher && <span className={css.tag}>{t('space.teacher')}</span>}
    </>
  )
}
