import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { ClosedRoom, WelcomeRoom } from '../../components/rooms.tsx'
import { useAuth } from '../../store/authStore.ts'

/** What a page shows to guests when it is about somebody's own things. */
export function LoginFirst({ page = false }: { readonly page?: boolean }) {
  const { t } = useTranslation()
  const openLogin = useAuth((state) => state.setLoginDialogOpen)
  return (
    <Notice
      page={page}
      art={<WelcomeRoom />}
      title={t('account.loginNeeded')}
      body={t('account.loginNeededBody')}
    >
      <Button onClick={() => openLogin(true)}>{t('common.login')}</Button>
    </Notice>
  )
}

/** In place of a page one has no right to, or that is about something that is not there. */
export function NoRight({
  title,
  body,
  canLogIn = false,
}: {
  readonly title: string
  readonly body: string
  /** Nobody is logged in: that may be all that is missing. */
  readonly canLogIn?: boolean
}) {
  const { t } = useTranslation()
  const openLogin = useAuth((state) => state.setLoginDialogOpen)
  return (
    <Notice page alert art={canLogIn ? <WelcomeRoom /> : <ClosedRoom />} title={title} body={body}>
      {canLogIn ? (
        <Button onClick={() => openLogin(true)}>{t('common.login')}</Button>
      ) : (
        <ButtonLink to="/my-spaces">{t('common.nav.mySpaces')}</ButtonLink>
      )}
    </Notice>
  )
}
