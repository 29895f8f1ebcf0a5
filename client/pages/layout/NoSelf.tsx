import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../api/errorText.ts'
import { checkLogin } from '../../api/session.ts'
import { Button } from '../../components/Button.tsx'
import { EmptyRoom } from '../../components/EmptyRoom.tsx'
import { Notice } from '../../components/Notice.tsx'
import { useAuth } from '../../store/authStore.ts'
import { PageLoading } from './PageLoading.tsx'

/** In place of what needs to know who is logged in: until that is loaded, or why it is not, and another try. */
export function NoSelf({ page = false }: { readonly page?: boolean }) {
  const { t } = useTranslation()
  const failure = useAuth((state) => state.userFailure)
  const [busy, setBusy] = useState(false)
  if (failure === undefined) return <PageLoading />

  async function retry() {
    setBusy(true)
    await checkLogin()
    setBusy(false)
  }

  return (
    <Notice page={page} alert art={<EmptyRoom />} title={t('common.crashed.title')} body={errorText(failure)}>
      <Button busy={busy} onClick={() => void retry()}>
        {t('common.retry')}
      </Button>
    </Notice>
  )
}
