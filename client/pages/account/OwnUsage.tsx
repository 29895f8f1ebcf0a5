import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fetchOwnUsage } from '../../api/usage.ts'
import { UsageBars } from '../../components/UsageBars.tsx'
import { useAuth } from '../../store/authStore.ts'
import { bytesText } from '../../text/bytesText.ts'
import css from './account.module.css'
import { ArchivedSpaces } from './ArchivedSpaces.tsx'
import { ListFailure, ListWaiting, OWN_USAGE_KEY } from './lists.tsx'
import { OwnFiles } from './OwnFiles.tsx'

/** What one keeps here, and how much one may. */
export function OwnUsage() {
  const { t } = useTranslation()
  const loginId = useAuth((state) => state.login?.loginId)
  const query = useQuery({
    queryKey: [OWN_USAGE_KEY, loginId],
    queryFn: ({ signal }) => fetchOwnUsage(signal),
    // Another page may just have added something.
    staleTime: 0,
  })
  if (query.isPending) return <ListWaiting />
  if (!query.data) {
    return (
      <ListFailure
        title={t('usage.failed')}
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
      <p className={css.lead}>{t('usage.lead')}</p>
      <div className={css.usage}>
        <UsageBars
          label={t('account.tabs.usage')}
          bars={names.map((id) => {
            const { used, limit } = data[id]
            const show = id === 'bytes' ? bytesText : String
            return {
              id,
              label: t(`usage.${id}`),
              used,
              limit,
              text: t('usage.of', { used: show(used), limit: show(limit) }),
            }
          })}
        />
      </div>
      <ArchivedSpaces />
      <OwnFiles />
    </>
  )
}
