import { useTranslation } from 'react-i18next'
import css from './RoleTag.module.css'

const shown = ['OWNER', 'ADMIN', 'BUILDER'] as const

/** The tag of somebody with more rights than a member; nothing for others. */
export function RoleTag({ role }: { readonly role: string }) {
  const { t } = useTranslation()
  const known = shown.find((name) => name === role)
  return known ? <span className={css.tag}>{t(`space.roles.${known}`)}</span> : null
}
