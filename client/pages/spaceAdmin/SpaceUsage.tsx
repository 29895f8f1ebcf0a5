import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../api/errorText.ts'
import { fetchSpaceUsage } from '../../api/usage.ts'
import { Button } from '../../components/Button.tsx'
import { UsageBars } from '../../components/UsageBars.tsx'
import { bytesText } from '../../text/bytesText.ts'
import { SPACE_ADMIN_KEY } from './SpaceAdminFrame.tsx'
import css from './SpaceSettingsPage.module.css'

/** What a space keeps, and how much it may. */
export function SpaceUsage({ spaceId }: { readonly spaceId: string }) {
  const { t } = useTranslation()
  const query = useQuery({
    queryKey: [SPACE_ADMIN_KEY, spaceId, 'usage'],
    queryFn: ({ signal }) => fetchSpaceUsage(spaceId, signal),
  })
  const { data } = query
  return (
    <section className={css.section} aria-labelledby="usage">
      <h2 id="usage">{t('spaceAdmin.usage.title')}</h2>
      {data ? (
        <>
          <UsageBars
            label={t('spaceAdmin.usage.title')}
            bars={(['bytes', 'files', 'documents'] as const).map((id) => {
              const { used, limit } = data[id]
              const show = id === 'bytes' ? bytesText : String
              return {
                id,
                label: t(`spaceAdmin.usage.${id}`),
                used,
                limit,
                text: `${show(used)} / ${show(limit)}`,
              }
            })}
          />
          <p>
            {t('spaceAdmin.usage.parts', {
              files: bytesText(data.fileBytes),
              maps: bytesText(data.mapBytes),
              documents: bytesText(data.documentBytes),
            })}
          </p>
        </>
      ) : query.isError ? (
        <div className={css.row} role="alert">
          <p>
            {t('spaceAdmin.usage.failed')} {errorText(query.error)}
          </p>
          <Button kind="quiet" busy={query.isFetching} onClick={() => void query.refetch()}>
            {t('common.retry')}
          </Button>
        </div>
      ) : (
        <p role="status">{t('common.loading')}</p>
      )}
    </section>
  )
}
