import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../api/errorText.ts'
import { fetchSpaceBans, liftSpaceBan } from '../../api/spaceAdmin.ts'
import { Button } from '../../components/Button.tsx'
import { Portrait } from '../../components/Portrait.tsx'
import { timeText } from '../../text/timeText.ts'
import { showToast } from '../../store/toastStore.ts'
import { spaceBansKey } from './spaceBansKey.ts'
import css from './SpaceSettingsPage.module.css'

/** Who may not come any more, and the way back. */
export function SpaceBans({ spaceId }: { readonly spaceId: string }) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const queryKey = spaceBansKey(spaceId)
  const query = useQuery({ queryKey, queryFn: () => fetchSpaceBans(spaceId) })
  const lift = useMutation({
    mutationFn: (userId: string) => liftSpaceBan(spaceId, userId),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey })
      showToast(t('spaceAdmin.unbanned'))
    },
    onError: (error) => showToast(errorText(error), { toastType: 'failed' }),
  })
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'short' })
  return (
    <section className={css.section} aria-labelledby="bans">
      <h2 id="bans">{t('spaceAdmin.bans')}</h2>
      {query.isError && (
        <p role="alert" className={css.row}>
          {errorText(query.error)}
          <Button kind="quiet" onClick={() => void query.refetch()}>
            {t('common.retry')}
          </Button>
        </p>
      )}
      {query.isPending && <p role="status">{t('common.loading')}</p>}
      {query.data?.data.length === 0 && <p>{t('spaceAdmin.noBans')}</p>}
      <ul className={css.people}>
        {query.data?.data.map((ban) => (
          <li key={ban.userId} className={css.row}>
            <Portrait avatar={ban.avatar} name={ban.displayName} size={40} />
            <div>
              <strong>{ban.displayName}</strong>
              <p>
                {t('spaceAdmin.ban', {
                  manager: ban.bannedByName || t('common.anonymous'),
                  date: date.format(new Date(ban.createdAt)),
                  reason: ban.reason,
                })}
              </p>
              <p>
                {ban.until === null
                  ? t('spaceAdmin.banForGood')
                  : t('spaceAdmin.banUntil', { time: timeText(ban.until) })}
              </p>
            </div>
            <Button
              kind="quiet"
              aria-label={t('spaceAdmin.unbanOne', { name: ban.displayName })}
              busy={lift.isPending && lift.variables === ban.userId}
              onClick={() => lift.mutate(ban.userId)}
            >
              {t('spaceAdmin.unban')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
