import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fetchApiKeys } from '../../api/account.ts'
import { logoutEverywhereFromHere } from '../../api/session.ts'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { CheckBox } from '../../components/fields.tsx'
import { useAuth } from '../../store/authStore.ts'
import { API_KEYS_QUERY } from './lists.tsx'
import { addChinese } from '../../text/addChinese.ts'
import { accountPageText } from '../../text/zh-CN/accountPage.ts'

addChinese({ account: accountPageText })

/** Asks before all log-ins end; whoever has keys is asked whether they end too. */
export function EverywhereDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const loginId = useAuth((state) => state.login?.loginId)
  const { data } = useQuery({
    queryKey: [API_KEYS_QUERY, loginId],
    queryFn: ({ signal }) => fetchApiKeys(signal),
  })
  const [endKeys, setEndKeys] = useState(false)
  const count = data?.total ?? 0
  return (
    <ConfirmDialog
      title={t('account.sessions.everywhereTitle')}
      body={t('account.sessions.everywhereBody')}
      labels={{
        confirm: t('account.sessions.everywhere'),
        busy: t('account.sessions.everywhereBusy'),
      }}
      onConfirm={() => logoutEverywhereFromHere(endKeys)}
      onClose={onClose}
    >
      {count > 0 && (
        <CheckBox checked={endKeys} onChange={(event) => setEndKeys(event.target.checked)}>
          {t('account.sessions.everywhereKeys', { count })}
        </CheckBox>
      )}
    </ConfirmDialog>
  )
}
