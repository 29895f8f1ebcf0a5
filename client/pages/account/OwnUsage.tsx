import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fetchOwnUsage } from '../../api/usage.ts'
import { UsageBars } from '../../components/UsageBars.tsx'
import { useAuth } from '../../store/authStore.ts'
import { bytesText } from '../../text/bytesText.ts'
import css from './account.module.css'
import { ListFailure, ListWaiting } from './lists.tsx'

/** What one keeps here, and how much one may. */
export function OwnUsage() {
  const { t } = useTranslation()
  const loginId = useAuth((state) => state.login?.loginId)
  const query = useQuery({
    queryKey: ['ownUsage', loginId],
    queryFn: ({ signal }) => fetchOwnUsage(signal),
    // Another page may just have added something.
    staleTime: 0,
  })
  if (query.isPending) return <ListWaiting />
  if (!query.data) {
    return (
      <ListFailure
        title={t('account.usage.failed')}
        error={query.error}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }
  const { data } = query
  const names = ['bytes', 'files', 'spaces', 'templates'] as const
  return (
    <>
      <p className={css.lead}>{t('account.usage.lead')}</p>
      <div className={css.usage}>
        <UsageBars
          label={t('account.tabs.usage')}
          bars={names.map((id) => {
            const { used, limit } = data[id]
            const show = id === 'bytes' ? bytesText : String
            return {
              id,
              label: t(`account.usage.${id}`),
              used,
              limit,
              text: t('account.usage.of', { used: show(used), limit: show(limit) }),
            }
          })}
        />
      </div>
    </>
  )
}
