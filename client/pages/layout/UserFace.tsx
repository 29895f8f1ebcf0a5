import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Portrait } from '../../components/Portrait.tsx'
import { useAuth } from '../../store/authStore.ts'
import css from './Header.module.css'

/** Who is logged in, as the header shows it. */
export function UserFace() {
  const { t } = useTranslation()
  const user = useAuth((state) => state.user)
  const name = user?.displayName || t('common.anonymous')
  return (
    <>
      <Portrait avatar={user?.avatar ?? 0} name={name} size={38} />
      <span className={css.userName}>{name}</span>
      <ChevronDown aria-hidden size={18} />
    </>
  )
}
